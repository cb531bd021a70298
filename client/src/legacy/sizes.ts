/*
 * Tells the sheet for older browsers how large the window and its containers are. The sheet names the containers and the
 * widths that matter (`scripts/legacy-sheet.ts`).
 */

// The package for `inert` adds a sheet of its own, which the policy forbids, unless it finds one with this id.
document.querySelector('link[rel=stylesheet]')?.setAttribute('id', 'inert-style')

const measured = new WeakSet<Element>()
const root = document.documentElement

const measureWindow = () => root.style.setProperty('--vh', `${window.innerHeight / 100}px`)
measureWindow()
window.addEventListener('resize', measureWindow)

const styles = getComputedStyle(root)
const containers = styles.getPropertyValue('--containers').trim().slice(1, -1).replace(/\\\\/g, '\\')
const widths = styles.getPropertyValue('--container-widths').trim().split(' ')

const sizes = new ResizeObserver((changes) => {
  const remPx = Number.parseFloat(styles.fontSize)
  for (const { target, contentRect } of changes) {
    if (!(target instanceof HTMLElement)) continue
    const reached = widths.filter((width) => {
      const length = Number.parseFloat(width)
      return contentRect.width >= (width.endsWith('rem') ? length * remPx : length)
    })
    target.dataset.width = reached.join(' ')
    target.style.setProperty('--cqw', `${contentRect.width / 100}px`)
    target.style.setProperty('--cqh', `${contentRect.height / 100}px`)
  }
})

/** Containers that have come since the last look. */
function measureNew(): void {
  for (const each of document.querySelectorAll(containers)) {
    if (measured.has(each)) continue
    measured.add(each)
    sizes.observe(each)
  }
}

/** Whether the items of a flexible box can have gaps: no condition of a sheet can tell. */
function hasFlexGap(): boolean {
  const box = document.createElement('div')
  box.style.cssText = 'display: flex; flex-direction: column; row-gap: 1px'
  box.append(document.createElement('i'), document.createElement('i'))
  document.body.append(box)
  const { scrollHeight } = box
  box.remove()
  return scrollHeight === 1
}
if (!hasFlexGap()) root.dataset.noFlexGap = ''

if (containers) {
  new MutationObserver(measureNew).observe(root, { childList: true, subtree: true })
  measureNew()
}
