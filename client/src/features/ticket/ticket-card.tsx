import clsx from 'clsx'
import { type KeyboardEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { useLanguage } from '#client/words/i18n.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import { type ChosenPatterns, LINES, type Pattern } from '#shared/game/patterns.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Cell, Ticket } from '#shared/game/types.ts'
import { focusOtherTicket, nextNumber } from './ticket-keys.ts'
import './ticket.css'
import './ticket-cell.css'

interface TicketCardProps {
  /** Ticket index, 0 to 9; one more is printed. */
  ticketId: number
  ticket: Ticket
  marked: readonly number[]
  called: readonly number[]
  /** Called for a called number that is not marked yet. Without it the ticket is read-only. */
  onMark?: ((ticketId: number, number: number) => void) | undefined
  /** The pattern that its marks complete and that is still open, if any, in words. */
  ready?: string | undefined
  /** The patterns for which it needs one number more, in words. */
  toGo?: string | undefined
  /** How many these are. */
  near?: number | undefined
  /** Patterns that this ticket has won. */
  won?: readonly Pattern[] | undefined
  rules?: Pick<ChosenPatterns, 'ownPattern'> | undefined
}

/**
 * One paper ticket. Tapping an uncalled number flashes it red and tells nobody. The ticket is one stop of the Tab key;
 * arrows move among its numbers, Page Up and Page Down among tickets.
 */
export const TicketCard = memo(function TicketCard(props: TicketCardProps) {
  const { ticketId, ticket, marked, called, onMark, won = [] } = props
  useLanguage()
  const words = roomWords()
  const headingId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(() => numbersOf(ticket)[0])
  const [flashing, flash] = useFlash()
  const printed = ticketId + 1

  const tap = (number: number) => {
    setStop(number)
    if (marked.includes(number)) return
    if (called.includes(number)) onMark?.(ticketId, number)
    else flash(number)
  }

  const moveFocus = (event: KeyboardEvent) => {
    if (focusOtherTicket(grid.current, event.key)) return event.preventDefault()
    const from = Number((event.target as HTMLElement).dataset.number)
    const next = nextNumber(ticket, from, event.key)
    if (next === null) return
    event.preventDefault()
    setStop(next)
    grid.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus()
  }

  const cellFor = (number: Cell, column: number) => {
    const isMarked = number !== null && marked.includes(number)
    return (
      <TicketCell
        key={column}
        number={number}
        isMarked={isMarked}
        isCalled={number !== null && called.includes(number)}
        isFlashing={number !== null && number === flashing}
        isStop={number === stop}
        onTap={onMark ? tap : undefined}
      />
    )
  }

  return (
    <article
      id={`ticket-${printed}`}
      className="ticket"
      aria-labelledby={headingId}
      data-paper={ticketId % 5}
      data-won={won.length > 0 || undefined}
    >
      <TicketHead {...props} headingId={headingId} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside act; this only moves the focus among them */}
      <div ref={grid} className="ticket-grid" translate="no" onKeyDown={onMark && moveFocus}>
        {ticket.map((row, index) => (
          <fieldset key={LINES[index]} className="ticket-line" aria-label={rowLabel(printed, index, row, marked)}>
            {/* Before Chrome 86 a fieldset itself cannot be a grid. */}
            <div className={clsx('ticket-row', isWonRow(won, index) && 'is-won')} data-line={lineName(index)}>
              {row.map(cellFor)}
            </div>
          </fieldset>
        ))}
      </div>
      <span className="sr-only" aria-live="assertive">
        {flashing !== null && words.notCalled(flashing)}
      </span>
    </article>
  )
})

type TicketHeadProps = Pick<TicketCardProps, 'ticketId' | 'marked' | 'ready' | 'toGo' | 'near' | 'won' | 'rules'> & {
  headingId: string
}

/** The name of a ticket, what can be claimed with it or was won, and how many numbers are marked. */
function TicketHead({ ticketId, marked, ready, toGo, near = 0, won = [], rules = {}, headingId }: TicketHeadProps) {
  const words = roomWords()
  return (
    <header className="ticket-head">
      <h2 id={headingId}>{common().ticket(ticketId + 1)}</h2>
      {/* One text each: a second one would be moved by the first. */}
      {ready && <Flag text={words.patternReady(ready)} short={words.ready} />}
      {!ready && toGo && <Flag key={toGo} text={words.toGo(toGo)} short={words.nearly(near)} isNear />}
      {!ready && !toGo && won.length > 0 && (
        <Flag
          text={won.map((pattern) => common().pattern(pattern, rules)).join(', ')}
          short={words.wonCount(won.length)}
        />
      )}
      <span>
        <span translate="no">{`${marked.length}/${NUMBERS_PER_TICKET}`}</span>{' '}
        <span className="sr-only">{words.marked}</span>
      </span>
    </header>
  )
}

/** What is said at the head of a ticket: where it has no room, in few words. Nothing is cut, and readers hear it all. */
function Flag({ text, short, isNear }: { text: string; short: string; isNear?: boolean }) {
  return (
    <span className="ticket-flag" data-near={isNear}>
      <span aria-hidden style={{ width: 0 }} className="grow overflow-hidden text-center">
        {short}
      </span>
      <span>{text}</span>
    </span>
  )
}

function isWonRow(won: readonly Pattern[], index: number): boolean {
  const row = LINES[index]
  return won.includes('Full House') || (row !== undefined && won.includes(row))
}

function lineName(index: number): string {
  const row = LINES[index]
  return row ? common().pattern(row, {}) : ''
}

function rowLabel(printed: number, index: number, row: readonly Cell[], marked: readonly number[]): string {
  const numbers = row.filter((cell) => cell !== null)
  const done = numbers.filter((number) => marked.includes(number)).length
  return roomWords().row(printed, lineName(index), done, numbers.length)
}

interface TicketCellProps {
  number: Cell
  isMarked: boolean
  isCalled: boolean
  isFlashing: boolean
  /** Whether the Tab key stops here. */
  isStop: boolean
  /** Without it the number is only shown. */
  onTap?: (number: number) => void
}

/** One of the 27 cells of a ticket: a hatched blank, or a number with its mark. */
export function TicketCell({ number, isMarked, isCalled, isFlashing, isStop, onTap }: TicketCellProps) {
  if (number === null) return <span className="ticket-blank" aria-hidden="true" />
  if (!onTap) {
    return (
      <span className="ticket-cell" data-marked={isMarked || undefined}>
        {number}
      </span>
    )
  }
  return (
    <button
      type="button"
      className="ticket-cell"
      data-number={number}
      data-live={(isCalled && !isMarked) || undefined}
      data-marked={isMarked || undefined}
      data-invalid={isFlashing || undefined}
      aria-pressed={isMarked}
      tabIndex={isStop ? 0 : -1}
      onClick={() => onTap(number)}
    >
      {number}
    </button>
  )
}

const INVALID_MARK_FLASH_MS = 1_000

/** The number that was tapped before its call, for the second in which it shows red, and the way to set it. */
export function useFlash(): [flashing: number | null, flash: (number: number) => void] {
  const [flashed, setFlashed] = useState<{ number: number } | null>(null)
  useEffect(() => {
    if (!flashed) return
    const timer = setTimeout(() => setFlashed(null), INVALID_MARK_FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed])
  const flash = (number: number) => {
    play('buzz')
    vibrate('invalid')
    setFlashed({ number })
  }
  return [flashed?.number ?? null, flash]
}
