import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { takeOffPhone } from '#client/seat/phone-people.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { ClientMessage, ServerMessage, TvSign } from '#shared/messages.ts'
import { named } from '#shared/named.ts'
import { takeMessage } from './apply-message.ts'
import { type LineListener, type LineStatus, practiceOf, type RoomLine } from './game-source.ts'
import { noteLine } from './poll-interval.ts'
import { refresh, roomKeys } from './query-client.ts'
import { ReconnectingSocket } from './reconnecting-socket.ts'
import { cachedRoom } from './room-state.ts'
import { refreshWinners } from './winners.ts'

export interface RoomSocket {
  status: LineStatus
  /** The caller has been silent for a while; null until the server has said whether. */
  isCallerAway: boolean | null
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
  screen?: 'tv',
): RoomSocket {
  const [status, setStatus] = useState<LineStatus>('connecting')
  const [isCallerAway, setIsCallerAway] = useState<boolean | null>(null)
  const [tv, setTv] = useState<TvSign | null>(null)
  const line = useRef<RoomLine>(undefined)
  const heard = useEffectEvent((message: ServerMessage) => {
    hearReconnection(message, player)
    onMessage(message)
  })
  const who = player ? { playerId: player.playerId, isHost: player.isHost, also: player.also } : { screen }
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
    const socket = openLine(roomId, {
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
        } else if (message) heard(message)
      },
      status: (now) => {
        const isLost = wasLive && now !== 'live'
        wasLive = now === 'live'
        noteLine(liveLine, wasLive)
        // While the socket was up the server may have asked for rare polls. From now on the page depends on them.
        if (isLost) refreshState()
        // What is not heard of any more counts as switched off.
        if (isLost) setTv(null)
        if (isLost) setIsCallerAway((was) => was || null)
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

/** Whether the server says, along a connection that is up, that the caller is not away. */
export function isCallerHere({ status, isCallerAway }: RoomSocket): boolean {
  return status === 'live' && isCallerAway === false
}

/**
 * Tells the owner of a seat, and the host, that it is now played from another device. The others need not know. Somebody who
 * was added to this phone has moved to that device, and this phone acts for them no more. A host plays on both.
 */
export function hearReconnection(message: ServerMessage, me: { playerId: PlayerId; isHost: boolean } | null): void {
  if (message.type !== 'player_reconnected') return
  const { playerId, name } = message.payload
  const player = cachedRoom(message.roomId)?.players.find(({ id }) => id === playerId)
  if (player && !player.isHost && me?.playerId !== playerId) takeOffPhone(message.roomId, player.personId)
  if (me?.isHost || me?.playerId === playerId) showToast({ title: () => roomWords().reconnected(named(name)) })
}

/** What brings the messages of a room: a socket, or a practice game itself. */
function openLine(roomId: RoomId, listener: LineListener): RoomLine {
  return practiceOf(roomId)?.openLine(listener) ?? new ReconnectingSocket(socketUrl(roomId), listener, SURROUNDINGS)
}

const SURROUNDINGS = {
  open: (url: string) => new WebSocket(url),
  setTimeout: (run: () => void, ms: number) => window.setTimeout(run, ms),
  clearTimeout: (timer: number) => window.clearTimeout(timer),
}

/** The socket names its room when it opens; the room in the address is for a proxy that chooses a process by it. */
function socketUrl(roomId: RoomId): string {
  const scheme = location.protocol === 'https:' ? 'wss' : 'ws'
  return `${scheme}://${location.host}/ws?room=${roomId}`
}

/**
 * Numbers that come by themselves wait for people who do not look. A server that has no such numbers does not know the word,
 * and would close the line.
 */
function tellAttention(roomId: RoomId, socket: RoomLine | undefined): void {
  if (cachedRoom(roomId)?.room.auto === undefined) return
  socket?.send({ type: 'attention', roomId, payload: { here: !document.hidden } })
}

/** How often the clock is read, and the jump between two reads that only a sleeping device makes. */
const LINE_LOOK_MS = 1_000
const SLEPT_MS = 5_000

/**
 * Runs `wake` whenever the page becomes visible, is restored from the back/forward cache or comes online, and after the
 * device slept. Returns a function that stops it.
 */
function onWakeUp(wake: () => void): () => void {
  const ifVisible = () => {
    if (document.visibilityState === 'visible') wake()
  }
  let lastLook = Date.now()
  const watch = setInterval(() => {
    const now = Date.now()
    if (now - lastLook > SLEPT_MS) ifVisible()
    lastLook = now
  }, LINE_LOOK_MS)
  const ifRestored = (event: PageTransitionEvent) => {
    if (event.persisted) wake()
  }
  window.addEventListener('online', ifVisible)
  window.addEventListener('pageshow', ifRestored)
  document.addEventListener('visibilitychange', ifVisible)
  return () => {
    clearInterval(watch)
    window.removeEventListener('online', ifVisible)
    window.removeEventListener('pageshow', ifRestored)
    document.removeEventListener('visibilitychange', ifVisible)
  }
}
