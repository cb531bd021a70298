import type { EveningAnswer, SeatsAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { loadWaitingOf } from '../room/next-people.ts'
import { loadRoom, loadSeats } from '../room/repo.ts'
import { loadRound, loadRounds } from '../room/rounds-repo.ts'
import type { Answer, Guards } from './route.ts'

const NEVER_KEPT = { 'Cache-Control': 'private, no-store' }

/** The rounds that are over. Like all reads of a room it needs no session. */
export async function readEvening({ roomId }: { roomId: string }, { db }: { db: Db }): Promise<Answer> {
  const room = await loadRoom(db, roomId)
  if (!room) throw new RefusedError('room_not_found')
  const { epoch, version } = room
  const json = async () =>
    JSON.stringify({ rounds: await loadRounds(db, roomId), epoch, version } satisfies EveningAnswer)
  return { unlessKnown: { etag: etagOf(room), json, cacheControl: NEVER_KEPT['Cache-Control'] } }
}

/** One of them, with the evidence of its draw. */
export async function readRound(
  { roomId, round }: { roomId: string; round: number },
  { db }: { db: Db },
): Promise<Answer> {
  const record = await loadRound(db, roomId, round)
  if (!record) throw new RefusedError('not_found')
  return { status: 200, headers: NEVER_KEPT, json: record }
}

/** The seats that a browser has in a room: the way back for one that slept through rounds. */
export async function readSeats(
  { roomId, seat }: Guards['seat'] & { roomId: string },
  { db }: { db: Db },
): Promise<Answer> {
  const seated = await loadSeats(db, roomId, seat)
  const [waiting] = await loadWaitingOf(db, roomId, seat)
  const json: SeatsAnswer = {
    seats: seated
      .filter(({ player }) => !player.removed)
      .map(({ seat: { ownerSession }, player: { id, personId, name, isHost } }) => ({
        playerId: id,
        personId,
        name,
        isHost,
        isLent: ownerSession !== seat,
      })),
    waiting: waiting ? { personId: waiting.personId, name: waiting.name } : null,
  }
  return { status: 200, headers: NEVER_KEPT, json }
}
