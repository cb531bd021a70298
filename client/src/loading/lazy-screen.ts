import { type ComponentType, createElement, lazy } from 'react'
import { wordsReady } from '#client/words/area.ts'

const RELOADED_KEY = 'reloadedForUpdate'
/** A page that is still outdated after a reload within this time would stay outdated. */
const RECENT_MS = 60_000

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
 * A screen that is loaded when it is first shown. If its file is gone, a new version was deployed meanwhile: the page is
 * reloaded once. If the connection fails, rendering it throws a `NotLoadedError` for the nearest boundary.
 */
export function lazyScreen<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  const loading = () =>
    lazy(async () => {
      try {
        const screen = await load()
        await wordsReady()
        return { default: screen }
      } catch {
        if (await isOutdated()) {
          location.reload()
          return new Promise<never>(() => {})
        }
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

let lookedAt = 0

/** Reloads a page that is older than the server, whose answers it does not understand. Looks once a minute. */
export async function reloadIfOutdated(): Promise<void> {
  if (Date.now() - lookedAt < RECENT_MS) return
  lookedAt = Date.now()
  if (await isOutdated()) location.reload()
}

/** Whether the server has another version of the app than this page, which was not reloaded for it already. */
async function isOutdated(): Promise<boolean> {
  try {
    const mine = document.querySelector<HTMLScriptElement>('script[type=module]')?.getAttribute('src')
    const page = await fetch('/', { cache: 'no-store' })
    const text = page.ok && mine ? await page.text() : ''
    // A page of something between here and the server is none of the app.
    if (!mine || !text.includes('/assets/') || text.includes(mine)) return false
    const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY))
    sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
    return Date.now() - reloadedAt >= RECENT_MS
  } catch {
    return false
  }
}
