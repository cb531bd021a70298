import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Cell, Ticket } from '#shared/game/types.ts'
import { NUMBERS_PER_TICKET } from '#shared/limits.ts'
import './ticket.css'
import { TicketCell } from './ticket-cell.tsx'
import { nextNumber } from './ticket-keys.ts'
import { useFlash } from './use-flash.ts'

interface TicketCardProps {
  /** Ticket index, 0 to 9; one more is printed. */
  ticketId: number
  ticket: Ticket
  marked: readonly number[]
  called: readonly number[]
  /** Asked for a called number that is not marked yet. Without it the ticket can only be looked at. */
  onMark?: (number: number) => void
  /** What hangs under the ticket. */
  children?: ReactNode
}

const ROW_NAMES = ['Top Line', 'Middle Line', 'Bottom Line']

/**
 * One paper ticket. Tapping an uncalled number flashes it red and tells nobody. The ticket is one stop of the Tab key;
 * arrows move among its numbers.
 */
export function TicketCard({ ticketId, ticket, marked, called, onMark, children }: TicketCardProps) {
  const headingId = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [stop, setStop] = useState(() => numbersOf(ticket)[0])
  const [flashing, flash] = useFlash()
  const printed = ticketId + 1

  const tap = (number: number) => {
    setStop(number)
    if (marked.includes(number)) return
    if (called.includes(number)) onMark?.(number)
    else flash(number)
  }

  const moveFocus = (event: KeyboardEvent) => {
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
    <div className="ticket-place">
      <article className="ticket" aria-labelledby={headingId} data-paper={ticketId % 5}>
        <header className="ticket-head">
          <h2 id={headingId}>Ticket #{printed}</h2>
          <span>
            {marked.length}/{NUMBERS_PER_TICKET}
            <span className="sr-only"> marked</span>
          </span>
        </header>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons inside act; this only moves the focus among them */}
        <div ref={grid} className="ticket-grid" onKeyDown={onMark && moveFocus}>
          {ticket.map((row, index) => (
            <fieldset key={ROW_NAMES[index]} className="ticket-row" aria-label={rowLabel(printed, index, row, marked)}>
              {row.map(cellFor)}
            </fieldset>
          ))}
        </div>
        <span className="sr-only" aria-live="assertive">
          {flashing !== null && `${flashing} has not been called yet`}
        </span>
      </article>
      {children}
    </div>
  )
}

function rowLabel(printed: number, index: number, row: readonly Cell[], marked: readonly number[]): string {
  const numbers = row.filter((cell) => cell !== null)
  const done = numbers.filter((number) => marked.includes(number)).length
  return `Ticket ${printed}, ${ROW_NAMES[index]}, ${done} of ${numbers.length} marked`
}
