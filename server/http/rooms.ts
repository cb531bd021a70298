import { type RequestHandler, Router } from 'express'
import type {
  CallAnswer,
  ClaimAnswer,
  CreateRoomAnswer,
  JoinAnswer,
  PlayerAnswer,
  RoomChangeAnswer,
} from '#shared/api.ts'
import { callNumberBody, claimBody, createRoomBody, joinBody, seatBody } from '#shared/api.ts'
import type { Command } from '#shared/game/room/commands.ts'
import type { Answer } from '#shared/game/room/decision.ts'
import { DEFAULT_TICKET_COUNT } from '#shared/limits.ts'
import { RefusedError } from '../errors.ts'
import type { Read } from '../room/answers.ts'
import { createRoom } from '../room/create.ts'
import { type Executed, execute, type GateDeps } from '../room/execute.ts'
import { loadPlayer, loadWinner, type RoomRow } from '../room/repo.ts'
import { checkedScreenshot } from '../room/screenshot.ts'
import type { Snapshots } from '../room/snapshots.ts'
import { playerView, roomView, winnerView } from '../room/views.ts'
import type { WinnerPictures } from '../room/winner-pictures.ts'
import { addressKey } from './address.ts'
import type { RequestLimits } from './limits.ts'
import { lockPicture } from './lock-picture.ts'
import type { Lookups } from './lookups.ts'
import { answerSnapshot, answerUnchanged, type PollPace } from './polls.ts'
import { keepSession, newSessionHash, sessionHash } from './session.ts'
import { body, checked, isUuid, playerId, roomParam, seatRequestOf, ticketParam, typedRoomParam } from './validate.ts'

export interface RoomRoutesDeps extends GateDeps {
  maxRooms: number
  limits: RequestLimits
  lookups: Lookups
  snapshots: Snapshots
  pictures: WinnerPictures
  pollPace: PollPace
}

/** Reads of a room. They need no session: whoever knows the number may watch, and nobody can guess the id of a win. */
export function roomReads(deps: RoomRoutesDeps): Router {
  const router = Router()
  router.get('/rooms/:id', readRoute(deps, 'room'))
  router.get('/game-state/:id', readRoute(deps, 'game-state'))
  router.get('/rooms/:id/winners', readRoute(deps, 'winners'))
  router.get('/winners/:id/picture', async (request, response) => {
    const { id } = request.params
    const picture = isUuid(id) ? await deps.pictures.read(id) : null
    if (!picture) throw new RefusedError('not_found')
    lockPicture(response, picture.type, picture.bytes.length)
    response.end(picture.bytes)
  })
  return router
}

function readRoute({ snapshots, pollPace }: RoomRoutesDeps, read: Read): RequestHandler {
  return async (request, response) => {
    const snapshot = await snapshots.read(roomParam(request), read)
    if (!snapshot) throw new RefusedError('room_not_found')
    const isUnchanged = request.headers['if-none-match'] === snapshot.etag
    if (isUnchanged) answerUnchanged(response, snapshot.etag, pollPace)
    else answerSnapshot(response, snapshot, pollPace)
  }
}

