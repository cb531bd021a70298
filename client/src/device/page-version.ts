import { MINUTE_MS } from '#shared/game/durations.ts'

/** The version for which this tab was reloaded. A page that is still outdated afterwards would stay outdated. */
const RELOADED_KEY = 'reloadedForUpdate'
const VERSION_CHECK_EVERY_MS = MINUTE_MS

let lookedAt = 0

/** Reloads a page that is older than the server, whose answers it does not understand. Looks once a minute. */
export async function reloadIfOutdated(): Promise<void> {
  if (Date.now() - lookedAt < VERSION_CHECK_EVERY_MS) return
  lookedAt = Date.now()
  if (await isOutdated()) location.reload()
}

/** Whether the server has another version of the app than this page, which was not reloaded for it already. */
export async function isOutdated(): Promise<boolean> {
  try {
    const mine = document.querySelector<HTMLScriptElement>('script[data-src]')?.dataset.src
    const page = await fetch('/', { cache: 'no-store' })
    // A page of something between here and the server is none of the app.
    const theirs = page.ok ? /data-src="([^"]+)"/.exec(await page.text())?.[1] : undefined
    if (!mine || !theirs || theirs === mine || sessionStorage.getItem(RELOADED_KEY) === theirs) return false
    sessionStorage.setItem(RELOADED_KEY, theirs)
    return true
  } catch {
    return false
  }
}
