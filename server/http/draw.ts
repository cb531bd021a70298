import { Router } from 'express'
import type { DrawAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { loadEvidence } from '../room/draw-evidence.ts'
import { loadRoom } from '../room/repo.ts'
import { roomParam } from './validate.ts'

/** What anybody may know of a room's draw by now. Like all reads of a room it needs no session. */
export function drawReads({ db }: { db: Db }): Router {
  const router = Router()

  router.get('/rooms/:id/draw', async (request, response) => {
    const room = await loadRoom(db, roomParam(request))
    if (!room) throw new RefusedError('room_not_found')
    const etag = etagOf(room)
    response.set({ ETag: etag, 'Cache-Control': 'private, no-store' })
    if (request.headers['if-none-match'] === etag) {
      response.status(304).end()
      return
    }
    const evidence = await loadEvidence(db, room)
    if (!evidence) throw new RefusedError('room_not_found')
    response.json(evidence satisfies DrawAnswer)
  })

  return router
}
