import type { Browser } from '@playwright/test'

/*
 * Browser tests as on slow phones. A press is lost if what is pressed moves away meanwhile, which short presses and quick
 * answers hardly ever show.
 */

let isSlow = false

/** Makes presses last `PRESS_MS` milliseconds, if that is set, like those of fingers. Works for the whole process. */
export async function slowPresses(browser: Browser): Promise<void> {
  const delay = Number(process.env.PRESS_MS ?? 0)
  if (isSlow || delay === 0) return
  isSlow = true
  const page = await browser.newPage()
  const locators = Object.getPrototypeOf(page.locator('html'))
  await page.close()
  const { click } = locators
  locators.click = function (options: object) {
    return click.call(this, { delay, ...options })
  }
}

/** The code of a server that keeps files of the app and answers of the API back for up to `ANSWER_MS` milliseconds each. */
const DELAYED = `
  import { Server } from 'node:http'
  const { emit } = Server.prototype
  Server.prototype.emit = function (event, request, ...rest) {
    if (event !== 'request' || !/^[/](api|assets)[/]/.test(request.url)) return emit.call(this, event, request, ...rest)
    return setTimeout(() => emit.call(this, event, request, ...rest), Math.random() * ${Number(process.env.ANSWER_MS)})
  }`

/** Options of Node.js with which a server answers late, if `ANSWER_MS` is set. Parts of a page then come in any order. */
export const SLOW_ANSWERS = process.env.ANSWER_MS
  ? [`--import=data:text/javascript,${encodeURIComponent(DELAYED)}`]
  : []
