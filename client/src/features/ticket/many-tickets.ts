/** From this many tickets on, rows are lower on phones. */
export const MANY_TICKETS = 4
