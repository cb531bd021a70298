/**
 * Puts a mark on a cell of the tickets that are shown, or takes it off, before anything is rendered: the daub of a tap is in
 * the next frame. The ticket renders what follows from it.
 */
export function showMark(ticketId: number, number: number, isMarked = true): void {
  const cell = document.querySelector(`#ticket-${ticketId + 1} [data-number="${number}"]`)
  if (isMarked) cell?.setAttribute('data-marked', 'true')
  else cell?.removeAttribute('data-marked')
}
