import type { RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { loadReadable } from '../room/rows/repo.ts'
import { loadSeats, type SeatedPlayer } from '../room/rows/seats-repo.ts'
import { isBorrowed } from '../room/seats/seats.ts'
import type { Guards } from './route.ts'

/** The host's seat, for a read that only the host may make, and not from a borrowed phone. Anybody else is refused. */
export async function ownHostSeat(
  { roomId, seat }: Guards['seat'] & { roomId: RoomId },
  db: Db,
): Promise<SeatedPlayer['seat']> {
  await loadReadable(db, roomId)
  const seated = await loadSeats(db, roomId, seat)
  const mine = seated.find(({ player }) => player.isHost)
  if (!mine) throw new RefusedError('not_host_of_room')
  if (isBorrowed(mine.seat, seat)) throw new RefusedError('host_seat_lent')
  return mine.seat
}
