import {
  COMMANDS,
  type CommandRoute,
  type CommandType,
  type SentCommandType,
} from '#shared/game/room/commands/commands.ts'
import type { CommandFile } from '#shared/game/room/needs.ts'
import { roomChange } from '../room/rows/views.ts'
import { OWN_ANSWERS } from './command-answers.ts'
import type { RoomDeps } from './rooms.ts'
import type { Method, Route } from './route.ts'
import { type CommandRequest, sendCommand } from './send-command.ts'

/** A row for each command that a browser sends. It follows from the command's file in `shared/game/room/commands`. */
export const COMMAND_ROWS = (Object.keys(COMMANDS) as CommandType[]).flatMap((type) => rowOf(type))

function rowOf(type: CommandType): (Route<RoomDeps> & { name: CommandRoute })[] {
  const { by, route, body, limit, maxBodyBytes }: CommandFile = COMMANDS[type]
  if (route === undefined) return []
  const [method, path] = route.split(' ') as [Method, string]
  return [
    {
      name: route as CommandRoute,
      method,
      path,
      guard: by === 'anyone' ? 'session' : 'seat',
      body: body ?? null,
      limit: limit ? [limit] : null,
      ...(maxBodyBytes !== undefined && { maxBodyBytes }),
      run: handlerOf(type as SentCommandType),
    },
  ]
}

/** By default a command answers with the room as it is then. */
function handlerOf(type: SentCommandType): Route<RoomDeps>['run'] {
  const own = (OWN_ANSWERS as Partial<Record<SentCommandType, Route<RoomDeps>['run']>>)[type]
  return (
    own ??
    (async (asked, deps) => {
      const { room } = await sendCommand(type, asked as CommandRequest, deps)
      return { status: 200, json: roomChange(room, deps) }
    })
  )
}
