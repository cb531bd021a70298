import { Printer } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { SendPaper } from '#client/features/paper/send-paper.tsx'
import { hostRoomPath } from '#client/paths.ts'
import { useSeatedRoom } from '#client/room/room-context.tsx'
import { useSharedHost } from '#client/server-state/shared-address.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Disclosure } from '#client/ui/disclosure.tsx'
import { Choice } from '#client/ui/field.tsx'
import { Name } from '#client/ui/name.tsx'
import { Page } from '#client/ui/page.tsx'
import { common } from '#client/words/en/common.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { MAX_ROUNDS } from '#shared/game/limits.ts'
import type { PaperPerson } from '#shared/game/paper.ts'
import { LAYOUT_NAMES, type LayoutName, type Paper, PaperSheets, pageCount } from './paper-sheets.tsx'

/** So many rounds can be printed at once, before the first of them. */
const ROUNDS_AT_ONCE = 4

/** The choices, a preview of the first page, and the pictures to send. Only the sheets are printed. */
export function SheetsToPrint({ people }: { people: readonly PaperPerson[] }) {
  const { room } = useSeatedRoom()
  const [paper, setPaper] = useState<Paper>('a4')
  const [layout, setLayout] = useState<LayoutName>('one')
  const [count, setCount] = useState(1)
  const origin = `${location.protocol}//${useSharedHost()}`
  const words = paperWords()
  const first = room.status === 'finished' ? room.round + 1 : room.round
  const most = Math.min(ROUNDS_AT_ONCE, MAX_ROUNDS - first + 1)
  const rounds = Array.from({ length: Math.min(count, most) }, (_, more) => first + more)
  const sheets = { roomId: room.id, people, rounds, layout, paper, origin }
  // Many tickets take a moment, and the choices show at once. What is not laid out yet cannot be printed.
  const laidOut = useDeferredValue(sheets)
  const isLaidOut = laidOut.layout === layout && laidOut.paper === paper && pageCount(laidOut) === pageCount(sheets)
  return (
    <div className="mx-auto grid max-w-[72rem] print:block lg:grid-cols-2">
      <Page title={words.printSheets} className="print:hidden">
        <Choice
          label={words.layout}
          value={layout}
          options={LAYOUT_NAMES.map((value) => ({ value, label: words.layouts[value] }))}
          onChange={(value) => setLayout(value)}
        />
        <Choice
          label={words.rounds}
          value={rounds.length}
          options={Array.from({ length: most }, (_, more) => ({
            value: more + 1,
            label: more === 0 ? common().round(first) : words.roundsFrom(first, first + more),
          }))}
          onChange={(value) => setCount(value)}
        />
        <Choice
          label={words.paperSize}
          value={paper}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: words.letter },
          ]}
          onChange={(value) => setPaper(value)}
        />
        <Button variant="primary" wide disabled={!isLaidOut} onClick={() => window.print()}>
          <Printer aria-hidden size={20} />
          <span>{words.print(pageCount(sheets))}</span>
        </Button>
        <p className="text-ink-2">{words.orSave}</p>
        <Disclosure label={words.sendPictures}>
          <ul className="flex flex-col gap-2">
            {people.map((person) => (
              <li key={person.personId} className="flex items-center justify-between gap-3">
                <Name className="font-bold wrap-anywhere">{person.name}</Name>
                <SendPaper roomId={room.id} person={person} round={first} />
              </li>
            ))}
          </ul>
        </Disclosure>
        <ButtonLink to={hostRoomPath(room.id)}>{words.toTheRoom}</ButtonLink>
      </Page>
      <div className="px-4 pb-8 lg:pt-4 print:p-0">
        <PaperSheets {...laidOut} />
      </div>
    </div>
  )
}
