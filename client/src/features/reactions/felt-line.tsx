import { useEffect, useState } from 'react'
import { onServerMessage } from '#client/server-state/room-state.ts'
import type { ReactionsMessage } from '#shared/messages.ts'
import { SIGNS } from './signs.ts'

type Felt = ReactionsMessage['payload']

const SHOWN_MS = 2_000

/** What players felt in the last second, for two seconds. It is decoration, so screen readers do not hear of it. */
export function FeltLine({ className }: { className: string }) {
  const [line, setLine] = useState<{ felt: Felt } | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      onServerMessage((message) => {
        if (message.type !== 'reactions') return
        setLine({ felt: message.payload })
        setTurn((before) => before + 1)
      }),
    [],
  )
  useEffect(() => {
    if (!line) return
    const timer = setTimeout(() => setLine(null), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [line])
  return (
    <p className={className} aria-hidden>
      {/* A new element each time: for browsers, one that moves on to other words is a layout that jumps. */}
      {line && <span key={turn}>{inWords(line.felt)}</span>}
    </p>
  )
}

/** The names with their reactions, and how many more there were. */
function inWords({ counts, from }: Felt): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const named = from.map(({ name, reaction }) => `${name} ${SIGNS[reaction]}`)
  return [...named, ...(all > from.length ? [`+ ${all - from.length}`] : [])].join(' · ')
}
