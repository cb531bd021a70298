import { useCallerNote } from '#client/features/caller/use-caller-note.ts'
import { type Connection, useConnection } from '#client/server-state/connection.ts'
import { type RoomSocket, useRoomSocket } from '#client/server-state/room-socket.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView, Round } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { toastFalseClaim } from './false-claim-toast.ts'
import { toastReconnection } from './reconnection-toast.ts'
import { useResync } from './use-resync.ts'

/** How the polls of the game's state are doing. */
export interface PollHealth {
  isFailing: boolean
  lastAt: number
}

export interface Line {
  socket: RoomSocket
  connection: Connection
  /** Of a caller who is away, or back. */
  callerNote: string | undefined
}

/** The connection to the room, its state, and whether the caller is connected too. */
export function useLine(
  game: Round,
  me: PlayerView,
  also: readonly PlayerId[],
  poll: PollHealth,
  onMessage: (message: ServerMessage) => void,
): Line {
  const socket = useRoomSocket(game.room.id, { playerId: me.id, isHost: me.isHost, also }, (message) => {
    onMessage(message)
    toastReconnection(message, me)
    toastFalseClaim(message, me.id)
  })
  const connection = useConnection(socket.status, poll.isFailing, socket.retry)
  useResync(connection, game.room.calledNumbers, poll.lastAt)
  const callerNote = useCallerNote(game, me.id, socket.isCallerAway)
  return { socket, connection, callerNote }
}
