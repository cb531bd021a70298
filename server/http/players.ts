import type { ConfirmAnswer, confirmTicketsBody, markBody, nameBody, PlayerAnswer, seatBody } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { CommandOf } from '#shared/game/room/commands.ts'
import { RefusedError } from '../errors.ts'
import { execute, type GateDeps, watched } from '../room/gate/execute.ts'
import type { Marks } from '../room/gate/marks.ts'
import type { Snapshots } from '../room/reads/snapshots.ts'
import { loadEntropy } from '../room/rows/draw-repo.ts'
import { loadPlayer } from '../room/rows/repo.ts'
import { playerView } from '../room/rows/views.ts'
import { playerId } from './params.ts'
import type { Answer, Guards, WithBody } from './route.ts'

export interface MarkRouteDeps extends Pick<GateDeps, 'watch'> {
  marks: Marks
  snapshots: Snapshots
}

type ForTicket = Guards['seat'] & WithBody<typeof seatBody> & { roomId: RoomId; ticketId: number }
type ForPlayer = Guards['seat'] & { playerId: PlayerId }

/** Commands of players on their own tickets. */
export const selectTicket = ({ body, ticketId, ...at }: ForTicket, deps: GateDeps) =>
  changePlayer(deps, at, { type: 'select_ticket', playerId: playerId(body.playerId), ticketId })

export const unselectTicket = ({ body, ticketId, ...at }: ForTicket, deps: GateDeps) =>
  changePlayer(deps, at, { type: 'unselect_ticket', playerId: playerId(body.playerId), ticketId })

export async function confirmTickets(
  { playerId, body, seat }: ForPlayer & WithBody<typeof confirmTicketsBody>,
  deps: GateDeps,
): Promise<Answer> {
  const { roomId } = await playerNow(deps, playerId)
  const changed = await playerAfter(deps, { roomId, seat }, { type: 'confirm_tickets', playerId, ...body })
  const entropy = await loadEntropy(deps.db, roomId, playerId)
  return { status: 200, json: { ...changed, entropy } satisfies ConfirmAnswer }
}

export async function rename(
  { playerId, body, seat }: ForPlayer & WithBody<typeof nameBody>,
  deps: GateDeps,
): Promise<Answer> {
  const { roomId } = await playerNow(deps, playerId)
  return changePlayer(deps, { roomId, seat }, { type: 'rename', playerId, name: body.name })
}

/** Says goodbye. */
export async function leave({ playerId, seat }: ForPlayer, deps: GateDeps): Promise<Answer> {
  const { roomId } = await playerNow(deps, playerId)
  await execute(deps, roomId, seat, { type: 'leave', playerId })
  return { status: 204 }
}

export const mark = (tapped: ForPlayer & WithBody<typeof markBody>, deps: MarkRouteDeps) => tap(deps, 'mark', tapped)
export const unmark = (tapped: ForPlayer & WithBody<typeof markBody>, deps: MarkRouteDeps) =>
  tap(deps, 'unmark', tapped)

async function tap(
  deps: MarkRouteDeps,
  kind: 'mark' | 'unmark',
  { playerId, body, seat }: ForPlayer & WithBody<typeof markBody>,
): Promise<Answer> {
  const { player, room } = await watched(deps.watch, kind, () => deps.marks[kind](seat, { playerId, ...body }))
  deps.snapshots.refresh(room.id)
  const json: PlayerAnswer = { player: playerView(player), epoch: room.epoch, version: room.version }
  return { status: 200, json }
}

type PlayerCommand = CommandOf<'select_ticket' | 'unselect_ticket' | 'confirm_tickets' | 'rename'>
type InRoom = Guards['seat'] & { roomId: RoomId }

async function changePlayer(deps: GateDeps, at: InRoom, command: PlayerCommand): Promise<Answer> {
  return { status: 200, json: await playerAfter(deps, at, command) }
}

async function playerAfter(deps: GateDeps, { roomId, seat }: InRoom, command: PlayerCommand): Promise<PlayerAnswer> {
  const { room } = await execute(deps, roomId, seat, command)
  const player = await playerNow(deps, command.playerId)
  return { player: playerView(player), epoch: room.epoch, version: room.version }
}

async function playerNow({ db }: GateDeps, id: string) {
  const player = await loadPlayer(db, id)
  if (!player) throw new RefusedError('player_not_found')
  return player
}
