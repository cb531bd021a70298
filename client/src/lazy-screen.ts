import { type ComponentType, type LazyExoticComponent, lazy } from 'react'

const RELOADED_KEY = 'reloadedForUpdate'
/** Two failures within this time are no update but a broken line. */
const RECENT_MS = 60_000

/**
 * A screen that is loaded when it is first shown. If its file is gone, a new version was deployed meanwhile: the page is
 * loaded anew, once.
 */
export function lazyScreen<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      return { default: await load() }
    } catch (error) {
      const reloadedAt = Number(sessionStorage.getItem(RELOADED_KEY))
      if (Date.now() - reloadedAt < RECENT_MS) throw error
      sessionStorage.setItem(RELOADED_KEY, String(Date.now()))
      location.reload()
      return new Promise<never>(() => {})
    }
  })
}
