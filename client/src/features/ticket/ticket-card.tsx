import clsx from 'clsx'
import { type KeyboardEvent, type MouseEvent, memo, useEffect, useId, useRef, useState } from 'react'
import { afterPaint } from '#client/device/after-paint.ts'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import { common } from '#client/words/en/common.ts'
import { roomWords } from '#client/words/en/room.ts'
import { useLanguage } from '#client/words/i18n.ts'
import { NUMBERS_PER_TICKET } from '#shared/game/limits.ts'
import { LINES, type Meanings, type Pattern } from '#shared/game/patterns.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Cell, Ticket } from '#shared/game/types.ts'
import { quietTaps } from './quiet-events.ts'
import { focusOtherTicket, nextNumber } from './ticket-keys.ts'
import './ticket.css'
import './ticket-cell.css'

quietTaps()

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
  /** That it can win nothing more, in words. */
  out?: string | undefined
  /** Patterns that this ticket has won. */
  won?: readonly Pattern[] | undefined
  rules?: Meanings | undefined
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
  // The cell has it before this renders again, so that moving it renders nothing.
  const stop = useRef(numbersOf(ticket)[0])
  const [flashing, flash] = useFlash()
  const printed = ticketId + 1

  const moveStop = (number: number) => {
    moveTabStop(grid.current, stop.current, number)
    stop.current = number
  }

  const tap = ({ target }: MouseEvent) => {
    const cell = (target as Element).closest<HTMLElement>('[data-number]')
    if (!cell) return
    const number = Number(cell.dataset.number)
    // It may have its mark before this ticket knows.
    if (cell.dataset.marked === undefined) {
      if (called.includes(number)) onMark?.(ticketId, number)
      else flash(number)
    }
    afterPaint(() => moveStop(number))
  }

  const pressKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (!event.repeat) (event.target as HTMLElement).click()
      return
    }
    if (focusOtherTicket(grid.current, event.key)) return event.preventDefault()
    const from = Number((event.target as HTMLElement).dataset.number)
    const next = nextNumber(ticket, from, event.key)
    if (next === null) return
    event.preventDefault()
    moveStop(next)
    grid.current?.querySelector<HTMLElement>(`[data-number="${next}"]`)?.focus()
  }

  return (
    <article
      id={`ticket-${printed}`}
      className="ticket"
      aria-labelledby={headingId}
      data-paper={ticketId % 5}
      data-won={won.length > 0 || undefined}
      data-waits={called.some((number) => !marked.includes(number)) || undefined}
    >
      {ticketHead(props, headingId, flashing)}
      {/* biome-ignore lint/a11y: the buttons inside act; this hears of it, and moves the focus among them */}
      <div ref={grid} className="ticket-grid" translate="no" onClick={onMark && tap} onKeyDown={onMark && pressKey}>
        {ticket.map((row, index) => (
          <fieldset key={LINES[index]} className="ticket-line" aria-label={rowLabel(printed, index, row, marked)}>
            {/* Before Chrome 86 a fieldset itself cannot be a grid. */}
            <div className={clsx('ticket-row', isWonRow(won, index) && 'is-won')} data-line={lineName(index)}>
              {row.map((number, column) => cellOf(props, number, column, { flashing, stop: stop.current }))}
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

/** One cell; `stop` is the number at which the Tab key stops. */
function cellOf(
  { marked, called, onMark }: TicketCardProps,
  number: Cell,
  column: number,
  { flashing, stop }: { flashing: number | null; stop: number | undefined },
) {
  if (number === null) return <span key={column} className="ticket-blank" aria-hidden="true" />
  const isMarked = marked.includes(number)
  if (!onMark) {
    return (
      <span key={column} className="ticket-cell" data-marked={isMarked || undefined}>
        {number}
      </span>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: browsers restyle a button when a finger comes down, before the mark
    <div
      key={column}
      role="button"
      className="ticket-cell"
      data-number={number}
      data-live={(called.includes(number) && !isMarked) || undefined}
      data-marked={isMarked || undefined}
      data-invalid={number === flashing || undefined}
      aria-pressed={isMarked}
      tabIndex={number === stop ? 0 : -1}
    >
      {number}
    </div>
  )
}

/** Lets the Tab key stop at another number. */
function moveTabStop(grid: HTMLElement | null, from: number | undefined, to: number): void {
  for (const [number, index] of [
    [from, '-1'],
    [to, '0'],
  ]) {
    grid?.querySelector(`[data-number="${number}"]`)?.setAttribute('tabindex', String(index))
  }
}

/** The name of a ticket, what can be claimed with it or was won, and how many numbers are marked. */
function ticketHead(props: TicketCardProps, headingId: string, flashing: number | null) {
  return (
    <header className="ticket-head">
      <h2 id={headingId}>{common().ticket(props.ticketId + 1)}</h2>
      {flagOf(props, flashing)}
      <span>
        <span translate="no">{`${props.marked.length}/${NUMBERS_PER_TICKET}`}</span>{' '}
        <span className="sr-only">{roomWords().marked}</span>
      </span>
    </header>
  )
}

/** One text at a time: a second one would be moved by the first. `flashing` is a number that was tapped too early. */
function flagOf({ ready, toGo, near = 0, out, won = [], rules = {} }: TicketCardProps, flashing: number | null) {
  const words = roomWords()
  if (flashing !== null) return <Flag text={words.notCalled(flashing)} short={words.notYet} />
  if (ready) return <Flag text={words.patternReady(ready)} short={words.ready} />
  if (toGo) return <Flag key={toGo} text={words.toGo(toGo)} short={words.nearly(near)} isNear />
  if (out) return <Flag text={out} short={out} />
  if (won.length === 0) return null
  const names = won.map((pattern) => common().pattern(pattern, rules))
  return <Flag text={names.join(', ')} short={words.wonCount(won.length)} />
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

const INVALID_MARK_FLASH_MS = 1_000

/** The number that was tapped before its call, for the second in which it shows red, and the way to set it. */
function useFlash(): [flashing: number | null, flash: (number: number) => void] {
  const [flashed, setFlashed] = useState<{ number: number } | null>(null)
  useEffect(() => {
    if (!flashed) return
    const timer = setTimeout(() => setFlashed(null), INVALID_MARK_FLASH_MS)
    return () => clearTimeout(timer)
  }, [flashed])
  const flash = (number: number) => {
    setFlashed({ number })
    afterPaint(() => {
      play('buzz')
      vibrate('invalid')
    })
  }
  return [flashed?.number ?? null, flash]
}
