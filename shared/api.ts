import * as z from 'zod/mini'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import { lastThrow } from '#shared/game/draw/proof.ts'
import { announcedCall } from '#shared/game/room/events.ts'
import { playerView, roomView, roomWithPlayers, versioned, winnerView } from '#shared/game/room/state.ts'
import { playerId as aPlayerId, moment, personId } from '#shared/game/schemas.ts'
import { ROOM_STATUSES } from '#shared/game/types.ts'
import { roundSummary } from './round-record.ts'
import { OPENINGS } from './site.ts'

/*
 * Answers of all routes, which browsers check. Statuses stand where the answers are made (`server/http/command-answers.ts` and
 * the handlers). Bodies are in `bodies.ts`.
 */

/** Answer of `POST /api/rooms`. */
export const createRoomAnswer = z.object({ ...versioned.shape, room: roomView, hostPlayer: playerView })

/** Answer of `POST /api/rooms/:id/join`. */
export const joinAnswer = z.object({
  ...playerView.shape,
  ...versioned.shape,
  isReconnection: z.boolean(),
  roomStatus: z.enum(ROOM_STATUSES),
})

/** Answer of `POST /api/rooms/:id/papers`: the first of the new players. */
export const papersAnswer = z.object({ ...playerView.shape, ...versioned.shape })

/** Answer of `GET /api/rooms/:id`. */
export const roomAnswer = z.object({ ...versioned.shape, ...roomWithPlayers.shape })

/** Answer of `GET /api/game-state/:id`. */
export const gameStateAnswer = z.object({ ...versioned.shape, gameState: roomWithPlayers })

/** Answer of `GET /api/rooms/:id/winners`, oldest win first. */
export const winnersAnswer = z.array(winnerView)

/** Answer of every command on a player: rename, select, unselect, confirm, mark, unmark. */
export const playerAnswer = z.object({ ...versioned.shape, player: playerView })

/** Answer of confirm-tickets. */
export const confirmAnswer = z.object({
  ...playerAnswer.shape,
  /** The randomness that the draw has from this player: the first that came before the start, or null. */
  entropy: z.nullable(z.string()),
})

/** Answer of `GET /api/rooms/:id/draw`. The page judges it and reports evidence that it cannot read. */
export const drawAnswer = z.unknown()
export type DrawAnswer = DrawEvidence

/** Answer of whatever changes the room as a whole: start-ticket-selection, lock, remove, end, takeover, auto-call, hold, break. */
export const roomChangeAnswer = z.object({ ...versioned.shape, room: roomView })

/** Answer of start, with the last throw that the draw has, if any. */
export const startAnswer = z.object({ ...roomChangeAnswer.shape, lastThrow: z.nullable(lastThrow) })

/** Answer of call-number. `seq` is the call's place in the game, from 1. */
export const callAnswer = z.object({ ...roomChangeAnswer.shape, ...announcedCall.shape })

/** Answer of a claim: the stored winner. */
export const claimAnswer = z.object({ ...winnerView.shape, ...versioned.shape })

/** Answer of `GET /api/rooms/:id/seats`: the seats that this browser may act for. */
export const seatsAnswer = z.object({
  seats: z.array(
    z.object({
      playerId: aPlayerId,
      personId: personId,
      name: z.string(),
      isHost: z.boolean(),
      /** Another browser's, which lent it by being away. */
      isLent: z.boolean(),
      /** Another browser has borrowed it. The former release did not say so. */
      isLentOut: z.optional(z.boolean()),
      /** The player has left. */
      isGone: z.optional(z.boolean()),
    }),
  ),
  /** The person for whom it plays from the next round, or who missed two rounds and has to ask for a seat. */
  waiting: z.nullable(z.object({ personId: z.string(), name: z.string() })),
  /** The host has removed everybody of this browser. */
  isRemoved: z.optional(z.literal(true)),
})

/** Answer of `GET /api/rooms/:id/removed`: whom the host may let in again. */
export const removedAnswer = z.object({ people: z.array(z.object({ personId, name: z.string() })) })

/** Answer of `GET /api/seats`: the seats with which this browser can go on, in all rooms, the latest first. */
export const openSeatsAnswer = z.object({
  seats: z.array(
    z.object({
      roomId: z.string(),
      status: z.enum(ROOM_STATUSES),
      playerId: aPlayerId,
      personId: personId,
      name: z.string(),
      isHost: z.boolean(),
    }),
  ),
})

/** Answer of both routes of a room's invite. */
export const inviteAnswer = z.object({ invite: z.string() })

/** Answer of `GET` and `DELETE /api/rooms/:id/host-link`: the host's own link, of which only they learn. */
export const hostLinkAnswer = z.object({
  /** It is asked by the host's first device, which alone can shut the other out. */
  isFirst: z.boolean(),
  /** There is a link that can be used. */
  isOpen: z.boolean(),
  /** Another device has the host's seat too. */
  isShared: z.boolean(),
  /** The latest, oldest first. */
  log: z.array(z.object({ what: z.enum(['made', 'used', 'ended', 'joined']), at: moment })),
})

/** Answer of `POST`, the only one with the secret. */
export const newHostLinkAnswer = z.object({ ...hostLinkAnswer.shape, token: z.string() })

/** Answer of `POST /api/rooms/:id/next-people`: with a `playerId` if the person plays in this round already. */
export const nextPersonAnswer = z.object({ personId: z.string(), playerId: z.optional(z.string()) })

/** Answer of `GET /api/rooms/:id/evening`: the rounds that are on record, oldest first. */
export const eveningAnswer = z.object({
  ...versioned.shape,
  rounds: z.array(z.object({ round: z.int(), ...roundSummary.shape })),
})

