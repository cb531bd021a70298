import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Lookups } from '../http/lookups.ts'
import type { Turns } from '../http/turns.ts'
import { loadPlayer, loadVersion, noteCame, type RoomVersion } from '../room/rows/repo.ts'
import { presentPlayers } from '../room/rows/rounds.ts'
import { loadSeat, loadSeatsOf } from '../room/rows/seats-repo.ts'
import { belongsTo, isBorrowed } from '../room/seats/seats.ts'
import type { PlayedSeat, SocketClient } from './watcher.ts'

/** A player with the session that plays them. */
interface SessionOfPlayer {
  playerId: PlayerId
  session: SessionHash | null
}

/** What the hub needs to know about rooms and seats. */
export interface RoomAccess {
  /** The version of a room, or null if there is none. Refuses clients that have tried too many room numbers. */
  versionOf(client: SocketClient, roomId: RoomId): Promise<RoomVersion | null>
  /**
   * How the client holds that player's seat in that room; null if it does not. A player whose seat it holds is here in
   * this round, which is noted.
   */
  seatHeld(client: SocketClient, roomId: RoomId, playerId: PlayerId): Promise<PlayedSeat | null>
  /** The players of the room's present round who were these players in an earlier one, by their former ids. */
  presentPlayers(roomId: RoomId, formerIds: PlayerId[]): Promise<Map<PlayerId, PlayerId>>
  /** Returns those whose session no longer holds the player's seat. */
  lostSeats<Played extends SessionOfPlayer>(played: Played[]): Promise<Played[]>
}

const ROOM = /^\d{6}$/

/** Lets the hub look up rooms and seats. */
export function roomAccess(db: Db, lookups: Lookups, turns: Turns): RoomAccess {
  return {
    versionOf: async (client, roomId) => {
      if (!ROOM.test(roomId)) return null
      const { address, session } = client
      const admitted = lookups.admit({ address, session: async () => session }, roomId, 'look')
      const isThere = await admitted.then(() => true, isMissing)
      return isThere ? turns.take(client, () => loadVersion(db, roomId)) : null
    },
    seatHeld: async (client, roomId, playerId) => {
      const { session } = client
      return session && turns.take(client, () => seatOf(db, session, roomId, playerId))
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
        // A player of the round before has no seat, and is carried into the next one.
        return seat !== undefined && (session === null || !belongsTo(seat, session))
      })
    },
  }
}

async function seatOf(db: Db, session: SessionHash, roomId: RoomId, playerId: PlayerId): Promise<PlayedSeat | null> {
  const [player, seat] = [await loadPlayer(db, playerId), await loadSeat(db, playerId)]
  if (player?.roomId !== roomId || seat === null || !belongsTo(seat, session)) return null
  if (!player.came) await noteCame(db, playerId)
  const isBorrower = isBorrowed(seat, session)
  return { playerId, isBorrower, canBeLost: isBorrower || player.isHost || seat.state === 'shared' }
}

function isMissing(error: unknown): false {
  if (error instanceof RefusedError && error.refusal.name === 'room_not_found') return false
  throw error
}
