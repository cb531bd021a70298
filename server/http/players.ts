import { type RequestHandler, Router } from 'express'
import type { ConfirmAnswer, PlayerAnswer } from '#shared/api.ts'
import { confirmTicketsBody, markBody } from '#shared/api.ts'
import { RefusedError } from '../errors.ts'
import { watched } from '../room/command-watch.ts'
import { loadEntropy } from '../room/draw-repo.ts'
import { execute, type GateDeps } from '../room/execute.ts'
import { type MarkDeps, markNumber, unmarkNumber } from '../room/marks.ts'
import { loadPlayer } from '../room/repo.ts'
import type { Snapshots } from '../room/snapshots.ts'
import { playerView } from '../room/views.ts'
import { sessionHash } from './session.ts'
import { body, checked, playerId } from './validate.ts'

export interface TapDeps extends MarkDeps, Pick<GateDeps, 'watch'> {
  snapshots: Snapshots
}

const TAPS = { mark: markNumber, unmark: unmarkNumber }

/** What players do with their own tickets. */
export function playerCommands(deps: GateDeps & TapDeps): Router {
  const router = Router()

  router.post('/players/:id/confirm-tickets', async (request, response) => {
    const id = playerId(request.params.id)
    const { ticketIds, entropy } = body(request, confirmTicketsBody)
    const roomId = (await loadPlayer(deps.db, id))?.roomId
    if (!roomId) throw new RefusedError(sessionHash(request) ? 'player_not_found' : 'no_seat')
    const { room } = await execute(deps, roomId, sessionHash(request), {
      type: 'confirm_tickets',
      playerId: id,
      ticketIds,
      entropy,
    })
    const player = await loadPlayer(deps.db, id)
    if (!player) throw new RefusedError('player_not_found')
    response.json({
      player: playerView(player),
      epoch: room.epoch,
      version: room.version,
      entropy: await loadEntropy(deps.db, roomId, id),
    } satisfies ConfirmAnswer)
  })

  router.post('/players/:id/mark', tapRoute(deps, 'mark'))
  router.post('/players/:id/unmark', tapRoute(deps, 'unmark'))

  return router
}

function tapRoute(deps: TapDeps, kind: keyof typeof TAPS): RequestHandler {
  return async (request, response) => {
    response.json(await tap(deps, kind, playerId(request.params.id), sessionHash(request), request.body ?? {}))
  }
}

/** A tap on a ticket by whoever holds the session. */
export async function tap(
  deps: TapDeps,
  kind: keyof typeof TAPS,
  playerId: string,
  session: string | null,
  given: unknown,
): Promise<PlayerAnswer> {
  const work = () => TAPS[kind](deps, session, { playerId, ...checked(markBody, given) })
  const { player, room } = await watched(deps.watch, kind, work)
  deps.snapshots.refresh(room.id)
  return { player: playerView(player), epoch: room.epoch, version: room.version }
}
