import type { GameStateAnswer } from '#shared/api.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import type { Actor, Decision, DrawInputs } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { DecisionContext, Loaded, Need } from '#shared/game/room/needs.ts'
import { newPlayer, newRoom, newState } from '#shared/game/room/new-room.ts'
import type { PlayerView, RoomState, RoomView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

/** The time of a decision, if a test gives no other. */
export const NOW = 1_000_000
const AT = '2026-11-08T15:00:00.000Z'
const roomOf = (hostId: string, epoch: string) =>
  newRoom({ id: '482913', epoch, hostId, callCooldownMs: 5000, createdAt: AT })
const asha = (id: string, ticketCount: number) =>
  newPlayer({ id, roomId: '482913', personId: id, name: 'Asha', isHost: true, ticketCount, joinedAt: AT })

/** The rules' state of a room with only the host. */
export function roomState(changes: Partial<RoomView> = {}): RoomState {
  return { ...newState({ ...roomOf('p0', 'an epoch'), ...changes }, asha('p0', 2), 0), callerSeenAt: NOW }
}

/** The numbers of Ravi's first ticket. */
export const PRINTED = numbersOf(ticketsFor(playerSeed('482913', 'p1'))[0] as Ticket)
export const ASHA: Actor = { playerId: 'p0', isHost: true, isLent: false }
export const RAVI: Actor = { playerId: 'p1', isHost: false, isLent: false }

export interface RoomChanges extends Partial<Omit<RoomState, 'room' | 'players'>> {
  room?: Partial<RoomView>
  host?: Partial<PlayerView>
  guest?: Partial<PlayerView>
}

/** The rules' state of a room of Asha, who hosts, and Ravi. */
export function roomOfTwo({ room, host, guest, ...rest }: RoomChanges = {}): RoomState {
  const alone = roomState(room)
  const [asha] = alone.players as [PlayerView]
  const ravi = { ...asha, id: 'p1', personId: 'p1', name: 'Ravi', isHost: false, ticketCount: 1 }
  const players = [
    { ...asha, ...host },
    { ...ravi, ...guest },
  ]
  return { ...alone, players, ...rest }
}

export const withRules = (change: Partial<HouseRules>) => ({ rules: { ...DEFAULT_RULES, ...change } })

/** A running game of one player, in which 8 was called, as a browser has it. */
export function oneRoom(): GameStateAnswer {
  const room: GameStateAnswer['gameState']['room'] = {
    ...roomOf('p1', 'now'),
    version: 7,
    status: 'active',
    currentNumber: 8,
    calledNumbers: [8],
    audioAnnouncement: 'eight',
    selectedTickets: { p1: [0] },
  }
  const player: GameStateAnswer['gameState']['players'][number] = {
    ...asha('p1', 1),
    isReady: true,
    selectedTicketIds: [0],
    ticketSelectionDone: true,
    markedNumbers: { 0: [8] },
  }
  return { gameState: { room, players: [player], waiting: [] }, epoch: room.epoch, version: room.version }
}

export const DRAW: DrawInputs = { secret: 'ab'.repeat(32), commitment: 'cd'.repeat(32), contributions: [] }

export type AllContext = DecisionContext & Loaded<Need>

/** What any decision depends on besides the room, on a server without a cooldown on which nothing else happens. */
export function given(changes: Partial<AllContext> = {}): AllContext {
  return {
    drawInputs: DRAW,
    order: null,
    seatOfName: null,
    waitingPerson: null,
    newPersonId: null,
    isBarred: false,
    newPapers: { made: null, people: [] },
    taken: { seats: 0, places: 0 },
    otherSeats: { here: 0, inAll: 0 },
    newSeatInSeconds: 0,
    isNameTaken: false,
    isHostLink: false,
    isLinkUsed: false,
    removed: null,
    secondSeat: null,
    ownsBoth: false,
    devices: 2,
    isBack: false,
    holdInSeconds: 0,
    now: NOW,
    cooldownMs: 0,
    sinceLastCallMs: null,
    maxPlayers: 50,
    newId: 'new',
    randomBelow: () => 0,
    ...changes,
  }
}

/** The events of a decision that is not a refusal. */
export function eventsOf(decision: Decision): RoomEvent[] {
  if (!decision.ok) throw new Error(`refused: ${decision.refused}`)
  return decision.events
}

/** The room after a decision, as it would be saved. */
export const played = (state: RoomState, decision: Decision, now = NOW): RoomState =>
  eventsOf(decision).reduce((before, event) => applyAt(before, event, now), state)
