/** A number of tickets in words, as it is read out. */
export function ticketWords(count: number): string {
  return count === 1 ? '1 ticket' : `${count} tickets`
}
