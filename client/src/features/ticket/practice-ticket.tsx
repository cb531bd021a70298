import { useCallback, useState } from 'react'
import { settingsWords } from '#client/words/en/settings.ts'
import { numbersOf, ticketsFor } from '#shared/game/tickets.ts'
import { TicketCard } from './ticket-card.tsx'

const [TICKET = []] = ticketsFor('practice')
/** Every third number counts as called, so that both a mark and a red flash can be tried. */
const CALLED_FOR_PRACTICE = numbersOf(TICKET).filter((_number, index) => index % 3 === 0)

/** A real ticket for practice. Nothing is sent. */
export function PracticeTicket() {
  const [marked, setMarked] = useState<readonly number[]>([])
  const mark = useCallback((_ticketId: number, number: number) => setMarked((known) => [...known, number]), [])
  return (
    <div id="try" className="mt-3">
      <p className="mb-2">
        <b>{settingsWords().tryIt}</b> <span>{settingsWords().calledOnes(CALLED_FOR_PRACTICE.join(', '))}</span>
      </p>
      <div className="ticket-place tickets" data-easy data-few="1">
        <TicketCard ticketId={0} ticket={TICKET} marked={marked} called={CALLED_FOR_PRACTICE} onMark={mark} />
      </div>
    </div>
  )
}
