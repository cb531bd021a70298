import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { wordsReady } from '#client/words/area.ts'

/** Something that a screen does not wait for, loaded when it is first shown. Without its file there is nothing. */
export function lazyExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() =>
    load().then(
      async (loaded) => {
        await wordsReady()
        return { default: loaded }
      },
      () => ({ default: () => null }),
    ),
  )
}