/** Answer of `GET /api/rooms/:id/rounds/:round`: a round with the evidence of its draw, which is judged like any other. */
export const roundAnswer = z.object({ ...roundSummary.shape, draw: z.unknown() })

/** Answer of `GET /api/addresses`: where phones reach this machine, the most likely address first; for others none. */
export const addressesAnswer = z.object({ addresses: z.array(z.string()) })

/** An advertisement, as creating and changing answer it. */
export const adAnswer = z.object({
  id: z.string(),
  imageUrl: z.string(),
  linkUrl: z.string(),
  isActive: z.boolean(),
  createdAt: moment,
  updatedAt: moment,
})

/** Answer of `GET /api/advertisements`. */
export const adsAnswer = z.array(adAnswer)

/** Answer of `GET /api/analytics/rooms`, newest room first. */
export const roomAnalyticsAnswer = z.array(
  z.object({
    id: z.string(),
    status: z.enum(ROOM_STATUSES),
    playerCount: z.int(),
    totalTicketsUsed: z.int(),
    createdAt: moment,
  }),
)

/** Answer of `GET /api/analytics/days`: the last 30 days in India, today first. They also count rooms that are deleted. */
export const dailyTotalsAnswer = z.array(
  z.object({
    /** As "2026-11-24". */
    date: z.string(),
    rooms: z.int(),
    games: z.int(),
    players: z.int(),
    tickets: z.int(),
    prizes: z.int(),
  }),
)

/** Answer of `GET /api/site`: who runs the site, as they have configured it. */
export const siteAnswer = z.object({
  operator: z.nullable(z.string()),
  contact: z.nullable(z.string()),
  privacyUrl: z.nullable(z.string()),
})

/** Answer of both routes of the site's settings. */
export const siteSettingsAnswer = z.object({
  opening: z.enum(OPENINGS),
  /** What people type to open a room, once there is one. */
  code: z.nullable(z.string()),
  ads: z.boolean(),
})

const siteRoom = z.object({
  id: z.string(),
  status: z.enum(ROOM_STATUSES),
  round: z.int(),
  /** People with a seat, on paper, and those who wait for the next round. */
  people: z.int(),
  isClosed: z.boolean(),
  eveningName: z.nullable(z.string()),
  startsAt: z.nullable(moment),
  createdAt: moment,
})

/** Answer of `GET /api/site/rooms`, newest room first. */
export const siteRoomsAnswer = z.array(siteRoom)

/** Answer of `GET /api/site/rooms/:id`: what the operator may take away or export. */
export const siteRoomAnswer = z.object({
  ...siteRoom.shape,
  /** Everybody whose name is kept, those who have left or were removed among them. */
  names: z.array(
    z.object({ personId, name: z.string(), isHost: z.boolean(), onPaper: z.boolean(), isHere: z.boolean() }),
  ),
  /** Wins of this round with a picture. */
  pictures: z.array(z.object({ winnerId: z.string(), name: z.string(), pattern: z.string() })),
  /** Numbers that were read in the family's own voice. */
  recordings: z.int(),
  /** Rounds that are over and whose draw can be checked. */
  rounds: z.array(z.int()),
})

/** Answer of `POST /api/objects/upload`: where to PUT the file. The last segment of its path is the upload's id. */
export const uploadLinkAnswer = z.object({ uploadURL: z.string() })

/** Answer of a command that has nothing to say: 204, without a body. */
export const noAnswer = z.undefined()

/** Body of every refusal and failure. */
export const errorAnswer = z.object({
  message: z.string(),
  code: z.string(),
  /** On `pattern_closed`: who won it. */
  winner: z.optional(winnerView),
})

type Validators = typeof import('./api.ts')
type AnswerName = Extract<keyof Validators, `${string}Answer`>

/** Every answer, by the name of its validator. */
export type Answers = { [Name in AnswerName]: z.infer<Validators[Name]> }

export type CreateRoomAnswer = z.infer<typeof createRoomAnswer>
export type AddressesAnswer = z.infer<typeof addressesAnswer>
export type InviteAnswer = z.infer<typeof inviteAnswer>
export type HostLinkAnswer = z.infer<typeof hostLinkAnswer>
export type JoinAnswer = z.infer<typeof joinAnswer>
export type RoomAnswer = z.infer<typeof roomAnswer>
export type GameStateAnswer = z.infer<typeof gameStateAnswer>
export type PlayerAnswer = z.infer<typeof playerAnswer>
export type ConfirmAnswer = z.infer<typeof confirmAnswer>
export type RoomChangeAnswer = z.infer<typeof roomChangeAnswer>
export type StartAnswer = z.infer<typeof startAnswer>
export type CallAnswer = z.infer<typeof callAnswer>
export type ClaimAnswer = z.infer<typeof claimAnswer>
export type AdView = z.infer<typeof adAnswer>
export type RoomAnalyticsRow = z.infer<typeof roomAnalyticsAnswer>[number]
export type DayTotals = z.infer<typeof dailyTotalsAnswer>[number]
export type SiteAnswer = z.infer<typeof siteAnswer>
export type SiteSettingsAnswer = z.infer<typeof siteSettingsAnswer>
export type SiteRoomRow = z.infer<typeof siteRoom>
export type SiteRoomAnswer = z.infer<typeof siteRoomAnswer>
export type UploadLinkAnswer = z.infer<typeof uploadLinkAnswer>
export type ErrorAnswer = z.infer<typeof errorAnswer>
export type SeatsAnswer = z.infer<typeof seatsAnswer>
export type RemovedAnswer = z.infer<typeof removedAnswer>
export type OpenSeatsAnswer = z.infer<typeof openSeatsAnswer>
export type NextPersonAnswer = z.infer<typeof nextPersonAnswer>
export type EveningAnswer = z.infer<typeof eveningAnswer>
