import type { IncomingMessage } from 'node:http'
import type { ZodMiniType } from 'zod/mini'
import { ticketIdParam } from '#shared/bodies.ts'
import { isBoardNumber } from '#shared/game/board.ts'
import type { PersonId, PlayerId, RoomId, VoiceId, WinnerId } from '#shared/game/ids.ts'
import { isReaction, type Reaction } from '#shared/game/reactions.ts'
import { check } from '#shared/input/check.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { RefusedError } from '../errors.ts'
import { seatRequestHash } from '../room/seats/seat-request.ts'

/** How each name in a path is read. A path may have no others. */
export const PARAMS = {
  /** A room that must exist already: anything but six digits names no room. */
  roomId,
  /** The same for the operator, whose requests are no tries to find a room. */
  siteRoom: roomId,
  /** A room as somebody typed it on the join form. */
  typedRoom: (text: string): RoomId => {
    const room = normaliseRoomNumber(text)
    if (room === null) throw new RefusedError('invalid_room_number')
    return room
  },
  playerId,
  /** Somebody whom the host removes. */
  removedId: playerId,
  /** Somebody whom the host lets in again. */
  personId: (text: string): PersonId => uuidOr('player_not_found', text),
  /** Of the rounds on record, from 1. */
  round: (text: string): number => numberOr404(text, (round) => round < 100),
  /** An index from 0 to 9. */
  ticketId: (text: string): number => checked(ticketIdParam, text),
  reaction: (text: string): Reaction => {
    if (!isReaction(text)) throw new RefusedError('not_found')
    return text
  },
  voiceId: (text: string): VoiceId => uuidOr('not_found', text),
  /** A number of the board. */
  number: (text: string): number => numberOr404(text, isBoardNumber),
  /** Which recording of it, from 1. */
  take: (text: string): number => numberOr404(text, (take) => take < 1_000_000),
  winnerId: (text: string): WinnerId => uuidOr('not_found', text),
  uploadId: (text: string): string => uuidOr('not_found', text),
  adId: (text: string): string => uuidOr('ad_not_found', text),
}

function roomId(text: string): RoomId {
  if (!/^\d{6}$/.test(text)) throw new RefusedError('room_not_found')
  return text
}

function numberOr404(text: string, fits: (number: number) => boolean): number {
  if (!/^[1-9]\d*$/.test(text) || !fits(Number(text))) throw new RefusedError('not_found')
  return Number(text)
}

function uuidOr(refused: 'not_found' | 'ad_not_found' | 'player_not_found', text: string): string {
  if (!isUuid(text)) throw new RefusedError(refused)
  return text
}

/** A value as the schema has it, else a refusal. */
export function checked<T>(schema: ZodMiniType<T>, value: unknown): T {
  const result = check(schema, value)
  if ('refused' in result) throw new RefusedError(result.refused, { n: result.n })
  return result.value
}

/** A player's id from a path or body. Refuses what cannot be one. */
export function playerId(value: unknown): PlayerId {
  if (!isUuid(value)) throw new RefusedError('player_not_found')
  return value
}

/** Whether a value can be one of our ids. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

/** The hash of a request for a seat that carries an `Idempotency-Key`, else null. */
export type SeatRequestOf = (request: IncomingMessage, name: string, roomId: RoomId | null) => string | null

/** Short keys are ignored: they could be guessed. */
export function seatRequestsWith(secret: string): SeatRequestOf {
  return (request, name, roomId) => {
    const key = request.headers['idempotency-key']
    return typeof key === 'string' && IDEMPOTENCY_KEY.test(key) ? seatRequestHash(secret, key, name, roomId) : null
  }
}

const IDEMPOTENCY_KEY = /^[\w-]{22,128}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