/** Everything that changes a room: path, body, command, view. Who may do it is decided inside the gate. */
export function roomCommands(deps: RoomRoutesDeps): Router {
  const { db, limits } = deps
  const router = Router()
  const run = (request: Parameters<RequestHandler>[0], roomId: string, command: Command) =>
    execute(deps, roomId, sessionHash(request), command)

  router.post('/rooms', limits.createRoom, async (request, response) => {
    const { hostName, hostId, ticketCount = DEFAULT_TICKET_COUNT } = body(request, createRoomBody)
    const seatRequest = seatRequestOf(request, hostName, null)
    const host = { name: hostName, hostId, ticketCount, seatRequest }
    const { room, hostPlayer } = await createRoom(db, deps.maxRooms, newSessionHash(request), host)
    deps.presence.acted(hostPlayer.id)
    await keepSession(request)
    const answer: CreateRoomAnswer = {
      room: roomView(room, deps),
      hostPlayer: playerView(hostPlayer),
      ...version(room),
    }
    response.status(201).json(answer)
  })

  router.post('/rooms/:id/join', async (request, response) => {
    const roomId = typedRoomParam(request)
    const { name, ticketCount } = body(request, joinBody)
    const seatRequest = seatRequestOf(request, name, roomId)
    const address = addressKey(request.ip)
    const command = { type: 'join', name, ticketCount, seatRequest, address } as const
    const joined = await execute(deps, roomId, newSessionHash(request), command)
    const { playerId: joinedId, isReconnection } = answerOf(joined, 'joined')
    const player = await playerNow(deps, joinedId)
    deps.presence.acted(joinedId)
    if (!isReconnection) deps.lookups.seated(address, joinedId)
    await keepSession(request)
    const answer: JoinAnswer = { ...player, isReconnection, roomStatus: joined.room.status, ...version(joined.room) }
    response.status(isReconnection ? 200 : 201).json(answer)
  })

  router.post('/rooms/:id/start-ticket-selection', async (request, response) => {
    const { room } = await run(request, roomParam(request), { type: 'start_ticket_selection' })
    response.json(roomChange(room, deps))
  })

  router.post('/rooms/:id/tickets/:ticketId/:action', async (request, response, next) => {
    const type = TICKET_ACTIONS[request.params.action]
    if (!type) return next()
    const roomId = roomParam(request)
    const ticketId = ticketParam(request)
    const actingId = playerId(body(request, seatBody).playerId)
    const { room } = await run(request, roomId, { type, playerId: actingId, ticketId })
    const answer: PlayerAnswer = { player: await playerNow(deps, actingId), ...version(room) }
    response.json(answer)
  })

  router.post('/rooms/:id/start', async (request, response) => {
    const roomId = roomParam(request)
    const actingId = playerId(body(request, seatBody).playerId)
    const { room } = await run(request, roomId, { type: 'start_game', playerId: actingId })
    response.json(roomChange(room, deps))
  })

  router.post('/rooms/:id/call-number', async (request, response) => {
    response.json(await callNumber(deps, roomParam(request), sessionHash(request), request.body ?? {}))
  })

  router.post('/rooms/:id/winners', limits.claim, async (request, response) => {
    const roomId = roomParam(request)
    const { screenshot, pattern, ticketNumber, ...claim } = body(request, claimBody)
    const won = await run(request, roomId, {
      type: 'claim',
      playerId: playerId(claim.playerId),
      pattern,
      ticketNumber,
      screenshot: await checkedScreenshot(screenshot),
    })
    const { winnerId, isNew } = answerOf(won, 'winner')
    const winner = await loadWinner(db, winnerId)
    if (!winner) throw new RefusedError('room_not_found')
    const answer: ClaimAnswer = { ...winnerView(winner), ...version(won.room) }
    response.status(isNew ? 201 : 200).json(answer)
  })

  return router
}

/** Calls a number for whoever holds the session. */
export async function callNumber(
  deps: GateDeps,
  roomId: string,
  session: string | null,
  given: unknown,
): Promise<CallAnswer> {
  const { number, after } = checked(callNumberBody, given)
  const called = await execute(deps, roomId, session, { type: 'call_number', number, after })
  const { type: _, ...call } = answerOf(called, 'call')
  return { ...roomChange(called.room, deps), ...call }
}

const TICKET_ACTIONS: Partial<Record<string, 'select_ticket' | 'unselect_ticket'>> = {
  select: 'select_ticket',
  unselect: 'unselect_ticket',
}

const version = ({ epoch, version }: RoomRow) => ({ epoch, version })
const roomChange = (room: RoomRow, deps: GateDeps): RoomChangeAnswer => ({
  room: roomView(room, deps),
  ...version(room),
})

async function playerNow({ db }: RoomRoutesDeps, id: string) {
  const player = await loadPlayer(db, id)
  if (!player) throw new RefusedError('player_not_found')
  return playerView(player)
}

function answerOf<T extends Answer['type']>({ answer }: Executed, type: T): Extract<Answer, { type: T }> {
  if (answer.type !== type) throw new Error(`expected the answer ${type}, got ${answer.type}`)
  return answer as Extract<Answer, { type: T }>
}
