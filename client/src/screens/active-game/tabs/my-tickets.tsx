import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { AdStrip } from '#client/features/ads/ad-strip.tsx'
import { TicketCard } from '#client/features/ticket/ticket-card.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useSettings, wantedHelp } from '#client/settings/settings.ts'
import { fewOf } from '#client/ui/few-tickets.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { MANY_TICKETS } from '#shared/game/limits.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { ticketsOfWin } from '#shared/game/places.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { isPractice } from '#shared/room-number.ts'
import { NumberBoard } from './number-board.tsx'

const NO_ITEMS: readonly never[] = []

/** The tickets of the person who is looked at, with their strips, and something below or beside them. */
export function MyTickets({ side }: { side: ReactNode }) {
  const { roomId, isUnaided } = useCurrentRoom(({ room }) => ({
    roomId: room.id,
    isUnaided: room.rules.help === 'none',
  }))
  const ticketIds = useGame(({ held }) => held.ticketIds)
  const { isOver, shownId, isHelped } = useGame(({ isOver, shown, isHelped }) => ({
    ...{ isOver, shownId: shown.id, isHelped },
  }))
  const wantsHelp = wantedHelp(useSettings()) !== 'off'
  return (
    <div className="game-grid">
      <div
        // Another person has other tickets, and nothing of the ones before.
        key={shownId}
        {...skipTarget}
        className="tickets"
        data-many={ticketIds.length >= MANY_TICKETS || undefined}
        data-few={fewOf(ticketIds.length)}
        data-easy={isHelped || undefined}
      >
        {ticketIds.length === 0 && (
          <div className="grid gap-2">
            <p className="px-2">{roomWords().youOnlyCall}</p>
            <NumberBoard />
          </div>
        )}
        {wantsHelp && isUnaided && !isOver && <p className="px-2">{gameWords().noHelp}</p>}
        {ticketIds.map((ticketId) => (
          <div key={ticketId} className="ticket-place">
            <OwnTicket ticketId={ticketId} />
            {!isPractice(roomId) && <AdStrip ticketId={ticketId} />}
          </div>
        ))}
      </div>
      <div className="game-side">{side}</div>
    </div>
  )
}

/** A ticket of the person who is looked at. It renders again for what is on it. */
function OwnTicket({ ticketId }: { ticketId: number }) {
  const { ticket, marked, isOver, mark, readyPattern } = useGame(({ held, isOver, mark, ready }) => ({
    ticket: held.tickets[ticketId],
    marked: held.marked[ticketId] ?? NO_ITEMS,
    isOver,
    mark,
    readyPattern: ready.filter((claim) => claim.ticketId === ticketId).slice(-1)[0]?.pattern,
  }))
  const toGo = useGame((game) => game.toGo.get(ticketId) ?? NO_ITEMS)
  const shownId = useGame(({ shown }) => shown.id)
  const called = useCurrentRoom(({ room }) =>
    (ticket ? numbersOf(ticket) : []).filter((each) => room.calledNumbers.includes(each)),
  )
  const won = useCurrentRoom(({ winners }) => wonBy(ticketId, shownId, winners))
  const rules = useCurrentRoom(({ room }) => room.rules)
  // A wrong claim has cost it everything.
  const isOut = useGame(
    ({ shown, isOver }) =>
      !isOver && rules.bogey === 'ticket' && Object.values(shown.outOf).some((ids) => ids?.includes(ticketId)),
  )
  const nameOf = (pattern: Pattern) => common().pattern(pattern, rules)
  if (!ticket) return null
  return (
    <TicketCard
      ticketId={ticketId}
      ticket={ticket}
      marked={marked}
      called={called}
      onMark={isOver ? undefined : mark}
      ready={readyPattern && nameOf(readyPattern)}
      toGo={toGo.length > 0 ? toGo.map(nameOf).join(', ') : undefined}
      near={toGo.length}
      out={isOut ? gameWords().areOut(1, String(ticketId + 1)) : undefined}
      won={won}
      rules={rules}
    />
  )
}

/** The patterns that a ticket of this player has won; always the same empty list when none. */
function wonBy(ticketId: number, playerId: PlayerId, winners: readonly WinnerView[]): readonly Pattern[] {
  const won = winners.filter((win) => win.playerId === playerId && ticketsOfWin(win).includes(ticketId + 1))
  return won.length === 0 ? NO_ITEMS : won.map(({ pattern }) => pattern)
}

const TICKETS = 'own-tickets'

/** Put on what `SkipLink` leads to. */
const skipTarget = { id: TICKETS, tabIndex: -1 }

/** For keyboards: the first control of the game, past its header. Not a real link, since a new address counts as Back. */
export function SkipLink({ showTickets }: { showTickets(): void }) {
  const skip = () => {
    // A hidden panel takes no focus.
    flushSync(showTickets)
    document.getElementById(TICKETS)?.focus()
  }
  return (
    <button
      type="button"
      className="skip-link absolute -top-[100px] left-2 z-50 rounded-chip bg-peacock px-4 py-2.5 font-bold text-on-peacock focus:top-1 focus-visible:-outline-offset-4 focus-visible:outline-on-peacock"
      onClick={skip}
    >
      {gameWords().skip}
    </button>
  )
}
