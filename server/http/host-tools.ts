import { type Request, Router } from 'express'
import { lockBody, type RoomChangeAnswer, takeOverBody } from '#shared/api.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { execute, type GateDeps } from '../room/execute.ts'
import { roomView } from '../room/views.ts'
import { sessionHash } from './session.ts'
import { body, playerId, roomParam } from './validate.ts'

/** What the host does with the room, and what a player does when the host is away. */
export function hostTools(deps: GateDeps): Router {
  const router = Router()
  const run = async (request: Request, roomId: string, command: Command): Promise<RoomChangeAnswer> => {
    const { room } = await execute(deps, roomId, sessionHash(request), command)
    return { room: roomView(room, deps), epoch: room.epoch, version: room.version }
  }

  router.post('/rooms/:id/lock', async (request, response) => {
    const roomId = roomParam(request)
    const { locked } = body(request, lockBody)
    response.json(await run(request, roomId, { type: 'lock_room', locked }))
  })

  router.post('/rooms/:id/players/:playerId/remove', async (request, response) => {
    const roomId = roomParam(request)
    const removedId = playerId(request.params.playerId)
    response.json(await run(request, roomId, { type: 'remove_player', removedId }))
  })

  router.post('/rooms/:id/end', async (request, response) => {
    response.json(await run(request, roomParam(request), { type: 'end_game' }))
  })

  router.post('/rooms/:id/takeover', async (request, response) => {
    const roomId = roomParam(request)
    const named = body(request, takeOverBody).playerId
    const actingId = named === undefined ? undefined : playerId(named)
    response.json(await run(request, roomId, { type: 'take_over', playerId: actingId }))
  })

  return router
}
