import { useCallback, useState } from 'react'
import { Card } from '#client/ui/card.tsx'

/** Lines that a log keeps. */
const LOG_LINES = 10

interface Line {
  id: number
  text: string
}

/** The last lines of a log, newest last, and the way to add one. */
export function useLog(): [lines: readonly Line[], log: (text: string) => void] {
  const [lines, setLines] = useState<readonly Line[]>([])
  const log = useCallback((text: string) => {
    const time = new Date().toLocaleTimeString('en-IN', { hour12: false })
    setLines((known) => [...known, { id: (known.at(-1)?.id ?? 0) + 1, text: `${time} ${text}` }].slice(-LOG_LINES))
  }, [])
  return [lines, log]
}

export function LogLines({ title, lines }: { title: string; lines: readonly Line[] }) {
  return (
    <Card>
      <h2 className="font-extrabold">{title}</h2>
      <div role="log" aria-label={title} className="min-h-20 font-mono text-[0.8125rem] wrap-anywhere">
        {lines.length === 0 ? (
          <p className="text-ink-2">No messages yet</p>
        ) : (
          lines.map(({ id, text }) => <p key={id}>{text}</p>)
        )}
      </div>
    </Card>
  )
}
