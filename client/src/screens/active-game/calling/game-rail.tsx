import { TicketRail } from '#client/features/ticket/ticket-rail.tsx'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { waitingTickets } from '#client/screens/active-game/game/waiting-tickets.ts'

const NONE: readonly number[] = []

/** The chips of the tickets that are looked at. */
export function GameRail() {
  const called = useCurrentRoom(({ room }) => room.calledNumbers)
  const { ticketIds, marked } = useGame(({ held }) => held)
  const waiting = useGame(({ held, isHelped }) => (isHelped ? waitingTickets(held, called) : NONE))
  const near = useGame(({ toGo }) => [...toGo.keys()])
  return <TicketRail ticketIds={ticketIds} markedNumbers={marked} waiting={waiting} near={near} />
}
