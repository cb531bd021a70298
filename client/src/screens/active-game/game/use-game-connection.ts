import { useCallerNote } from '#client/features/caller/caller-note.ts'
import { type Connection, useConnection } from '#client/server-state/connection.ts'
import { type RoomSocket, useRoomSocket } from '#client/server-state/room-socket.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, Round } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { named } from '#shared/named.ts'
import { useWelcomeBack } from './use-welcome-back.ts'

interface GameConnection {
  socket: RoomSocket
  connection: Connection
  /** Of a caller who is away, or back. */
  callerNote: string | undefined
}

/** The connection of this phone to the room, its state, and whether the caller is connected too. */
export function useGameConnection(
  game: Round,
  me: PlayerView,
  phoneIds: readonly PlayerId[],
  isPollFailing: boolean,
): GameConnection {
  const also = phoneIds.filter((id) => id !== me.id)
  const socket = useRoomSocket(game.room.id, { playerId: me.id, isHost: me.isHost, also }, (message) =>
    toastFalseClaim(message, me.id, game.room.rules),
  )
  const connection = useConnection(socket.status, isPollFailing, socket.retry)
  useWelcomeBack(connection, game.room)
  const callerNote = useCallerNote(game, me.id, socket.isCallerAway)
  return { socket, connection, callerNote }
}

/** Tells everybody but the player, who reads the refusal, that a claim was wrong and has put a ticket out. */
function toastFalseClaim(message: ServerMessage, ownPlayerId: string, rules: HouseRules): void {
  if (message.type !== 'false_claim') return
  const { playerId, name, pattern } = message.payload
  if (playerId !== ownPlayerId)
    showToast({ title: () => gameWords().falseClaim(named(name), common().pattern(pattern, rules)) })
}
