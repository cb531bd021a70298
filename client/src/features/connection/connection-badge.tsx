import { useEffect, useRef, useState } from 'react'
import type { Connection } from '#client/server-state/connection.ts'
import { roomWords } from '#client/words/en/room.ts'

/** On narrow phones the dot shows the state by its shape, and a banner in words. */
const DOTS: Record<Connection, string> = {
  live: 'border-mehndi bg-mehndi',
  syncing: 'border-edge bg-gold',
  reconnecting: 'border-edge bg-gold',
  offline: 'border-kumkum',
}

/** A dot and a word for the state of the connection. Screen readers hear only when it is lost or restored. */
export function ConnectionBadge({ connection }: { connection: Connection }) {
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
        <span className="connection-word max-[400px]:sr-only">{words[connection]}</span>
      </span>
      <span role="log" aria-live="polite" className="sr-only">
        {news}
      </span>
    </>
  )
}
