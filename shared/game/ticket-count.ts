import { TICKET_POOL } from './limits.ts'

/** Whether a value is a number of tickets that a player can hold. */
export function isTicketCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) >= 1 && (value as number) <= TICKET_POOL
}
