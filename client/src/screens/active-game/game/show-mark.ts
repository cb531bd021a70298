/**
 * Puts a mark on a cell of the tickets that are shown, or takes it off, before anything is rendered: the daub of a tap is in
 * the next frame. The ticket renders what follows from it. Returns whether that changes anything, which is unknown, and
 * true, for a ticket that is not shown.
 */
export function showMark(ticketId: number, number: number, isMarked = true): boolean {
  const cell = document.querySelector<HTMLElement>(`#ticket-${ticketId + 1} [data-number="${number}"]`)
  if (!cell) return true
  const wasMarked = cell.dataset.marked !== undefined
  if (isMarked) cell.dataset.marked = 'true'
  else delete cell.dataset.marked
  return wasMarked !== isMarked
}
