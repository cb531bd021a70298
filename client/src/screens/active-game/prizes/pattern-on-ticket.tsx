import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { stillMissing } from '#client/screens/active-game/game/use-claiming.ts'
import { common } from '#client/words/en/common.ts'
import { whatItAsks } from '#client/words/en/patterns.ts'
import { roomWords } from '#client/words/en/room.ts'
import { TICKET_COLUMNS, TICKET_ROWS } from '#shared/game/limits.ts'
import { anyCount, numbersToGo, type Pattern, patternNumbers, type Shape, shapeOf } from '#shared/game/patterns.ts'
import type { Ticket } from '#shared/game/types.ts'

interface PatternOnTicketProps {
  pattern: Pattern
  /** The ticket that is to claim, by its index, if it is one of the player's. */
  ticketId: number | null
  canClaim: boolean
}

/** What a pattern asks for, drawn on the player's own ticket, and what that still lacks. */
export function PatternOnTicket({ pattern, ticketId, canClaim }: PatternOnTicketProps) {
  const { room } = useCurrentRoom()
  const { held, ready } = useGame()
  const { calledNumbers, rules } = room
  const shape = shapeOf(pattern, rules)
  const markedOn = (id: number) => held.marked[id] ?? []
  const left = (id: number) => numbersToGo(shape, held.tickets[id] as Ticket, markedOn(id), calledNumbers)
  const isHeld = ticketId !== null && held.ticketIds.includes(ticketId)
  const shownId = isHeld ? ticketId : [...held.ticketIds].sort((one, other) => left(one) - left(other))[0]
  const name = common().pattern(pattern, rules)
  const whole = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // New browsers return a promise, which is not a cleanup function.
    whole.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  // Of a complete ticket nothing is missing, and yet it may not be allowed to win.
  const isReady = ready.some((claim) => claim.pattern === pattern && claim.ticketId === shownId)
  const missing = (id: number) =>
    isReady
      ? roomWords().patternReady(name)
      : left(id) > 0 && stillMissing(shape, held.tickets[id] as Ticket, markedOn(id), calledNumbers)
  return (
    <div ref={whole} className="grid basis-full phone:scroll-mb-24 gap-1 pb-3 text-[0.9375rem]">
      <p className="first-letter:uppercase">{whatItAsks(pattern, rules)}</p>
      {shownId !== undefined && (
        <>
          <Drawing
            shape={shape}
            ticket={held.tickets[shownId] as Ticket}
            done={markedOn(shownId).filter((number) => calledNumbers.includes(number))}
            label={roomWords().patternOn(name, shownId + 1)}
          />
          <p>
            <span className="font-bold">{common().ticket(shownId + 1)}</span>{' '}
            {canClaim && rules.help === 'all' && <span>{missing(shownId)}</span>}
          </p>
        </>
      )}
    </div>
  )
}

interface DrawingProps {
  shape: Shape
  ticket: Ticket
  /** The numbers that count: marked and called. */
  done: readonly number[]
  /** What the drawing shows, in words. */
  label: string
}

const PATTERN_CELL = 10

/** A pattern on a player's own ticket: what is done, what is still missing, and the rest of the numbers, pale. */
function Drawing({ shape, ticket, done, label }: DrawingProps) {
  const numbers = patternNumbers(shape, ticket, done)
  const isAny = anyCount(shape) !== null
  const look = (number: number) => {
    if (!numbers.includes(number)) return LOOKS.other
    if (done.includes(number)) return LOOKS.done
    return isAny ? LOOKS.any : LOOKS.missing
  }
  return (
    <svg
      className="block w-full rounded-[6px] border border-paper-ink"
      viewBox={`0 0 ${TICKET_COLUMNS * PATTERN_CELL} ${TICKET_ROWS * PATTERN_CELL}`}
      role="img"
      aria-label={label}
    >
      <rect width={TICKET_COLUMNS * PATTERN_CELL} height={TICKET_ROWS * PATTERN_CELL} fill="var(--paper-blank)" />
      {ticket.flatMap((row, rowIndex) =>
        row.map((number, column) => {
          if (number === null) return null
          const { cell, digits } = look(number)
          return (
            <g key={number} transform={`translate(${column * PATTERN_CELL} ${rowIndex * PATTERN_CELL})`}>
              <rect x="0.2" y="0.2" width="9.6" height="9.6" fill="var(--paper)" />
              <rect x="0.8" y="0.8" width="8.4" height="8.4" rx="2" className={cell} />
              <text x="5" y="7.6" textAnchor="middle" fontSize={7.6} className={clsx('font-num font-semibold', digits)}>
                {number}
              </text>
            </g>
          )
        }),
      )}
    </svg>
  )
}

/** A cell by what it is to the pattern. Missing ones differ in more than their colour. */
const LOOKS = {
  done: { cell: 'fill-daub', digits: 'fill-paper' },
  missing: { cell: 'fill-marigold stroke-paper-ink', digits: 'fill-paper-ink' },
  any: { cell: 'fill-none', digits: 'fill-paper-ink' },
  other: { cell: 'fill-none', digits: 'fill-paper-ink opacity-45' },
}
