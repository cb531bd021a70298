/** What browsers report of a finger beside the click. No part of a ticket listens to any of it. */
const OF_A_FINGER = [
  ...['pointerover', 'pointerout', 'pointerdown', 'pointerup', 'gotpointercapture', 'lostpointercapture'],
  ...['touchstart', 'touchend', 'mouseover', 'mouseout', 'mousemove', 'mousedown', 'mouseup'],
]

const stop = (event: Event) => {
  if (event.target instanceof Element && event.target.closest('.ticket-grid')) event.stopPropagation()
}

/**
 * Keeps these events of a tap on a ticket from React, which listens at the top of the page to all of them and looks for
 * who might want them: on a slow phone that is a third of the time from a tap to its daub. The document still hears them.
 */
export function quietTickets(): void {
  for (const type of OF_A_FINGER) document.addEventListener(type, stop, { capture: true, passive: true })
}
