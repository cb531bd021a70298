import { expect, type Page, type Request } from '@playwright/test'

/** What a page asks about rooms from now on. */
export function watchLookups(page: Page): { asked: Request[]; settled(): Promise<void> } {
  const asked: Request[] = []
  const open = new Set<Request>()
  page.on('request', (request) => {
    if (!/\/api\/(rooms|game-state)\//.test(request.url())) return
    asked.push(request)
    open.add(request)
  })
  page.on('requestfinished', (request) => open.delete(request))
  page.on('requestfailed', (request) => open.delete(request))

  return {
    asked,
    /** Waits until all of it is answered. */
    settled: async () => {
      // Requests are announced in their order, so after this one those of the timers are known.
      await page.evaluate(async () => void (await fetch('/favicon.svg')))
      await expect.poll(() => open.size, { intervals: [5, 10, 20, 50] }).toBe(0)
    },
  }
}
