import { LEAST_FREE_BYTES } from '../db/disk-space.ts'

/** What only tests and measurements change. */
export interface ServerOptions {
  /** Least time between two calls of a room. */
  cooldownMs: number
  /** Whether there are limits on requests. Guesses of the admin code and seats of one browser are limited in any case. */
  limited: boolean
  /** In one room, and rooms in all: beyond these, new ones are refused. */
  maxPlayers: number
  maxRooms: number
  /** Below this much free disk a server with the embedded database refuses changes. */
  leastFreeBytes: number
}

export const PRODUCT_OPTIONS: ServerOptions = {
  cooldownMs: 5_000,
  limited: true,
  maxPlayers: 500,
  maxRooms: 50_000,
  leastFreeBytes: LEAST_FREE_BYTES,
}
