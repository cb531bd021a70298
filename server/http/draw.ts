import type { DrawAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { loadEvidence } from '../room/rows/draw-repo.ts'
import { loadRoom, type RoomRow } from '../room/rows/repo.ts'
import { loadRound } from '../room/rows/rounds.ts'
import { PARAMS } from './params.ts'
import type { Answer, Asked } from './route.ts'

/** Rooms whose latest answer is kept. */
const MAX_ENTRIES = 100

export interface DrawDeps {
  db: Db
  drawAnswers: DrawAnswers
}

/**
 * What anybody may know of a room's draw by now, or with `?round=` of the draw of an earlier round. Like all reads of a
 * room it needs no session.
 */
export async function readDraw(
  { roomId, request }: Pick<Asked, 'request'> & { roomId: RoomId },
  { db, drawAnswers }: DrawDeps,
): Promise<Answer> {
  const room = await loadRoom(db, roomId)
  if (!room) throw new RefusedError('room_not_found')
  const round = new URLSearchParams(request.url?.split('?')[1]).get('round')
  if (round !== null && PARAMS.round(round) !== room.round) {
    const record = await loadRound(db, roomId, PARAMS.round(round))
    if (!record) throw new RefusedError('not_found')
    return { status: 200, headers: { 'Cache-Control': 'private, no-store' }, json: record.draw satisfies DrawAnswer }
  }
  const etag = etagOf(room)
  return { unlessKnown: { etag, json: () => drawAnswers.of(room, etag), cacheControl: 'private, no-store' } }
}

/** Builds one answer for each state of a room: when a game starts or ends, all its players ask at once. */
export class DrawAnswers {
  private readonly kept = new BoundedMap<string, { etag: string; answer: Promise<string> }>(MAX_ENTRIES)
  private readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  of(room: RoomRow, etag: string): Promise<string> {
    const known = this.kept.get(room.id)
    if (known?.etag === etag) return known.answer
    const answer = answerFor(this.db, room)
    this.kept.set(room.id, { etag, answer })
    answer.catch(() => this.kept.delete(room.id))
    return answer
  }
}

async function answerFor(db: Db, room: RoomRow): Promise<string> {
  const evidence = await loadEvidence(db, room)
  if (!evidence) throw new RefusedError('room_not_found')
  return JSON.stringify(evidence satisfies DrawAnswer)
}
