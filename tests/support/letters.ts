import type { Page } from '@playwright/test'

/** Heights of capitals and digits as a share of the size of their font. */
const CAPITALS = { Khand: 0.69, 'Baloo 2 Variable': 0.63 }

/** A TV of 43 inches is 952 mm wide. At 4 m 16 arc minutes, the least that ISO 9241 wants of letters, are 18.6 mm. */
const WIDTH_MM = 952
const LEAST_MM = 4000 * Math.tan(((16 / 60) * Math.PI) / 180)

export interface Letters {
  text: string
  arcMinutes: number
}

/** What is written on a TV, smallest letters first, without what lies in `except`. */
export async function lettersOnTv(page: Page, except: string): Promise<Letters[]> {
  const { width } = page.viewportSize() ?? { width: 0 }
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
    [CAPITALS, `${except}, script, style`] as const,
  )
  const arcMinutes = (px: number) => (16 * ((px * WIDTH_MM) / width)) / LEAST_MM
  return found
    .map(({ text, px }) => ({ text, arcMinutes: arcMinutes(px) }))
    .toSorted((one, other) => one.arcMinutes - other.arcMinutes)
}
