import { Button } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { paperWords } from '#client/words/en/paper.ts'
import { type PaperCode, paperCode } from '#shared/game/paper.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named } from '#shared/named.ts'

interface KeptTicketsProps {
  players: readonly PlayerView[]
  onCode(code: PaperCode): void
}

/** The tickets that the host has written down in this round, to check them again. */
export function KeptTickets({ players, onCode }: KeptTicketsProps) {
  const words = paperWords()
  const kept = players.flatMap(({ name, paperNo, written = {} }) =>
    paperNo === undefined
      ? []
      : Object.keys(written).map((ticketId) => ({ name, paperNo, ticket: Number(ticketId) + 1 })),
  )
  if (kept.length === 0) return null
  return (
    <section>
      <h3 className="font-bold">{words.keptTickets}</h3>
      <ul className="flex flex-wrap gap-2">
        {kept.map(({ name, paperNo, ticket }) => (
          <li key={paperCode(paperNo, ticket)}>
            <Button onClick={() => onCode({ paperNo, ticket })}>
              <span translate="no">{paperCode(paperNo, ticket)}</span>
              <Sentence>{named(name)}</Sentence>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
