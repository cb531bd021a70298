import type { RemovedAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { loadRemoved } from '../room/rows/removed.ts'
import { NEVER_KEPT } from './never-kept.ts'
import { ownHostSeat } from './own-host-seat.ts'
import type { Answer, Guards } from './route.ts'

/** Whom the host may let in again. Only they learn it. */
export async function readRemoved(at: Guards['seat'] & { roomId: RoomId }, { db }: { db: Db }): Promise<Answer> {
  await ownHostSeat(at, db)
  const people = (await loadRemoved(db, at.roomId)).filter(({ stands }) => stands)
  const json: RemovedAnswer = { people: people.map(({ personId, removal }) => ({ personId, name: removal.name })) }
  return { status: 200, headers: NEVER_KEPT, json }
}
