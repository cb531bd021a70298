import { type ComponentType, createElement, lazy } from 'react'
import { isOutdated } from '#client/device/page-version.ts'
import { wordsReady } from '#client/words/i18n.ts'

/** The file of a screen did not load. */
export class NotLoadedError extends Error {
  /** Resolves once the file has loaded after all. */
  readonly loadAgain: () => Promise<void>

  constructor(loadAgain: () => Promise<void>) {
    super('a part of the app could not be loaded')
    this.loadAgain = loadAgain
  }
}

/**
 * Whether a script, or a style sheet that it needs, did not arrive. Otherwise it arrived and failed: to read, or as it ran.
 * Each browser has words of its own for the former, and all of them speak of a module.
 */
export function didNotArrive(error: unknown): boolean {
  if (!(error instanceof Error) || error instanceof SyntaxError) return false
  return /\bmodule\b|^Unable to preload CSS/i.test(error.message)
}

/**
 * A screen that is loaded when it is first shown. If its file is gone, a new version was deployed meanwhile: the page is
 * reloaded once. If the connection fails, rendering it throws a `NotLoadedError` for the nearest boundary; if the file
 * itself fails, its error.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loading = () =>
    lazy(async () => {
      try {
        const screen = await load()
        await wordsReady()
        return { default: screen }
      } catch (error) {
        if (await isOutdated()) {
          location.reload()
          return new Promise<never>(() => {})
        }
        if (!didNotArrive(error)) throw error
        throw new NotLoadedError(async () => {
          await load()
          Screen = loading()
        })
      }
    })
  let Screen = loading()
  // React caches a failure, so each attempt is a new lazy component.
  return (props: Props) => createElement(Screen as ComponentType<Props>, props)
}
