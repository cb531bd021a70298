import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Command, CommandOf, SentCommandType } from '#shared/game/room/commands/commands.ts'
import { RefusedError } from '../errors.ts'
import { type Executed, execute, type GateDeps } from '../room/gate/execute.ts'
import { loadPlayer, type PlayerRow } from '../room/rows/repo.ts'
import { playerId } from './params.ts'

/** A request for a command, as its route has read it. */
export interface CommandRequest {
  /** What its path names. */
  params: object
  /** Absent if the path names a player instead. */
  roomId?: RoomId
  seat: SessionHash
  body?: object
}

/** Fields of commands that hold the id of a player. What cannot be one is refused. */
const PLAYER_IDS = ['playerId', 'hostId']

/**
 * Runs the command of a request. Its fields are what the path names, besides the room, and the body.
 * @param more fields that the server adds or replaces
 */
export async function sendCommand<Type extends SentCommandType>(
  type: Type,
  asked: CommandRequest,
  deps: GateDeps,
  more: Partial<CommandOf<Type>> = {},
): Promise<Executed> {
  const { roomId: _, ...inPath } = asked.params as Record<string, unknown>
  const fields: Record<string, unknown> = { ...inPath, ...asked.body }
  for (const name of PLAYER_IDS) if (fields[name] !== undefined) fields[name] = playerId(fields[name])
  const roomId = asked.roomId ?? (await playerNow(deps, fields.playerId as PlayerId)).roomId
  return execute(deps, roomId, asked.seat, { type, ...fields, ...more } as Command)
}

export async function playerNow({ db }: Pick<GateDeps, 'db'>, id: PlayerId): Promise<PlayerRow> {
  const player = await loadPlayer(db, id)
  if (!player) throw new RefusedError('player_not_found')
  return player
}
