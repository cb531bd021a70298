import { useEffect, useRef, useState } from 'react'
import { useCallerNote } from '#client/features/caller/caller-note.ts'
import { type Connection, useConnection } from '#client/server-state/connection.ts'
import { type RoomSocket, useRoomSocket } from '#client/server-state/room-socket.ts'
import { onceReadSince } from '#client/server-state/room-state.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomView, Round } from '#shared/game/room/state.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { named } from '#shared/named.ts'

interface Line {
  socket: RoomSocket
  connection: Connection
  /** Of a caller who is away, or back. */
  callerNote: string | undefined
}

/** The connection of this phone to the room, its state, and whether the caller is connected too. */
export function useLine(game: Round, me: PlayerView, phoneIds: readonly PlayerId[], isPollFailing: boolean): Line {
  const also = phoneIds.filter((id) => id !== me.id)
  const socket = useRoomSocket(game.room.id, { playerId: me.id, isHost: me.isHost, also }, (message) =>
    toastFalseClaim(message, me.id, game.room.rules),
  )
  const connection = useConnection(socket.status, isPollFailing, socket.retry)
  useResync(connection, game.room)
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

interface Away {
  /** Calls that the player had seen. */
  count: number
  /** Whether the connection was down, which is reported even if nothing was missed. */
  wasDown: boolean
}

/**
 * Welcomes a player back after the line was down, or the page hidden, with the numbers that were called meanwhile. They
 * are shown, not spoken: nobody wants to hear a backlog. It waits until the server has told the state again.
 */
function useResync(connection: Connection, { id: roomId, calledNumbers }: RoomView): void {
  const away = useRef<Away>(undefined)
  const count = useRef(calledNumbers.length)
  const endWelcome = useRef<() => void>(undefined)
  /** Since when, by this device's clock, a player who was away is back. */
  const [backAt, setBackAt] = useState<number | null>(null)
  const isDown = connection === 'offline' || connection === 'reconnecting'

  useEffect(() => {
    if (isDown) {
      endWelcome.current?.()
      away.current = { count: away.current?.count ?? count.current, wasDown: true }
      setBackAt(null)
    } else if (away.current) setBackAt((since) => since ?? Date.now())
  }, [isDown])

  useEffect(() => {
    const follow = () => {
      if (document.hidden) away.current ??= { count: count.current, wasDown: false }
      else if (away.current) setBackAt((since) => since ?? Date.now())
    }
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [])

  useEffect(() => {
    if (!away.current) count.current = calledNumbers.length
  }, [calledNumbers])

  useEffect(() => {
    if (isDown || backAt === null) return
    return onceReadSince(roomId, backAt, ({ room }) => {
      const missed = room.calledNumbers.slice(away.current?.count)
      const words = gameWords()
      if (missed.length > 0) showToast({ title: words.whileAway(missed.join(', ')), place: 'caller' })
      else if (away.current?.wasDown) endWelcome.current = showToast({ title: words.youAreBack, place: 'caller' })
      away.current = undefined
      count.current = room.calledNumbers.length
      setBackAt(null)
    })
  }, [isDown, backAt, roomId])
}
