import type { IncomingMessage } from 'node:http'
import type { ZodMiniType } from 'zod/mini'
import { check } from '#shared/check.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { RefusedError } from '../errors.ts'
import { seatRequestHash } from '../room/seats/seat-request.ts'

/** A value as the schema has it, else a refusal. */
export function checked<T>(schema: ZodMiniType<T>, value: unknown): T {
  const result = check(schema, value)
  if ('refused' in result) throw new RefusedError(result.refused)
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

/** The hash of a request for a seat that carries an `Idempotency-Key`, else null. Short keys could be guessed. */
export function seatRequestOf(request: IncomingMessage, name: string, roomId: RoomId | null): string | null {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' && KEY.test(key) ? seatRequestHash(key, name, roomId) : null
}

const KEY = /^[\w-]{22,128}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
