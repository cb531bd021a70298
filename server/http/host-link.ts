import { randomBytes } from 'node:crypto'
import type { Answers, JoinAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { execute, type GateDeps } from '../room/gate/execute.ts'
import { hashOfLink, hostLinkView } from '../room/rows/host-link.ts'
import { NEVER_KEPT } from './never-kept.ts'
import { ownHostSeat } from './own-host-seat.ts'
import type { Answer, CommandContext, Guards } from './route.ts'

type InRoom = Guards['seat'] & { roomId: RoomId }

/** Bytes of a secret: 192 bits. */
const TOKEN_BYTES = 24

/** The state and the log of the host's own link. */
export async function readHostLink(at: InRoom, deps: GateDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await hostLinkOf(at, deps) }
}

/** Makes a new link. Only this answer has its secret. */
export async function makeHostLink(at: InRoom, deps: GateDeps): Promise<Answer> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const json = { ...(await changed(at, deps, { type: 'make_host_link', link: hashOfLink(token) })), token }
  return { status: 201, headers: NEVER_KEPT, json: json satisfies Answers['newHostLinkAnswer'] }
}

/** Ends the link. On the host's first device, only that one hosts from now on. */
export async function endHostLink(at: InRoom, deps: GateDeps): Promise<Answer> {
  return { status: 200, headers: NEVER_KEPT, json: await changed(at, deps, { type: 'end_host_link' }) }
}

/** Gives the host's seat to another device of theirs. */
export async function useHostLink(
  { roomId, session, body }: CommandContext<'use_host_link'>,
  deps: GateDeps,
): Promise<Answer> {
  const command = { type: 'use_host_link', link: hashOfLink(body.token) } as const
  const { room, players } = await session.takeSeat((keep) => execute(deps, roomId, session.newSeat, command, keep))
  const host = players.find(({ isHost }) => isHost)
  if (!host) throw new Error('a room has no host')
  deps.presence.acted(host.id)
  const { epoch, version, status } = room
  const json: JoinAnswer = { ...host, isReconnection: true, roomStatus: status, epoch, version }
  return { status: 200, headers: NEVER_KEPT, json }
}

async function changed(at: InRoom, deps: GateDeps, command: Command) {
  await execute(deps, at.roomId, at.seat, command)
  return hostLinkOf(at, deps)
}

async function hostLinkOf(at: InRoom, { db }: GateDeps): Promise<Answers['hostLinkAnswer']> {
  return hostLinkView(await ownHostSeat(at, db), at.seat)
}
