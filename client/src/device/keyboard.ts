/** What covers less is a bar of the browser, or a fraction of a pixel. */
const LEAST_PX = 60
const SHEET_SELECTOR = '.sheet-layer'

/**
 * Tells the styles how much of the page an on-screen keyboard covers, in `--keyboard`, and how high is what remains, in
 * `--in-sight`. Most browsers make the page smaller instead, as `index.html` asks them to; Safari only shows less of it.
 */
export function followKeyboard(): void {
  const view = window.visualViewport
  if (!view) return
  const { style } = document.documentElement
  const follow = () => {
    // Somebody who zooms in sees less too, and nothing covers it.
    const isZoomed = view.scale > 1.01
    const covered = isZoomed ? 0 : Math.round(window.innerHeight - view.height - view.offsetTop)
    if (covered < LEAST_PX) {
      for (const name of ['--keyboard', '--in-sight']) style.removeProperty(name)
      return
    }
    style.setProperty('--keyboard', `${covered}px`)
    style.setProperty('--in-sight', `${Math.round(view.height)}px`)
    // The sheet is lower now than the browser scrolled it for. The field comes last: it stays, if both do not fit.
    const field = document.activeElement
    if (!field?.closest(SHEET_SELECTOR)) return
    for (const each of [field.closest('form')?.querySelector('[type=submit]'), field]) {
      each?.scrollIntoView({ block: 'nearest' })
    }
  }
  for (const event of ['resize', 'scroll']) view.addEventListener(event, follow)
}
