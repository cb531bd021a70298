/** A number of tickets in words, as it is read out. */
export function ticketWords(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}

/** From this many tickets on, a phone cannot show them all. */
const MANY_TICKETS = 4

/** What to say about a large number of tickets, if it is one. */
export function manyTicketsHint(count: number): string | undefined {
  return count >= MANY_TICKETS ? 'More tickets means more scrolling on a phone' : undefined
}
