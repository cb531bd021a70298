import { expect, type Page } from '@playwright/test'
import { overflowNow } from './page-checks.ts'
import { settled } from './settled.ts'

/** Heights of capitals and digits, and of Devanagari letters, as a share of the size of their font. */
const CAPITALS = { Khand: 0.69, 'Baloo 2 Variable': 0.63, 'Language Names': 0.62 }

/** A TV of 43 inches is 952 mm wide, and watched from 4 m. */
const WIDTH_MM = 952
const AWAY_MM = 4000
/** The least that ISO 9241 wants of letters. */
const LEAST_ARC_MINUTES = 16

/** What phones scan, the coins in the logo, and what only screen readers read. */
const NOT_FOR_THE_SOFA = '.tv-small, svg[aria-hidden], .sr-only'

/** What is written on a TV, and how large it is seen. */
async function lettersOnTv(page: Page) {
  const { width } = page.viewportSize() ?? { width: 0 }
  await settled(page)
  const found = await page.evaluate(
    ([capitals, skipped]) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
      const written: { text: string; px: number }[] = []
      while (texts.nextNode()) {
        const text = texts.currentNode.textContent?.trim() ?? ''
        const element = texts.currentNode.parentElement
        if (!element || !/[\p{L}\p{N}]/u.test(text) || element.closest(skipped as string)) continue
        const { width: across, height } = element.getBoundingClientRect()
        if (across <= 1 || height <= 1 || !element.checkVisibility({ checkOpacity: true })) continue
        const { fontSize, fontFamily } = getComputedStyle(element)
        const share = Object.entries(capitals).find(([family]) =>
          fontFamily.replaceAll('"', '').startsWith(family),
        )?.[1]
        const scale = element instanceof SVGGraphicsElement ? (element.getScreenCTM()?.a ?? 1) : 1
        written.push({ text, px: Number.parseFloat(fontSize) * scale * (share ?? 0) })
      }
      return written
    },
    [CAPITALS, `${NOT_FOR_THE_SOFA}, script, style`] as const,
  )
  const arcMinutes = (px: number) => (Math.atan((px * WIDTH_MM) / width / AWAY_MM) * 180 * 60) / Math.PI
  return found.map(({ text, px }) => ({ text, arcMinutes: arcMinutes(px) }))
}

/** What is too small on a TV, as nobody gets up from the sofa to read, and by how much it does not fit. */
export async function unreadableOnTv(tv: Page): Promise<string[]> {
  const small = (await lettersOnTv(tv)).filter(({ arcMinutes }) => arcMinutes < LEAST_ARC_MINUTES)
  const below = await tv.evaluate(() => document.documentElement.scrollHeight - innerHeight)
  const beyond = { 'too wide': await overflowNow(tv), 'too high': below }
  return [
    ...small.map(({ text, arcMinutes }) => `${text} is ${arcMinutes.toFixed(1)}′ high`),
    ...Object.entries(beyond).flatMap(([what, px]) => (px > 0 ? [`${px} px ${what}`] : [])),
  ]
}

export async function expectReadable(tv: Page, state: string): Promise<void> {
  expect(await unreadableOnTv(tv), state).toEqual([])
}
