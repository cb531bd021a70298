import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { noteLine } from '#client/server-state/poll-pace.ts'
import { refresh, roomKeys } from '#client/server-state/query-client.ts'
import { refreshWinners } from '#client/server-state/winners.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { ClientMessage, ServerMessage } from '#shared/messages.ts'
import { ReconnectingSocket, type SocketStatus } from './reconnecting-socket.ts'
import { takeMessage } from './take-message.ts'
import { onWakeUp } from './wake-ups.ts'

const deps = {
  open: (url: string) => new WebSocket(url),
  setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
}

export interface RoomSocket {
  status: SocketStatus
  /** The server has heard nothing of whoever calls the numbers for a while. */
  isCallerAway: boolean
  /** Tells the server something while the line is up. */
  send(message: ClientMessage): void
  /** Starts over at once, unless the line is up. */
  retry(): void
}

/**
 * The live line to a room while the screen shows it. Messages carry what has changed. After every reconnection the state
 * is asked for, since something may have been missed.
 */
export function useRoomSocket(
  roomId: RoomId,
  player: { playerId: PlayerId; isHost: boolean } | null,
  onMessage: (message: ServerMessage) => void = () => {},
): RoomSocket {
  const [status, setStatus] = useState<SocketStatus>('connecting')
  const [isCallerAway, setIsCallerAway] = useState(false)
  const line = useRef<ReconnectingSocket>(undefined)
  const heard = useEffectEvent(onMessage)
  const playerId = player?.playerId
  const isHost = player?.isHost

  useEffect(() => {
    if (roomId === '') return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const refreshState = () => void refresh(roomKeys.room(roomId))
    const liveLine = {}
    let wasLive = false
    const socket = new ReconnectingSocket(
      `${scheme}://${location.host}/ws`,
      {
        opened: () => {
          socket.send({ type: 'player_joined', roomId, payload: { playerId, isHost } })
          refreshState()
          void refreshWinners(roomId)
        },
        message: (text) => {
          const message = takeMessage(roomId, text)
          if (message?.type === 'heartbeat') setIsCallerAway(message.payload.isCallerAway ?? false)
          else if (message) heard(message)
        },
        status: (now) => {
          const isLost = wasLive && now !== 'live'
          wasLive = now === 'live'
          noteLine(liveLine, wasLive)
          // While the line was up the server may have asked for rare polls. From now on they are all that there is.
          if (isLost) refreshState()
          setStatus(now)
        },
      },
      deps,
    )
    line.current = socket
    const stopWaking = onWakeUp(() => {
      socket.retryNow()
      refreshState()
    })
    // An open socket keeps the page out of the browser's memory, from which going back is instant.
    const pause = () => socket.pause()
    window.addEventListener('pagehide', pause)
    return () => {
      stopWaking()
      window.removeEventListener('pagehide', pause)
      noteLine(liveLine, false)
      socket.close()
    }
  }, [roomId, playerId, isHost])

  const retry = useCallback(() => line.current?.retryNow(), [])
  const send = useCallback((message: ClientMessage) => line.current?.send(message), [])
  return { status, isCallerAway, send, retry }
}
