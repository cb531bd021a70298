import type { FixedOrder } from '#shared/game/draw/draw.ts'
import type { Contribution, LastThrow } from '#shared/game/draw/evidence.ts'
import type { PaperList } from '#shared/game/draw/lists.ts'
import type { PersonId, PlayerId, VoiceId, WinnerId } from '#shared/game/ids.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import type { AnnouncedCall, RoomEvent } from './events.ts'
import type { PlayerView, RoomState, RoomView, WinnerState } from './state.ts'

/** The player who sends a command; the session holds their seat. */
export interface Actor {
  playerId: PlayerId
  isHost: boolean
  /** Another session owns the seat and has lent it by being away. */
  isLent: boolean
}

/** The actor of what the server does by itself: it calls numbers that are due and ends games that are over. */
export const CLOCK: unique symbol = Symbol('clock')

/** How the sender of a join relates to the seat with that name, if there is one. */
export type SeatOfName = 'own' | 'idle' | 'played' | 'shared' | 'removed' | 'paper' | null

/** The inputs that will determine the order of a room's numbers. */
export interface DrawInputs {
  secret: string
  commitment: string
  contributions: Contribution[]
}

/** Somebody who is in the room's evening but has no seat in this round. */
export interface WaitingPerson {
  personId: PersonId
  /** The sender is that person. */
  isOwn: boolean
  /** Has left, or was away for two rounds, and gets a seat again when they ask for one. */
  isSetAside: boolean
  /** Has left: somebody else may have their name, and is another person. */
  hasLeft: boolean
}

/** Somebody whom the host has removed. */
export interface RemovedPerson {
  /** As they were, under the name that they had. */
  player: PlayerView
  /** The round in which that was. */
  round: number
  /** Somebody else has that name, or one that looks like it. */
  isNameTaken: boolean
  /** They are among the people on paper with whom the draw was fixed. */
  isInDraw: boolean
}

/** What a room gives to the people on paper that a command makes. */
export interface NewPapers {
  /** A repeated request: the first player that it has made. */
  made: PlayerId | null
  /** The next free number for each of them, and their new person. */
  people: { paperNo: number; personId: PersonId }[]
}

/** What a start fixes. */
export interface SealedDraw {
  paper: PaperList | null
  lastThrow: LastThrow | null
  publicSeed: string
  leaves: string[]
  order: FixedOrder
}

/** Changes that are not part of any event. Absent fields change nothing. */
export interface Effects {
  /** A player's contribution to the draw. Ignored if they have already contributed. */
  contribution?: Contribution
  /** The fixed order of the numbers. The order is cached in memory; the seed and the leaves are stored. */
  sealedDraw?: SealedDraw
  /** The id of the player whose seat the sender now holds. */
  seatTaken?: PlayerId
  /** The room gets a new token for invitations. */
  renewsInvite?: true
  /** What happens to the host's own link. */
  hostLink?: { hostId: PlayerId } & ({ what: 'made'; link: string } | { what: 'used' } | { what: 'ended' })
  /** The devices of both seats act for both from now on, or each for its own again. */
  twoSeats?: { are: 'joined' | 'parted'; keptId: PlayerId; secondId: PlayerId }
  /** The round is over and the next one opens: who hosts it, and who stands in for them, by their player ids until now. */
  nextRound?: { hostId: PlayerId; deputyId: PlayerId | null }
  /** This person plays from the next round. */
  waits?: { personId: PersonId; name: string; ticketCount: number | undefined }
  /** This person has a seat again, and waits no longer. */
  waitsNoMore?: PersonId
  /** Another person has their name from now on. */
  losesName?: PersonId
  /** This player of an earlier round, whom the host had removed, may ask for a seat again. */
  setsAside?: PlayerId
  /** This player is here in this round, and not only carried into it. */
  came?: PlayerId
  /** The picture of the win. */
  screenshot?: string | null
  /** A number that was read, in Base64, which replaces what was read for it before; null if all are thrown away. */
  recording?: { voiceId: VoiceId; number: number; take: number; wav: string } | null
}

/** What the sender learns, in addition to the room. */
export type CommandAnswer =
  | { type: 'room' }
  | { type: 'player'; playerId: PlayerId }
  | { type: 'joined'; playerId: PlayerId; isReconnection: boolean }
  /** With a `playerId` if they play in this round already. */
  | { type: 'joined_next'; personId: PersonId; playerId: PlayerId | null; isNew: boolean }
  | ({ type: 'call' } & AnnouncedCall)
  | { type: 'winner'; winnerId: WinnerId; isNew: boolean }
  /** Refused all the same, after what it changed was saved. */
  | { type: 'refused'; refused: RefusalName }

export type Decision =
  | { ok: true; events: RoomEvent[]; effects: Effects; answer: CommandAnswer }
  | { ok: false; refused: RefusalName; n?: number; winner?: WinnerState }

export const refuse = (refused: RefusalName): Decision => ({ ok: false, refused })
export const unchanged = (answer: CommandAnswer): Decision => decided([], answer)

/** A decision that only has events. */
export const decided = (events: RoomEvent[], answer: CommandAnswer = { type: 'room' }): Decision => ({
  ok: true,
  events,
  effects: {},
  answer,
})

/** Milliseconds since the last call, by the monotonic clock where there is one; never if there was none. */
export function sinceLastCall(
  { lastCalledAt }: RoomState,
  { sinceLastCallMs, now }: { sinceLastCallMs: number | null; now: number },
): number {
  return sinceLastCallMs ?? now - (lastCalledAt ?? Number.NEGATIVE_INFINITY)
}

/** Tickets may change until the first real call, because until then nobody has an advantage. */
export function areTicketsFrozen({ status, calledNumbers }: RoomView): boolean {
  return status === 'finished' || (status === 'active' && calledNumbers.length > 0)
}

/** The gate always loads the acting player, so a missing one is a bug and not a bad request. */
export function playerOf({ players }: RoomState, playerId: PlayerId): PlayerView {
  const player = players.find((each) => each.id === playerId)
  if (!player) throw new Error('the acting player was not loaded')
  return player
}
