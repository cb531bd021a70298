import type { Pattern } from '#shared/game/patterns.ts'

/** What somebody wants to be done once, in any number of requests. */
export type Wish =
  | { type: 'call'; roomId: string; after: number }
  | { type: 'mark'; roomId: string; playerId: string; ticketId: number; number: number }
  | { type: 'claim'; roomId: string; playerId: string; pattern: Pattern; ticketNumber: number }

/** The final answer to the client. */
export type Told =
  | { type: 'call'; number: number; seq: number }
  | { type: 'mark' }
  | { type: 'claim'; winnerId: string }
  | { type: 'refused'; code: string }

/** A wish with its results. */
export interface Entry {
  wish: Wish
  invokedAt: number
  /** Tries without an answer, or with one that left it open. */
  unknown: number
  told: Told | null
  toldAt: number | null
}

/** All requests and answers, in order. */
export class History {
  readonly entries: Entry[] = []

  invoke(wish: Wish): Entry {
    const entry: Entry = { wish, invokedAt: performance.now(), unknown: 0, told: null, toldAt: null }
    this.entries.push(entry)
    return entry
  }

  get acknowledged(): Entry[] {
    return this.entries.filter(({ told }) => told !== null && told.type !== 'refused')
  }

  /** Tries that a player would have seen fail. */
  get unknownTries(): number {
    return this.entries.reduce((sum, { unknown }) => sum + unknown, 0)
  }
}
