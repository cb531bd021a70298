import clsx from 'clsx'
import { paperWords } from '#client/words/en/paper.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

interface CheckedTicketProps {
  ticket: Ticket
  called: readonly number[]
  /** What is printed on it. */
  code: string
}

/** A ticket on paper, as wide as its place, with a gold counter on each called number. */
export function CheckedTicket({ ticket, called, code }: CheckedTicketProps) {
  const marked = numbersOf(ticket).filter((number) => called.includes(number))
  return (
    <div
      className="@container overflow-hidden rounded-[8px] border-2 border-paper-ink bg-paper-rule"
      role="img"
      aria-label={paperWords().numbersOn(code, marked.join(', '))}
    >
      {/* In the order of reading, also where the page is read as text. */}
      <div className="grid grid-cols-9 gap-px font-num font-semibold text-[6.6cqi]/[1] text-paper-ink" aria-hidden>
        {ticket.flatMap((row, line) =>
          row.map((number, column) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a place on the ticket
              key={`${line} ${column}`}
              className={clsx('grid aspect-square place-items-center', number === null ? 'bg-paper-blank' : 'bg-paper')}
            >
              {number !== null && (
                <span
                  className={clsx(
                    'grid size-[92%] place-items-center rounded-full border-[0.4cqi]',
                    marked.includes(number) ? 'border-paper-ink bg-marigold font-bold' : 'border-transparent',
                  )}
                >
                  {number}
                </span>
              )}
            </span>
          )),
        )}
      </div>
    </div>
  )
}
