/** What only tests and measurements change. */
export interface ServerOptions {
  /** Least time between two calls of a room. */
  cooldownMs: number
  /** Whether there are limits on requests. Guesses of the admin code and seats of one browser are limited in any case. */
  limited: boolean
  /** In one room, and rooms in all: beyond these, new ones are refused. */
  maxPlayers: number
  maxRooms: number
}

export const PRODUCT_OPTIONS: ServerOptions = { cooldownMs: 5_000, limited: true, maxPlayers: 500, maxRooms: 50_000 }
