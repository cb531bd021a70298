import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { Lookups } from '../http/lookups.ts'
import { loadPlayer, loadVersion, noteCame } from '../room/rows/repo.ts'
import { presentPlayers } from '../room/rows/rounds.ts'
import { loadSeat, loadSeatsOf } from '../room/rows/seats-repo.ts'
import { belongsTo } from '../room/seats/seats.ts'
import type { RoomAccess } from './hub.ts'

const ROOM = /^\d{6}$/

/** Lets the hub look up rooms and seats. */
export function roomAccess(db: Db, lookups: Lookups): RoomAccess {
  return {
    stateOf: async ({ session, address }, roomId) => {
      if (!ROOM.test(roomId)) return null
      const admitted = lookups.admit({ address, session: async () => session }, roomId, 'look')
      const isThere = await admitted.then(() => true, isMissing)
      return isThere ? loadVersion(db, roomId) : null
    },
    holdsSeat: async (session, roomId, playerId) => {
      if (session === null) return null
      const [player, seat] = [await loadPlayer(db, playerId), await loadSeat(db, playerId)]
      if (player?.roomId !== roomId || seat === null || !belongsTo(seat, session)) return null
      if (!player.came) await noteCame(db, playerId)
      return seat.ownerSession === session ? 'own' : 'lent'
    },
    presentPlayers: (roomId, formerIds) => presentPlayers(db, roomId, formerIds),
    lostSeats: async (played) => {
      const seats = await loadSeatsOf(
        db,
        played.map(({ playerId }) => playerId),
      )
      const seatOf = new Map(seats.map((seat) => [seat.playerId, seat]))
      return played.filter(({ playerId, session }) => {
        const seat = seatOf.get(playerId)
        return seat === undefined || session === null || !belongsTo(seat, session)
      })
    },
  }
}

function isMissing(error: unknown): false {
  if (error instanceof RefusedError && error.refusal.name === 'room_not_found') return false
  throw error
}
