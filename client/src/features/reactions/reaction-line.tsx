import { useEffect, useState } from 'react'
import { onServerMessage } from '#client/server-state/apply-message.ts'
import { Sentence } from '#client/ui/name.tsx'
import type { Reaction } from '#shared/game/reactions.ts'
import type { ReactionsMessage } from '#shared/messages.ts'
import { named } from '#shared/named.ts'

type ShownReactions = ReactionsMessage['payload']

const REACTIONS_SHOWN_MS = 2_000

/** How each reaction looks. */
export const REACTION_SIGNS: Record<Reaction, string> = {
  clap: '👏',
  hooray: '🎉',
  laugh: '😂',
  gasp: '😮',
  please: '🙏',
  love: '❤️',
}

/** The reactions of the last second, for two seconds. They are decoration, so screen readers do not hear of them. */
export function ReactionLine({ className }: { className: string }) {
  const [shown, setShown] = useState<ShownReactions | null>(null)
  const [turn, setTurn] = useState(0)
  useEffect(
    () =>
      onServerMessage((message) => {
        if (message.type !== 'reactions') return
        setShown(message.payload)
        setTurn((before) => before + 1)
      }),
    [],
  )
  useEffect(() => {
    if (turn === 0) return
    const timer = setTimeout(() => setShown(null), REACTIONS_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [turn])
  return (
    <p className={className} aria-hidden>
      {/* A new element each time: for browsers, one that moves on to other words is a layout that jumps. */}
      {shown && <Sentence key={turn}>{inWords(shown)}</Sentence>}
    </p>
  )
}

/** The names with their reactions, and how many more there were. */
function inWords({ counts, from }: ShownReactions): string {
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  const each = from.map(({ name, reaction }) => `${named(name)} ${REACTION_SIGNS[reaction]}`)
  return [...each, ...(all > from.length ? [`+ ${all - from.length}`] : [])].join(' · ')
}
