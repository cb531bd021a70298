import type { Page } from '@playwright/test'

/**
 * Waits until a page can be measured: fonts are there, pictures decoded, animations ended but for endless ones, and all
 * boxes the same in two frames. From then on the page also lays out what is out of sight: `content-visibility: auto` would
 * give words that arrive there an empty box at the corner of the page.
 */
export async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    if (!document.documentElement.dataset.laidOut) {
      const all = new CSSStyleSheet()
      all.replaceSync('* { content-visibility: visible !important }')
      document.adoptedStyleSheets.push(all)
      document.documentElement.dataset.laidOut = 'all'
    }
    await document.fonts.ready
    await Promise.allSettled([...document.images].map((image) => image.decode()))
    const isEnding = (animation: Animation) =>
      animation.playState === 'running' && Number(animation.effect?.getComputedTiming().endTime) <= 2_000
    await Promise.allSettled(
      document
        .getAnimations()
        .filter(isEnding)
        .map(({ finished }) => finished),
    )
    const boxes = () =>
      [...document.body.querySelectorAll('*')]
        .map((element) => {
          const { x, y, width, height } = element.getBoundingClientRect()
          return `${x} ${y} ${width} ${height}`
        })
        .join()
    let before = ''
    for (let frames = 0; frames < 120 && before !== boxes(); frames++) {
      before = boxes()
      await new Promise(requestAnimationFrame)
    }
  })
}
