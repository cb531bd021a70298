import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { loadPlayer, loadRoom, type PlayerRow, type RoomRow } from './repo.ts'
import { belongsTo } from './seats.ts'
import { loadSeat, type SeatRow } from './seats-repo.ts'

/** The player that a request names, with their seat and room. Refuses senders to whom the seat does not belong. */
export async function loadOwnPlayer(
  db: Db,
  session: SessionHash,
  playerId: PlayerId,
): Promise<{ player: PlayerRow; seat: SeatRow; room: RoomRow }> {
  const player = await loadPlayer(db, playerId)
  const seat = player && (await loadSeat(db, playerId))
  const room = player && (await loadRoom(db, player.roomId))
  if (!player || !seat || !room) throw new RefusedError('player_not_found')
  if (!belongsTo(seat, session)) throw new RefusedError('not_your_seat')
  return { player, seat, room }
}
