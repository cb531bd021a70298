import { ticketIdParam } from '#shared/api.ts'
import type { RoomId, WinnerId } from '#shared/game/ids.ts'
import { isReaction, type Reaction } from '#shared/game/reactions.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { RefusedError } from '../errors.ts'
import { checked, isUuid, playerId } from './validate.ts'

/** How each name in a path is read. A path may have no others. */
export const PARAMS = {
  /** A room that must exist already: anything but six digits names no room. */
  roomId: (text: string): RoomId => {
    if (!/^\d{6}$/.test(text)) throw new RefusedError('room_not_found')
    return text
  },
  /** A room as somebody typed it on the join form. */
  typedRoom: (text: string): RoomId => {
    const room = normaliseRoomNumber(text)
    if (room === null) throw new RefusedError('invalid_room_number')
    return room
  },
  playerId,
  /** Of the rounds on record, from 1. */
  round: (text: string): number => {
    if (!/^[1-9]\d?$/.test(text)) throw new RefusedError('not_found')
    return Number(text)
  },
  /** An index from 0 to 9. */
  ticketId: (text: string): number => checked(ticketIdParam, text),
  reaction: (text: string): Reaction => {
    if (!isReaction(text)) throw new RefusedError('not_found')
    return text
  },
  winnerId: (text: string): WinnerId => uuidOr('not_found', text),
  uploadId: (text: string): string => uuidOr('not_found', text),
  adId: (text: string): string => uuidOr('ad_not_found', text),
}

function uuidOr(refused: 'not_found' | 'ad_not_found', text: string): string {
  if (!isUuid(text)) throw new RefusedError(refused)
  return text
}
