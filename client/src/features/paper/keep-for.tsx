import { type FormEvent, useState } from 'react'
import { useWriteTicket } from '#client/server-state/write-ticket.ts'
import { Button } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { paperWords } from '#client/words/en/paper.ts'
import type { PaperCode } from '#shared/game/paper.ts'
import { papersOf } from '#shared/game/room/phones.ts'
import type { Round } from '#shared/game/room/state.ts'
import { sameName } from '#shared/input/player-name.ts'
import { named } from '#shared/named.ts'

/** So many people on paper are offered by their names. Others are typed. */
const MOST_OFFERED = 6

interface KeepForProps extends Round {
  numbers: readonly number[]
  /** The ticket is kept, and is to be checked. */
  onCode(code: PaperCode): void
}

/** Keeps the ticket for somebody on paper, or for somebody new. Claims are made on the page that follows. */
export function KeepFor({ room, players, numbers, onCode }: KeepForProps) {
  const words = paperWords()
  const write = useWriteTicket(room.id)
  const [name, setName] = useState('')
  const onPaper = papersOf(players)
  const wanted = name.trim()
  const owner = onPaper.find((player) => sameName(player.name, wanted))
  const keep = (event: FormEvent) => {
    event.preventDefault()
    if (wanted === '') return
    write.mutate(
      { numbers: [...numbers], ...(owner ? { personId: owner.personId } : { name: wanted }) },
      {
        onSuccess: ({ paperNo, written = {} }) => {
          const [ticketId] = Object.entries(written).find(([, each]) => isSame(each.numbers, numbers)) ?? []
          if (paperNo !== undefined && ticketId !== undefined) onCode({ paperNo, ticket: Number(ticketId) + 1 })
        },
      },
    )
  }
  return (
    <form noValidate className="grid gap-2" onSubmit={keep}>
      <NameField label={words.whose} name={name} hint={words.keptHint} onChange={setName} />
      <div className="flex flex-wrap gap-2">
        {onPaper.slice(0, MOST_OFFERED).map((player) => (
          <Button key={player.id} does={player.id} onClick={() => setName(player.name)}>
            <Sentence>{named(player.name)}</Sentence>
          </Button>
        ))}
      </div>
      <Button
        type="submit"
        variant="primary"
        wide
        does={owner?.id ?? 'new'}
        disabled={wanted === '' || write.isPending}
      >
        <Sentence>{write.isPending ? words.writing : words.theseAre(named(owner?.name ?? wanted))}</Sentence>
      </Button>
    </form>
  )
}

/** Whether they are the numbers of the same ticket: each row may have been typed in any order. */
const isSame = (kept: readonly number[], typed: readonly number[]) =>
  kept.length === typed.length && typed.every((number) => kept.includes(number))
