import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawHeard } from '#client/fair-draw/fair-draw.ts'
import { applyMessage } from '#client/server-state/apply-message.ts'
import { type LineStatus, type RoomLine, sourceOf } from '#client/server-state/game-source.ts'
import { noteLine } from '#client/server-state/poll-pace.ts'
import { refresh, roomKeys } from '#client/server-state/query-client.ts'
import { felt } from '#client/server-state/reactions.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import { fittingMessage } from '#client/server-state/validation.ts'
import { refreshWinners } from '#client/server-state/winners.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { ClientMessage, ServerMessage, TvSign } from '#shared/messages.ts'
import { onWakeUp } from './wake-ups.ts'

export interface RoomSocket {
  status: LineStatus
  /** The caller has been silent for a while. */
  isCallerAway: boolean
  /** What a TV does in the room. */
  tv: TvSign | null
  /** Sends a message while the connection is up. */
  send(message: ClientMessage): void
  /** Reconnects at once, unless the connection is up. */
  retry(): void
}

/**
 * The socket of the room on the screen. Messages carry changes. After every reconnection the state is fetched, since
 * messages may have been missed.
 */
export function useRoomSocket(
  roomId: RoomId,
  player: { playerId: PlayerId; isHost: boolean; also?: readonly PlayerId[] } | null,
  onMessage: (message: ServerMessage) => void = () => {},
): RoomSocket {
  const [status, setStatus] = useState<LineStatus>('connecting')
  const [isCallerAway, setIsCallerAway] = useState(false)
  const [tv, setTv] = useState<TvSign | null>(null)
  const line = useRef<RoomLine>(undefined)
  const heard = useEffectEvent(onMessage)
  const who = player
    ? { playerId: player.playerId, isHost: player.isHost, also: player.also }
    : { screen: 'tv' as const }
  const enter = useEffectEvent(() => {
    line.current?.send({ type: 'player_joined', roomId, payload: { ...who, also: who.also && [...who.also] } })
    if (document.hidden) tellAttention(roomId, line.current)
  })
  // Somebody else plays here, or was added to this phone, or has left it.
  const isToBeTold = JSON.stringify(who)
  const told = useRef(isToBeTold)
  useEffect(() => {
    if (told.current !== isToBeTold) enter()
    told.current = isToBeTold
  }, [isToBeTold])

  useEffect(() => {
    if (roomId === '') return
    const refreshState = () => void refresh(roomKeys.room(roomId))
    const liveLine = {}
    let wasLive = false
    const socket = sourceOf(roomId).openLine({
      opened: () => {
        enter()
        refreshState()
        void refreshWinners(roomId)
      },
      message: (text) => {
        const message = takeMessage(roomId, text)
        if (message?.type === 'heartbeat') {
          setIsCallerAway(message.payload.isCallerAway ?? false)
          setTv(message.payload.tv ?? null)
        } else if (message?.type === 'reactions') felt(message.payload)
        else if (message) heard(message)
      },
      status: (now) => {
        const isLost = wasLive && now !== 'live'
        wasLive = now === 'live'
        noteLine(liveLine, wasLive)
        // While the socket was up the server may have asked for rare polls. From now on the page depends on them.
        if (isLost) refreshState()
        // What is not heard of any more counts as switched off.
        if (isLost) setTv(null)
        setStatus(now)
      },
    })
    line.current = socket
    const attend = () => tellAttention(roomId, socket)
    document.addEventListener('visibilitychange', attend)
    const stopWaking = onWakeUp(() => {
      socket.retryNow()
      refreshState()
    })
    // An open socket would keep the page out of the back/forward cache.
    const pause = () => socket.pause()
    window.addEventListener('pagehide', pause)
    return () => {
      stopWaking()
      document.removeEventListener('visibilitychange', attend)
      window.removeEventListener('pagehide', pause)
      noteLine(liveLine, false)
      socket.close()
    }
  }, [roomId])

  const retry = useCallback(() => line.current?.retryNow(), [])
  const send = useCallback((message: ClientMessage) => line.current?.send(message), [])
  return { status, isCallerAway, tv, send, retry }
}

/**
 * Numbers that come by themselves wait for people who do not look. A server that has no such numbers does not know the word,
 * and would close the line.
 */
function tellAttention(roomId: RoomId, socket: RoomLine | undefined): void {
  if (cachedRoom(roomId)?.room.auto === undefined) return
  socket?.send({ type: 'attention', roomId, payload: { here: !document.hidden } })
}

/**
 * Applies a message of a room's socket to the cached copies. A message that does not match its validator only causes the
 * room to be fetched.
 */
export function takeMessage(roomId: RoomId, text: string): ServerMessage | null {
  const message = fittingMessage(text)
  if (!message) {
    void refresh(roomKeys.room(roomId))
    void refreshWinners(roomId)
    return null
  }
  applyMessage(message)
  if (message.type === 'number_called') drawHeard({ roomId: message.roomId, epoch: message.e }, message.payload)
  return message
}
