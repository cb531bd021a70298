import type { RemovedAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { loadRemoved } from '../room/rows/removed.ts'
import { loadRoom } from '../room/rows/repo.ts'
import { loadSeats } from '../room/rows/seats-repo.ts'
import { isBorrowed } from '../room/seats/seats.ts'
import { NEVER_KEPT } from './never-kept.ts'
import type { Answer, Guards } from './route.ts'

/** Whom the host may let in again. Only they learn it. */
export async function readRemoved(
  { roomId, seat }: Guards['seat'] & { roomId: RoomId },
  { db }: { db: Db },
): Promise<Answer> {
  if (!(await loadRoom(db, roomId))) throw new RefusedError('room_not_found')
  const seated = await loadSeats(db, roomId, seat)
  const mine = seated.find(({ player }) => player.isHost)
  if (!mine) throw new RefusedError('not_host_of_room')
  if (isBorrowed(mine.seat, seat)) throw new RefusedError('host_seat_lent')
  const people = await loadRemoved(db, roomId)
  const json: RemovedAnswer = { people: people.map(({ personId, removal }) => ({ personId, name: removal.name })) }
  return { status: 200, headers: NEVER_KEPT, json }
}
