import { useEffect, useMemo, useState } from 'react'
import type { PlayerView, RoomView } from '#shared/api.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { AdStrip } from '../../features/ads/ad-strip.tsx'
import { ReadyList } from '../../features/game/ready-list.tsx'
import { TicketCard } from '../../features/game/ticket-card.tsx'
import { useAutoSelection } from '../../features/game/use-auto-selection.ts'
import { useAutoStart } from '../../features/game/use-auto-start.ts'
import { readDesiredTicketCount } from '../../seat/stored-seat.ts'
import { Button } from '../../ui/button.tsx'
import { Heading, useTitle } from '../../ui/page.tsx'
import './selection-layout.css'

interface DealtTicketsProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  goToGame(): void
}

/** How long a host waits for stragglers before he may start without them. */
const PATIENCE_MS = 10_000

/** The player's tickets as they come, and who is ready. Nothing here needs a tap unless something fails. */
export function DealtTickets({ room, players, me, goToGame }: DealtTicketsProps) {
  const [desired] = useState(readDesiredTicketCount)
  const { problem, selected, retry } = useAutoSelection(me, desired)
  const { isEveryoneReady, startNow } = useAutoStart(room, players, me, goToGame)
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, me.id)), [room.id, me.id])
  useTitle(`Room ${room.id}`)
  const isPatienceOver = usePatience(me.isHost && room.status === 'ticket_selection' && !isEveryoneReady)

  return (
    <main className="selection">
      <div className="selection-side">
        <header>
          <Heading className="text-2xl">Waiting for other players</Heading>
          <p className="text-ink-2">Room {room.id}</p>
          <p role="status" className="mt-1">
            {statusText({ isDone: me.ticketSelectionDone, isEveryoneReady, isHost: me.isHost, problem })}
          </p>
          {problem && (
            <Button look="primary" className="mt-2" onClick={retry}>
              Try again
            </Button>
          )}
        </header>
        <ReadyList players={players} />
        {isPatienceOver && (
          <Button look="outline" wide onClick={startNow}>
            Start anyway
          </Button>
        )}
      </div>
      <div className="tickets" data-many={selected.length >= 4 || undefined}>
        {selected.map((ticketId) => {
          const ticket = tickets[ticketId]
          return (
            ticket && (
              <TicketCard key={ticketId} ticketId={ticketId} ticket={ticket} marked={[]} called={[]}>
                <AdStrip ticketId={ticketId} />
              </TicketCard>
            )
          )
        })}
      </div>
    </main>
  )
}

function statusText(state: {
  isDone: boolean
  isEveryoneReady: boolean
  isHost: boolean
  problem: 'select' | 'confirm' | null
}): string {
  if (state.problem === 'select') return 'We could not get your tickets.'
  if (state.problem === 'confirm') return 'We could not confirm your tickets.'
  if (!state.isDone) return 'Getting your tickets…'
  return state.isHost && state.isEveryoneReady ? 'Everyone is ready. Starting…' : 'No need to tap anything.'
}

/** Whether `isWaiting` has been true for a while. */
function usePatience(isWaiting: boolean): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setIsOver(true), PATIENCE_MS)
    return () => {
      clearTimeout(timer)
      setIsOver(false)
    }
  }, [isWaiting])
  return isOver
}
