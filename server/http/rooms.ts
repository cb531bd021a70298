import type { CreateRoomAnswer, JoinAnswer, NextPersonAnswer } from '#shared/api.ts'
import type { createRoomBody } from '#shared/bodies.ts'
import { DEFAULT_TICKET_COUNT } from '#shared/game/limits.ts'
import type { CommandAnswer } from '#shared/game/room/decision.ts'
import { createRoom } from '../room/gate/create.ts'
import { type Executed, execute, type GateDeps } from '../room/gate/execute.ts'
import type { RoomRow } from '../room/rows/repo.ts'
import { playerView, roomView } from '../room/rows/views.ts'
import type { Lookups } from './lookups.ts'
import type { SeatRequestOf } from './params.ts'
import type { Answer, Asked, CommandContext, Guards, WithBody } from './route.ts'

export interface RoomDeps extends GateDeps {
  maxRooms: number
  lookups: Lookups
  seatRequestOf: SeatRequestOf
}

/** Creates a room. The sender is its host. */
export async function openRoom(
  { request, session, body }: Asked & Guards['session'] & WithBody<typeof createRoomBody>,
  deps: RoomDeps,
): Promise<Answer> {
  const { hostName, hostId, ticketCount = DEFAULT_TICKET_COUNT, plan, code } = body
  const seatRequest = deps.seatRequestOf(request, hostName, null)
  const host = { name: hostName, hostId, ticketCount, seatRequest, plan, code }
  const { room, hostPlayer } = await session.takeSeat((keep) => createRoom(deps, session.newSeat, host, keep))
  deps.presence.acted(hostPlayer.id)
  const json: CreateRoomAnswer = {
    room: roomView(room, deps),
    hostPlayer: playerView(hostPlayer),
    ...version(room),
  }
  return { status: 201, json }
}

/** Takes a seat in a room, or comes back to it. */
export async function joinRoom(asked: CommandContext<'join'>, deps: RoomDeps): Promise<Answer> {
  const { typedRoom: roomId, request, session, body } = asked
  const seatRequest = deps.seatRequestOf(request, body.name, roomId)
  const address = asked.address()
  const command = { type: 'join', ...body, seatRequest, address } as const
  const joined = await session.takeSeat((keep) => execute(deps, roomId, session.newSeat, command, keep))
  const { playerId: joinedId, isReconnection } = answerOf(joined, 'joined')
  const player = joined.players.find(({ id }) => id === joinedId)
  if (!player) throw new Error('somebody joined and is not there')
  deps.presence.acted(joinedId)
  if (!isReconnection) deps.lookups.seated(address, joinedId)
  const json: JoinAnswer = {
    ...player,
    isReconnection,
    roomStatus: joined.room.status,
    ...version(joined.room),
  }
  return { status: isReconnection ? 200 : 201, json }
}

/** Plays from the next round, or from this one if it has not started. */
export async function joinNext(asked: CommandContext<'join_next'>, deps: RoomDeps): Promise<Answer> {
  const { typedRoom: roomId, request, session, body } = asked
  const seatRequest = deps.seatRequestOf(request, body.name, roomId)
  const address = asked.address()
  const command = { type: 'join_next', ...body, seatRequest, address } as const
  const joined = await session.takeSeat((keep) => execute(deps, roomId, session.newSeat, command, keep))
  const { personId, playerId, isNew } = answerOf(joined, 'joined_next')
  if (playerId) deps.presence.acted(playerId)
  if (isNew) deps.lookups.seated(address, String(personId))
  const json: NextPersonAnswer = { personId, ...(playerId && { playerId }) }
  return { status: isNew ? 201 : 200, json }
}

const version = ({ epoch, version }: RoomRow) => ({ epoch, version })

/** The answer of a command, which is of that kind. */
export function answerOf<T extends CommandAnswer['type']>(
  { answer }: Executed,
  type: T,
): Extract<CommandAnswer, { type: T }> {
  if (answer.type !== type) throw new Error(`expected the answer ${type}, got ${answer.type}`)
  return answer as Extract<CommandAnswer, { type: T }>
}
