import { expect, test } from 'vitest'
import { decide } from '#shared/game/room/commands/decide.ts'
import type { Admission } from '#shared/game/room/needs.ts'
import { ROOM_STATUSES } from '#shared/game/types.ts'
import { given, roomOfTwo } from '../../../support/room-state.ts'

/** How the sender may relate to the seat of the name they give. Each is there in a room of Asha and Ravi, but for null. */
const SEATS = [null, 'own', 'idle', 'played', 'removed', 'paper'] as const
const BOTH = [false, true]
const NAMES = SEATS.flatMap((seatOfName) => BOTH.map((isNameTaken) => ({ seatOfName, isNameTaken })))
const MAX_PLAYERS = 4

type Case = Pick<Admission, 'seatOfName' | 'isNameTaken' | 'isBarred'> & {
  isLocked: boolean
  isFull: boolean
  status: string
}

/** The rules for joining. */
function expected({ seatOfName, isNameTaken, isBarred, status, isLocked, isFull }: Case): string {
  if (isNameTaken || seatOfName === 'paper') return 'name_taken'
  if (seatOfName === 'removed' || (isBarred && seatOfName !== 'own')) return 'removed_by_host'
  if (seatOfName !== null) return seatOfName === 'played' ? 'seat_in_use' : 'comes back'
  if (status === 'active') return 'game_already_started'
  if (status === 'finished') return 'game_over'
  if (isLocked) return 'room_locked'
  return isFull ? 'room_full' : 'new'
}

test.each(ROOM_STATUSES)('a join of a room that is %s follows the rules for every kind of sender', (status) => {
  for (const isLocked of BOTH)
    for (const isFull of BOTH)
      for (const isBarred of BOTH)
        for (const { seatOfName, isNameTaken } of NAMES) {
          const seats = isFull ? MAX_PLAYERS : MAX_PLAYERS - 1
          const taken = { seats, places: seats }
          const context = given({ seatOfName, isNameTaken, isBarred, maxPlayers: MAX_PLAYERS, taken })
          const name = seatOfName === null ? 'Tara' : 'Ravi'
          const room = roomOfTwo({ room: { status, locked: isLocked } })
          const decision = decide(room, null, { type: 'join', name }, context)
          const isBack = decision.ok && decision.answer.type === 'joined' && decision.answer.isReconnection
          const said = decision.ok ? (isBack ? 'comes back' : 'new') : decision.refused
          const each = { status, isLocked, isFull, isBarred, seatOfName, isNameTaken }
          expect(said, JSON.stringify(each)).toBe(expected(each))
        }
})
