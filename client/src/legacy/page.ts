/* Parts of a page that browsers of the floor lack. */
import cssHasPseudo from 'css-has-pseudo/browser'
import dialogPolyfill from 'dialog-polyfill'
import 'focus-visible'
import 'wicg-inert'
import './dialog.css'
import './fonts.css'
import './inert.css'
import './television.css'

// The sheet has none of its own `:has`, also for browsers that know it.
cssHasPseudo(document, { forcePolyfill: true })

// Safari before 15.4 and Firefox before 98 take a dialog for an unknown element.
if (!('showModal' in HTMLElement.prototype) && typeof HTMLDialogElement === 'undefined') {
  Object.defineProperty(HTMLElement.prototype, 'showModal', {
    configurable: true,
    value: function showModal(this: HTMLDialogElement) {
      dialogPolyfill.registerDialog(this)
      this.showModal()
    },
  })
}

// Of paths drawn on a canvas.
if (!('roundRect' in CanvasRenderingContext2D.prototype)) {
  Object.defineProperty(CanvasRenderingContext2D.prototype, 'roundRect', { configurable: true, value: roundRect })
}

/** Adds a rectangle to the path whose corners have one radius each, from the upper left clockwise, or all the same. */
function roundRect(
  this: CanvasRenderingContext2D,
  left: number,
  top: number,
  width: number,
  height: number,
  radii: number | readonly number[],
): void {
  const [first = 0, second = first, third = first, fourth = second] = typeof radii === 'number' ? [radii] : radii
  const [right, bottom] = [left + width, top + height]
  this.moveTo(left + first, top)
  this.arcTo(right, top, right, bottom, second)
  this.arcTo(right, bottom, left, bottom, third)
  this.arcTo(left, bottom, left, top, fourth)
  this.arcTo(left, top, right, top, first)
  this.closePath()
}
