import { Router } from 'express'
import type { DrawAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { loadEvidence } from '../room/draw-evidence.ts'
import { loadRoom, type RoomRow } from '../room/repo.ts'
import { sendUnlessKnown } from './conditional.ts'
import { roomParam } from './validate.ts'

/** Rooms whose latest answer is kept. */
const MAX_ENTRIES = 100

/** What anybody may know of a room's draw by now. Like all reads of a room it needs no session. */
export function drawReads({ db }: { db: Db }): Router {
  const router = Router()
  const answerTo = latestAnswers(db)

  router.get('/rooms/:id/draw', async (request, response) => {
    const room = await loadRoom(db, roomParam(request))
    if (!room) throw new RefusedError('room_not_found')
    const etag = etagOf(room)
    const json = () => answerTo(room, etag)
    await sendUnlessKnown(request, response, { etag, json, cacheControl: 'private, no-store' })
  })

  return router
}

/** Puts an answer together once for each state of a room: when a game starts or ends, everybody in it asks at once. */
function latestAnswers(db: Db): (room: RoomRow, etag: string) => Promise<string> {
  const kept = new BoundedMap<string, { etag: string; answer: Promise<string> }>(MAX_ENTRIES)
  return (room, etag) => {
    const known = kept.get(room.id)
    if (known?.etag === etag) return known.answer
    const answer = answerFor(db, room)
    kept.set(room.id, { etag, answer })
    answer.catch(() => kept.delete(room.id))
    return answer
  }
}

async function answerFor(db: Db, room: RoomRow): Promise<string> {
  const evidence = await loadEvidence(db, room)
  if (!evidence) throw new RefusedError('room_not_found')
  return JSON.stringify(evidence satisfies DrawAnswer)
}
