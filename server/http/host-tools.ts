import type {
  Answers,
  autoCallBody,
  breakBody,
  InviteAnswer,
  lockBody,
  nextRoundBody,
  papersBody,
  planBody,
  rulesBody,
  StartAnswer,
  seatBody,
  startBody,
  takeOverBody,
} from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { RefusedError } from '../errors.ts'
import { execute, type GateDeps } from '../room/gate/execute.ts'
import { loadDraw } from '../room/rows/draw-repo.ts'
import { loadPlayer } from '../room/rows/repo.ts'
import { playerView, roomChange } from '../room/rows/views.ts'
import { playerId } from './params.ts'
import type { RoomDeps } from './rooms.ts'
import type { Answer, Asked, Guards, WithBody } from './route.ts'

type InRoom = Guards['seat'] & { roomId: RoomId }

/** Commands of the host, and of players while the host is away. */
export const startSelection = (at: InRoom, deps: GateDeps) => changeRoom(deps, at, { type: 'start_ticket_selection' })

export async function startGame(
  { body, roomId, seat }: InRoom & WithBody<typeof startBody>,
  deps: GateDeps,
): Promise<Answer> {
  const { lastThrow } = body
  const { room } = await execute(deps, roomId, seat, {
    type: 'start_game',
    playerId: playerId(body.playerId),
    lastThrow,
  })
  const draw = await loadDraw(deps.db, roomId)
  const json: StartAnswer = { ...roomChange(room, deps), lastThrow: draw?.lastThrow ?? null }
  return { status: 200, json }
}

export const setRules = ({ body, ...at }: InRoom & WithBody<typeof rulesBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'set_rules', rules: body })

/** The host moves, names or cancels the evening. */
export const changePlan = ({ body, ...at }: InRoom & WithBody<typeof planBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'change_plan', ...body })

export const lockRoom = ({ body, ...at }: InRoom & WithBody<typeof lockBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'lock_room', locked: body.locked })

/** Makes a new token for links. Those that were shared before no longer count as invitations. */
export async function renewInvite({ roomId, seat }: InRoom, deps: GateDeps): Promise<Answer> {
  const { room } = await execute(deps, roomId, seat, { type: 'renew_invite' })
  const json: InviteAnswer = { invite: room.invite }
  return { status: 200, json }
}

export const removePlayer = ({ playerId: removedId, ...at }: InRoom & { playerId: PlayerId }, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'remove_player', removedId })

/** Makes people on paper, and answers the first of them. */
export async function addPapers(
  { request, body, roomId, seat }: Asked & InRoom & WithBody<typeof papersBody>,
  deps: RoomDeps,
): Promise<Answer> {
  const seatRequest = deps.seatRequestOf(request, JSON.stringify(['paper', body]), roomId)
  const { room, answer } = await execute(deps, roomId, seat, { type: 'add_papers', ...body, seatRequest })
  if (answer.type !== 'joined') throw new Error('people on paper have not joined')
  const player = await loadPlayer(deps.db, answer.playerId)
  if (!player) throw new RefusedError('player_not_found')
  const json: Answers['papersAnswer'] = { ...playerView(player), epoch: room.epoch, version: room.version }
  return { status: answer.isReconnection ? 200 : 201, json }
}

export const endGame = (at: InRoom, deps: GateDeps) => changeRoom(deps, at, { type: 'end_game' })

export const takeOver = ({ body, ...at }: InRoom & WithBody<typeof takeOverBody>, deps: GateDeps) =>
  changeRoom(deps, at, {
    type: 'take_over',
    playerId: body.playerId === undefined ? undefined : playerId(body.playerId),
  })

export const nextRound = ({ body, ...at }: InRoom & WithBody<typeof nextRoundBody>, deps: GateDeps) =>
  changeRoom(deps, at, {
    type: 'next_round',
    after: body.after,
    hostId: body.hostId === undefined ? undefined : playerId(body.hostId),
  })

export const closeEvening = (at: InRoom, deps: GateDeps) => changeRoom(deps, at, { type: 'close_evening' })

export async function changeRoom(deps: GateDeps, { roomId, seat }: InRoom, command: Command): Promise<Answer> {
  const { room } = await execute(deps, roomId, seat, command)
  return { status: 200, json: roomChange(room, deps) }
}

/** A caller lets the server call, or changes how it does. */
export const setAutoCall = ({ body, ...at }: InRoom & WithBody<typeof autoCallBody>, deps: GateDeps) => {
  const { away: whenAway, ...wished } = body
  return changeRoom(deps, at, { type: 'auto_call', ...wished, whenAway })
}

export const holdNumbers = ({ body, ...at }: InRoom & WithBody<typeof seatBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'hold', playerId: playerId(body.playerId) })

export const takeBreak = ({ body, ...at }: InRoom & WithBody<typeof breakBody>, deps: GateDeps) =>
  changeRoom(deps, at, { type: 'take_break', minutes: body.minutes })
