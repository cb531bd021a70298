import type { EveningAnswer, SeatsAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { loadWaitingOf } from '../room/rows/next-people.ts'
import { loadRoom } from '../room/rows/repo.ts'
import { loadRound, loadRounds } from '../room/rows/rounds.ts'
import { loadSeats } from '../room/rows/seats-repo.ts'
import type { Answer, Guards } from './route.ts'

const NEVER_KEPT = { 'Cache-Control': 'private, no-store' }

/** The finished rounds. Like all reads of a room it needs no session. */
export async function readEvening({ roomId }: { roomId: RoomId }, { db }: { db: Db }): Promise<Answer> {
  const room = await loadRoom(db, roomId)
  if (!room) throw new RefusedError('room_not_found')
  const { epoch, version } = room
  const json = async () =>
    JSON.stringify({ rounds: await loadRounds(db, roomId), epoch, version } satisfies EveningAnswer)
  return { unlessKnown: { etag: etagOf(room), json, cacheControl: NEVER_KEPT['Cache-Control'] } }
}

/** One finished round, with the evidence of its draw. */
export async function readRound(
  { roomId, round }: { roomId: RoomId; round: number },
  { db }: { db: Db },
): Promise<Answer> {
  const record = await loadRound(db, roomId, round)
  if (!record) throw new RefusedError('not_found')
  return { status: 200, headers: NEVER_KEPT, json: record }
}

/** The seats that a browser has in a room, for one that was closed while rounds passed. */
export async function readSeats(
  { roomId, seat }: Guards['seat'] & { roomId: RoomId },
  { db }: { db: Db },
): Promise<Answer> {
  const seated = await loadSeats(db, roomId, seat)
  const [waiting] = await loadWaitingOf(db, roomId, seat)
  const json: SeatsAnswer = {
    seats: seated
      .filter(({ player }) => !player.removed)
      .sort((left, right) => left.player.joinedAt.getTime() - right.player.joinedAt.getTime())
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
