import type { Page } from '@playwright/test'

/** What a page has shown of a game, each time that it changed. */
interface Sight {
  /** Milliseconds of the machine's clock, which all pages of a browser share. */
  at: number
  /** How many numbers are called. */
  count: number
  /** The last of them. */
  number: number
  /** What the numbers wait for. */
  news: string
}

declare global {
  interface Window {
    seenGame: Sight[]
    /** When a button was pressed, with its words, by the same clock. */
    presses: { at: number; words: string }[]
  }
}

/** Records what the page shows of a game, from its next load on. */
export async function recordSeenGame(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.seenGame = []
    window.presses = []
    const now = () => performance.timeOrigin + performance.now()
    document.addEventListener(
      'click',
      ({ target }) => {
        const words = target instanceof Element ? (target.closest('button')?.textContent ?? '') : ''
        window.presses.push({ at: now(), words })
      },
      { capture: true },
    )
    const textOf = (selector: string) => document.querySelector(selector)?.textContent ?? ''
    new MutationObserver(() => {
      const called = textOf('.sr-only[role=status]').match(/^(\d+)\. (\d+) of 90 called\.$/)
      const [number, count] = [Number(called?.[1] ?? 0), Number(called?.[2] ?? 0)]
      // Without the seconds, which change all the time.
      const news = textOf('.auto-news, .tv-line[data-news]').replace(/\d+/g, '#')
      const last = window.seenGame.at(-1)
      if (last?.count !== count || last.number !== number || last.news !== news) {
        window.seenGame.push({ at: now(), count, number, news })
      }
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  })
}

/** What the page has shown so far. */
export const seenIn = (page: Page): Promise<Sight[]> => page.evaluate(() => window.seenGame)

/** When buttons with these words were pressed. */
export const pressesOf = (page: Page, words: string): Promise<number[]> =>
  page.evaluate((wanted) => window.presses.filter((press) => press.words === wanted).map(({ at }) => at), words)

/** When a page spoke each text, by the same clock. */
export const spokenAt = (page: Page): Promise<{ text: string; at: number }[]> =>
  page.evaluate(() => window.utterances.map(({ text, at }) => ({ text, at: performance.timeOrigin + at })))
