import { Router } from 'express'
import { type EveningAnswer, nextRoundBody, type RoomChangeAnswer, type SeatsAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import { RefusedError } from '../errors.ts'
import { execute, type GateDeps } from '../room/execute.ts'
import { loadRoom, loadSeatsIn } from '../room/repo.ts'
import { loadRound, loadRounds } from '../room/rounds-repo.ts'
import { roomView } from '../room/views.ts'
import { sendUnlessKnown } from './conditional.ts'
import { sessionHash } from './session.ts'
import { body, playerId, roomParam } from './validate.ts'

/** What can be read of the rounds that are over. Like all reads of a room it needs no session. */
export function roundReads({ db }: Pick<GateDeps, 'db'>): Router {
  const router = Router()

  router.get('/rooms/:id/evening', async (request, response) => {
    const room = await loadRoom(db, roomParam(request))
    if (!room) throw new RefusedError('room_not_found')
    const { epoch, version } = room
    const json = async () => {
      const rounds = await loadRounds(db, room.id)
      return JSON.stringify({ rounds, epoch, version } satisfies EveningAnswer)
    }
    await sendUnlessKnown(request, response, { etag: etagOf(room), json, cacheControl: 'private, no-store' })
  })

  router.get('/rooms/:id/rounds/:round', async (request, response) => {
    const { round } = request.params
    const record = /^[1-9]\d?$/.test(round) ? await loadRound(db, roomParam(request), Number(round)) : null
    if (!record) throw new RefusedError('not_found')
    response.set('Cache-Control', 'private, no-store').json(record)
  })

  return router
}

/** The switch to the next round, and the way back to one's seat for a browser that slept through it. */
export function roundCommands(deps: GateDeps): Router {
  const router = Router()

  router.post('/rooms/:id/next-round', async (request, response) => {
    const roomId = roomParam(request)
    const { after, hostId: named } = body(request, nextRoundBody)
    const hostId = named === undefined ? undefined : playerId(named)
    const { room } = await execute(deps, roomId, sessionHash(request), { type: 'next_round', after, hostId })
    const answer: RoomChangeAnswer = { room: roomView(room, deps), epoch: room.epoch, version: room.version }
    response.json(answer)
  })

  router.get('/rooms/:id/seats', async (request, response) => {
    const roomId = roomParam(request)
    const session = sessionHash(request)
    if (session === null) throw new RefusedError('no_seat')
    const seats = (await loadSeatsIn(deps.db, roomId, session)).map(({ seat, player }) => ({
      playerId: player.id,
      personId: player.personId,
      name: player.name,
      isHost: player.isHost,
      isLent: seat.ownerSession !== session,
    }))
    response.set('Cache-Control', 'private, no-store').json({ seats } satisfies SeatsAnswer)
  })

  return router
}
