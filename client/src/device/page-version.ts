const RELOADED_KEY = 'reloadedForUpdate'
/** A page that is still outdated after a reload within this time would stay outdated. */
const RECENT_MS = 60_000

let lookedAt = 0

/** Reloads a page that is older than the server, whose answers it does not understand. Looks once a minute. */
export async function reloadIfOutdated(): Promise<void> {
  if (Date.now() - lookedAt < RECENT_MS) return
  lookedAt = Date.now()
  if (await isOutdated()) location.reload()
}

/** Whether the server has another version of the app than this page, which was not reloaded for it already. */
export async function isOutdated(): Promise<boolean> {
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
