import { Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useDraft } from '#client/device/draft.ts'
import { printPath } from '#client/paths.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useAddPapers, useRoomCommand } from '#client/server-state/commands.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { NameField, TextField } from '#client/ui/field.tsx'
import { Name } from '#client/ui/name.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { asciiDigits } from '#shared/game/digits.ts'
import { DEFAULT_TICKET_COUNT, PAPER_SHEETS_MAX, PAPER_TICKETS_MAX } from '#shared/game/limits.ts'
import { papersOf } from '#shared/game/room/phones.ts'
import { whoCalls } from '#shared/game/room/who-calls.ts'
import { RemovePlayer } from './remove-somebody.tsx'

/** Of more people the list is folded. */
const MOST_UNFOLDED = 6

/** The people who play on paper: adds some until the start, prints their tickets or sends them, and takes them out. */
export function PaperTickets({ canAdd }: { canAdd: boolean }) {
  const { room, players } = useCurrentRoom()
  const words = paperWords()
  const people = papersOf(players)
  const list = (
    <ul className="grid gap-1 divide-y divide-line" aria-label={words.paperTickets}>
      {[...people].reverse().map((player) => (
        <li key={player.id} className="flex flex-wrap items-center justify-between gap-2 pt-1">
          <span className="min-w-0 flex-1 basis-32">
            <Name className="font-bold wrap-anywhere">{player.name}</Name>{' '}
            <span className="text-ink-2">
              <span translate="no">{`P${player.paperNo}`}</span>
              <span>{` · ${common().tickets(player.selectedTicketIds.length)}`}</span>
            </span>
          </span>
          <RemovePlayer player={player} among={people.length} />
        </li>
      ))}
    </ul>
  )
  return (
    <Disclosure label={people.length > 0 ? words.areOnPaper(people.length) : words.paperTickets}>
      <p>{words.whatFor}</p>
      {canAdd && <AddPapers />}
      {people.length > 0 && (
        <ButtonLink variant="outline" wide to={printPath(room.id)}>
          <Printer aria-hidden size={20} />
          <span>{words.printSheets}</span>
        </ButtonLink>
      )}
      {canAdd && players.length === people.length + 1 && <OnlyPaper />}
      {people.length > MOST_UNFOLDED ? <Disclosure label={words.whoIsOnPaper}>{list}</Disclosure> : list}
    </Disclosure>
  )
}

/** People need time to find a number on their sheets. */
const PAPER_PACE_MS = 10_000

/** Where nobody has a phone the host only calls, or not even that. */
function OnlyPaper() {
  const { room } = useCurrentRoom()
  const words = paperWords()
  const setRules = useRoomCommand(room.id, 'set_rules')
  const autoCall = useRoomCommand(room.id, 'auto_call')
  const caller = whoCalls(room)
  if (!room.rules.hostPlays && caller !== 'hand') return <p className="text-ink-2">{words.areOnlyPaper}</p>
  const choose = () => {
    setRules.mutate({ hostPlays: false })
    if (caller !== 'bag') autoCall.mutate({ state: 'on', paceMs: PAPER_PACE_MS })
  }
  return (
    <div>
      <Button wide disabled={setRules.isPending || autoCall.isPending} onClick={choose}>
        {words.onlyPaper}
      </Button>
      <p className="mt-1 text-ink-2">{caller === 'bag' ? common().onlyCallHint : words.onlyPaperHint}</p>
    </div>
  )
}

/** The number of sheets that a club usually prints. */
const USUAL_SHEETS = 40

/** Makes one person on paper, with a name or without, or many at once. */
function AddPapers() {
  const { room } = useCurrentRoom()
  const words = paperWords()
  const papers = useAddPapers(room.id)
  const [name, setName] = useDraft(`paper ${room.id}`, '')
  const [tickets, setTickets] = useState(DEFAULT_TICKET_COUNT)
  const [sheets, setSheets] = useState(USUAL_SHEETS)
  const most = Math.min(PAPER_TICKETS_MAX, room.rules.most)
  const ticketCount = Math.min(tickets, most)
  const addOne = (event: FormEvent) => {
    event.preventDefault()
    const given = name.trim()
    papers.mutate({ ticketCount, ...(given && { name: given }) }, { onSuccess: () => setName('') })
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={addOne}>
      <NameField label={words.name} name={name} onChange={setName} />
      <Stepper
        label={home().numberOfTickets}
        value={ticketCount}
        min={1}
        max={most}
        onChange={setTickets}
        describe={common().tickets}
        hint={ticketCount === PAPER_TICKETS_MAX ? words.wholeStrip : undefined}
      />
      <Button type="submit" variant="outline" wide disabled={papers.isPending}>
        {papers.isPending ? words.adding : words.addOne}
      </Button>
      <div className="flex flex-wrap items-end gap-2">
        <TextField
          label={words.sheets}
          className="max-w-32"
          inputMode="numeric"
          autoComplete="off"
          value={sheets || ''}
          onChange={({ target }) =>
            setSheets(Math.min(Number(asciiDigits(target.value).replace(/\D/g, '')), PAPER_SHEETS_MAX))
          }
        />
        <Button
          className="min-h-14 grow"
          disabled={papers.isPending || sheets === 0}
          onClick={() => papers.mutate({ ticketCount, sheets })}
        >
          {words.addSheets(sheets)}
        </Button>
      </div>
    </form>
  )
}
