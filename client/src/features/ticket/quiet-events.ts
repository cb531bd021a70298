/** What browsers report of a finger beside the click. No part of a ticket, or of the bar below it, listens to any of it. */
const OF_A_FINGER = [
  ...['pointerover', 'pointerout', 'pointerdown', 'pointerup', 'gotpointercapture', 'lostpointercapture'],
  ...['touchstart', 'touchend', 'mouseover', 'mouseout', 'mousemove', 'mouseup'],
]

const isIn = (target: EventTarget | null, parts: string) => target instanceof Element && target.closest(parts) !== null

const stop = (event: Event) => {
  const { target, relatedTarget } = event as MouseEvent
  // The part that the pointer leaves for a ticket gets an event of the same tap.
  if ([target, relatedTarget].some((part) => isIn(part, '.ticket-grid, .game-bar'))) event.stopPropagation()
}

let isFinger = false
const notePointer = ({ pointerType }: PointerEvent) => {
  isFinger = pointerType === 'touch'
}

/**
 * A finger leaves the focus where it was: moving it takes two passes of style before the mark. The Tab key stops at the
 * number all the same.
 */
const keepFocus = (event: Event) => {
  if (isFinger && isIn(event.target, '.ticket-grid')) event.preventDefault()
  stop(event)
}

/**
 * Keeps these events of a tap from React, which listens at the top of the page to all of them and looks for who might want
 * them: on a slow phone that is a third of the time from a tap to its daub. The document still hears them.
 */
export function quietTaps(): void {
  for (const type of OF_A_FINGER) document.addEventListener(type, stop, { capture: true, passive: true })
  document.addEventListener('pointerdown', notePointer, { capture: true, passive: true })
  document.addEventListener('mousedown', keepFocus, { capture: true })
}
