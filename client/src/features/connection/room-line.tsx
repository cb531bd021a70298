import { useEffect, useRef, useState } from 'react'
import { useIsOnline } from '#client/device/online.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import type { Connection } from '#client/server-state/connection.ts'
import { roomWords } from '#client/words/en/room.ts'

/** The state of the connection to a room, for the screens before the game. */
export function RoomLine() {
  return (
    <>
      <ConnectionBadge />
      <ConnectionBanner />
    </>
  )
}

/** On narrow phones the dot shows the state by its shape, and a banner in words. */
const DOTS: Record<Connection, string> = {
  live: 'border-mehndi bg-mehndi',
  syncing: 'border-edge bg-gold',
  reconnecting: 'border-edge bg-gold',
  offline: 'border-kumkum',
}

/** A dot and a word for the state of the connection. Screen readers hear only when it is lost or restored. */
export function ConnectionBadge() {
  const connection = useCurrentRoom((room) => room.connection)
  const words = roomWords()
  const isOffline = connection === 'offline'
  const wasOffline = useRef(false)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (isOffline !== wasOffline.current) setNews(isOffline ? words.offline : words.backOnline)
    wasOffline.current = isOffline
  }, [isOffline, words])
  return (
    <>
      <span
        className="inline-flex flex-none items-center gap-[5px] font-bold text-[0.8125rem] text-ink-2 max-[400px]:text-[0.75rem]"
        data-connection={connection}
      >
        <span className={`size-3 rounded-full border-2 ${DOTS[connection]}`} aria-hidden="true" />
        <span className="connection-word max-[480px]:sr-only">{words[connection]}</span>
      </span>
      <span role="log" aria-live="polite" className="sr-only">
        {news}
      </span>
    </>
  )
}

const BANNER =
  'connection-banner mx-2 my-1 rounded-chip border border-edge bg-soft-warn px-3.5 py-1.5 text-center text-[0.9375rem]'

/** Tells the player that the connection is down; empty while it is up. */
export function ConnectionBanner() {
  const { connection, status, retry } = useCurrentRoom(({ connection, socket }) => ({
    connection,
    status: socket.status,
    retry: socket.retry,
  }))
  const isOnline = useIsOnline()
  if (connection === 'offline') {
    return (
      <p role="status" className={BANNER}>
        {isOnline ? roomWords().notReached : roomWords().noInternet}
      </p>
    )
  }
  if (status !== 'stopped') return null
  return (
    <p role="status" className={BANNER}>
      <span>{roomWords().stopped}</span>{' '}
      <button type="button" className="min-h-11 font-bold underline" onClick={retry}>
        {roomWords().reconnectNow}
      </button>
    </p>
  )
}
