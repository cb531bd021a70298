import type { Request } from 'express'
import type { ZodMiniType } from 'zod/mini'
import { ticketIdParam } from '#shared/api.ts'
import { check } from '#shared/check.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { RefusedError } from '../errors.ts'
import { seatRequestHash } from '../room/seat-request.ts'

/** The request's body as the schema has it. */
export function body<T>(request: Request, schema: ZodMiniType<T>): T {
  return checked(schema, request.body ?? {})
}

/** A value as the schema has it, else a refusal. */
export function checked<T>(schema: ZodMiniType<T>, value: unknown): T {
  const result = check(schema, value)
  if ('refused' in result) throw new RefusedError(result.refused)
  return result.value
}

/** Path parameter `id` of a room that must exist already: anything but six digits names no room. */
export function roomParam(request: Request): string {
  const { id } = request.params
  if (typeof id !== 'string' || !/^\d{6}$/.test(id)) throw new RefusedError('room_not_found')
  return id
}

/** Path parameter `id` as somebody typed it on the join form. */
export function typedRoomParam(request: Request): string {
  const room = typeof request.params.id === 'string' ? normaliseRoomNumber(request.params.id) : null
  if (room === null) throw new RefusedError('invalid_room_number')
  return room
}

/** Path parameter `ticketId`, an index from 0 to 9. */
export function ticketParam(request: Request): number {
  return checked(ticketIdParam, request.params.ticketId)
}

/** A player's id out of a path or body. Anything that cannot be one names nobody. */
export function playerId(value: unknown): string {
  if (!isUuid(value)) throw new RefusedError('player_not_found')
  return value
}

/** Whether a value can be one of our ids. */
export function isUuid(value: unknown): value is string {
  return typeof value === 'string' && UUID.test(value)
}

/** The hash of a request for a seat that carries an `Idempotency-Key`, else null. Short keys could be guessed. */
export function seatRequestOf(request: Request, name: string, roomId: string | null): string | null {
  const key = request.get('idempotency-key')
  return key && KEY.test(key) ? seatRequestHash(key, name, roomId) : null
}

const KEY = /^[\w-]{22,128}$/
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
