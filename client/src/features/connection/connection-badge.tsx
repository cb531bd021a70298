import { useEffect, useRef, useState } from 'react'
import type { Connection } from '#client/realtime/use-connection.ts'
import './connection.css'

const WORDS: Record<Connection, string> = {
  live: 'Live',
  syncing: 'Syncing',
  reconnecting: 'Reconnecting…',
  offline: 'Offline',
}

/** A dot and a word for how well this page hears of the game. Screen readers hear of going away and coming back only. */
export function ConnectionBadge({ connection }: { connection: Connection }) {
  const isOffline = connection === 'offline'
  const wasOffline = useRef(false)
  const [news, setNews] = useState('')
  useEffect(() => {
    if (isOffline !== wasOffline.current) setNews(isOffline ? 'Offline' : 'Back online')
    wasOffline.current = isOffline
  }, [isOffline])
  return (
    <>
      <span className="connection" data-connection={connection}>
        <span className="connection-dot" aria-hidden="true" />
        <span className="connection-word">{WORDS[connection]}</span>
      </span>
      <span role="log" aria-live="polite" className="sr-only">
        {news}
      </span>
    </>
  )
}
