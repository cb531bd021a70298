import { useState } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { NumberPad } from '#client/ui/number-pad.tsx'
import { useFirstFocus } from '#client/ui/page.tsx'
import { TicketDrawing } from '#client/ui/ticket-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { paperWords } from '#client/words/en/paper.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { isBoardNumber } from '#shared/game/board.ts'
import { asciiDigits } from '#shared/game/digits.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import type { PaperCode } from '#shared/game/paper.ts'
import { checkPaperTicket, paperHand } from '#shared/game/paper-check.ts'
import { LINES } from '#shared/game/patterns.ts'
import { mayCall } from '#shared/game/room/rights.ts'
import type { PlayerView, Round } from '#shared/game/room/state.ts'
import type { Ticket } from '#shared/game/types.ts'
import { rowOf, ticketFrom } from '#shared/game/written.ts'
import { completeText, missingText } from './check-texts.ts'
import { KeepFor } from './keep-for.tsx'
import { KeptTickets } from './kept-tickets.tsx'

interface NumbersCheckProps extends Round {
  /** The people on the viewer's phone. One of them may keep the ticket if they call. */
  people: readonly PlayerView[]
  /** A ticket of somebody is to be checked, which the host wrote down now or before. */
  onCode(code: PaperCode): void
}

/**
 * The check of any ticket, as those of a shop, by its numbers: which were called, when the last of them was and, with all of
 * them, how it stands in each pattern. It can be kept for somebody, so that nobody types it twice.
 */
export function NumbersCheck({ room, players, people, onCode }: NumbersCheckProps) {
  const words = paperWords()
  const [typed, setTyped] = useState('')
  const field = useFirstFocus<HTMLInputElement>()
  const { numbers, fault } = numbersIn(typed)
  const ticket = fault ? null : ticketFrom(numbers)
  const { calledNumbers: calls } = room
  const tap = (number: number) => setTyped((before) => withTapped(before, number))
  const isKept = ticket && room.status === 'active' && people.some((person) => mayCall(room, person))
  return (
    <section className="@container grid gap-3" aria-label={words.checkNumbers}>
      <KeptTickets players={players} onCode={onCode} />
      <TextField
        ref={field}
        label={words.numbers}
        hint={words.numbersHint}
        error={fault}
        // A keyboard of digits with a point, which is enough.
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      {ticket ? <WholeTicket room={room} ticket={ticket} /> : numbers.length > 0 && <Rows numbers={numbers} />}
      {numbers.length > 0 && <Calls numbers={numbers} calls={calls} />}
      {ticket && <Prizes room={room} ticket={ticket} />}
      {!ticket && !fault && numbers.length === NUMBERS_PER_TICKET && <p className="font-bold">{words.notATicket}</p>}
      {!ticket && numbers.length > 0 && numbers.length < NUMBERS_PER_TICKET && (
        <p className="text-ink-2">{words.moreForPrizes(NUMBERS_PER_TICKET - numbers.length)}</p>
      )}
      {isKept && <KeepFor key={typed} {...{ room, players, numbers, onCode }} />}
      <fieldset className="-mx-3" aria-label={words.numberPad}>
        <NumberPad
          takesCalled
          isChosen={(number) => numbers.includes(number)}
          isCalled={(number) => calls.includes(number)}
          onTap={tap}
        />
      </fieldset>
    </section>
  )
}

/** What is typed with one number more, or without it. Taps may come faster than the page shows them. */
function withTapped(typed: string, number: number): string {
  const { numbers } = numbersIn(typed)
  const others = numbers.filter((each) => each !== number)
  return (others.length < numbers.length ? others : [...numbers, number]).join(' ')
}

/** The numbers that are typed, with anything between them, and why they are not those of a ticket. */
export function numbersIn(typed: string): { numbers: number[]; fault?: string } {
  const words = paperWords()
  const numbers: number[] = []
  for (const digits of asciiDigits(typed.normalize('NFKC')).match(/\d+/g) ?? []) {
    const number = Number(digits)
    if (!isBoardNumber(number)) return { numbers, fault: words.noSuchNumber(digits) }
    if (numbers.includes(number)) return { numbers, fault: words.isTwice(number) }
    if (numbers.length === NUMBERS_PER_TICKET) return { numbers, fault: words.tooMany }
    numbers.push(number)
  }
  return { numbers }
}

function Rows({ numbers }: { numbers: readonly number[] }) {
  return (
    <ul>
      {LINES.map((line, row) => (
        <li key={line}>
          <span>{`${common().pattern(line, {})}:`}</span>{' '}
          <b className="font-num" translate="no">
            {rowOf(numbers, row).join(' ')}
          </b>
        </li>
      ))}
    </ul>
  )
}

function WholeTicket({ room, ticket }: { room: Round['room']; ticket: Ticket }) {
  return <TicketDrawing ticket={ticket} called={room.calledNumbers} label={paperWords().checkNumbers} />
}

/** Which of some numbers were called, and when the last of them was. */
function Calls({ numbers, calls }: { numbers: readonly number[]; calls: readonly number[] }) {
  const words = paperWords()
  const left = numbers.filter((number) => !calls.includes(number))
  const last = [...calls].reverse().find((number) => numbers.includes(number))
  const ago = last === undefined ? 0 : calls.length - 1 - calls.indexOf(last)
  return (
    <div role="status" className="text-lg">
      <p className="font-extrabold text-xl">{words.calledOf(numbers.length - left.length, numbers.length)}</p>
      {last !== undefined && <p>{ago === 0 ? words.lastNow(last) : words.lastAgo(last, ago)}</p>}
      {left.length > 0 && <p>{words.notCalled(left.join(', '))}</p>}
    </div>
  )
}

/** How a whole ticket stands in each pattern. */
function Prizes({ room, ticket }: { room: Round['room']; ticket: Ticket }) {
  const { calledNumbers: calls, rules } = room
  return (
    <ul>
      {checkPaperTicket(0, paperHand([ticket], [0]), calls, rules, room).map((check) => {
        const meaning = meaningOf(check.pattern, rules)
        return (
          <li key={check.pattern} className="grid border-line border-t py-1.5">
            <b>{common().pattern(check.pattern, rules)}</b>
            {meaning && <span className="text-ink-2 first-letter:uppercase">{meaning}</span>}
            <span>{check.since ? completeText(check.since, calls.length) : missingText(check, rules)}</span>
            {check.isWon && <span>{paperWords().isTaken}</span>}
          </li>
        )
      })}
    </ul>
  )
}
