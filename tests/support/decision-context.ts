import type { DecisionContext, DrawInputs } from '#shared/game/room/decision.ts'

export const DRAW: DrawInputs = { secret: 'ab'.repeat(32), commitment: 'cd'.repeat(32), contributions: [] }

/** What a decision depends on besides the room, on a server without a cooldown on which nothing else happens. */
export function given(changes: Partial<DecisionContext> = {}): DecisionContext {
  return {
    now: 1_000_000,
    cooldownMs: 0,
    sinceLastCallMs: null,
    maxPlayers: 50,
    newId: 'new',
    randomBelow: () => 0,
    drawInputs: null,
    order: null,
    seatOfName: null,
    waitingPerson: null,
    isBarred: false,
    taken: { seats: 1, places: 1 },
    otherSeats: { here: 0, inAll: 0 },
    newSeatInSeconds: 0,
    newPapers: null,
    isNameTaken: false,
    isHostLink: false,
    holdInSeconds: 0,
    ...changes,
  }
}
