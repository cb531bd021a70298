import { useEffect, useEffectEvent, useState } from 'react'
import type { ServerMessage } from '#shared/messages.ts'
import { noteLine } from '../server-state/poll-pace.ts'
import { queryClient } from '../server-state/query-client.ts'
import { roomKeys } from '../server-state/room-keys.ts'
import { takeIn } from '../server-state/take-in.ts'
import { ReconnectingSocket, type SocketStatus } from './reconnecting-socket.ts'

const world = {
  open: (url: string) => new WebSocket(url),
  setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
}

/**
 * The live line to a room while the screen shows it. Messages carry what has changed. After every reconnection the state
 * is asked for, since something may have been missed.
 */
export function useRoomSocket(
  roomId: string,
  player: { playerId: string; isHost: boolean } | null,
  onMessage: (message: ServerMessage) => void = () => {},
): SocketStatus {
  const [status, setStatus] = useState<SocketStatus>('connecting')
  const heard = useEffectEvent(onMessage)
  const playerId = player?.playerId
  const isHost = player?.isHost

  useEffect(() => {
    if (roomId === '') return
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
    const refresh = (keys: (readonly string[])[]) =>
      Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey, exact: true })))
    const state = [roomKeys.gameState(roomId), roomKeys.room(roomId)]
    const line = {}
    const socket = new ReconnectingSocket(
      `${scheme}://${location.host}/ws`,
      {
        opened: () => {
          socket.send({ type: 'player_joined', roomId, payload: { playerId, isHost } })
          void refresh([...state, roomKeys.winners(roomId)])
        },
        message: (text) => {
          const message = JSON.parse(text) as ServerMessage
          takeIn(message)
          if (message.type !== 'heartbeat') heard(message)
        },
        status: (now) => {
          noteLine(line, now === 'live')
          setStatus(now)
        },
      },
      world,
    )
    const retry = () => {
      if (document.visibilityState === 'visible') socket.retryNow()
    }
    window.addEventListener('online', retry)
    window.addEventListener('pageshow', retry)
    document.addEventListener('visibilitychange', retry)
    return () => {
      window.removeEventListener('online', retry)
      window.removeEventListener('pageshow', retry)
      document.removeEventListener('visibilitychange', retry)
      noteLine(line, false)
      socket.close()
    }
  }, [roomId, playerId, isHost])

  return status
}
