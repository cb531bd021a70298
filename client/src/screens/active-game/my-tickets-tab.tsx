import type { ReactNode } from 'react'
import { AdStrip } from '#client/features/ads/ad-strip.tsx'
import { TicketCard } from '#client/features/ticket/ticket-card.tsx'
import type { ReadyClaim } from '#client/screens/active-game/claiming/ready-claims.ts'
import type { ToGo } from '#client/screens/active-game/claiming/use-one-to-go.ts'
import { useHelp } from '#client/screens/active-game/marking/use-help.ts'
import { useSettings, wantedHelp } from '#client/settings/settings.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { MANY_TICKETS } from '#shared/game/limits.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { Pattern, Ticket } from '#shared/game/types.ts'
import { isPractice } from '#shared/room-number.ts'
import { skipTarget } from './skip-link.tsx'

interface MyTicketsTabProps {
  room: RoomView
  me: PlayerView
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  winners: readonly WinnerView[]
  ready: readonly ReadyClaim[]
  /** What needs one number more. */
  toGo: ToGo
  onMark(ticketId: number, number: number): void
  /** All numbers, for a host without tickets. */
  board: ReactNode
  /** Patterns and winners. */
  side: ReactNode
}

const NOTHING: readonly never[] = []

/** The player's tickets with their strips, and what can be won. */
export function MyTicketsTab(props: MyTicketsTabProps) {
  const { room, me, tickets, winners, ready, toGo, onMark, board, side } = props
  const wantsHelp = wantedHelp(useSettings()) !== 'off'
  const isOver = room.status === 'finished'
  const ticketIds = me.selectedTicketIds
  const isHelped = useHelp(room) !== 'off'
  return (
    <div className="game-grid">
      <div
        {...skipTarget}
        className="tickets"
        data-many={ticketIds.length >= MANY_TICKETS || undefined}
        data-easy={isHelped || undefined}
      >
        {ticketIds.length === 0 && (
          <div className="grid gap-2">
            <p className="px-2">{roomWords().youOnlyCall}</p>
            {board}
          </div>
        )}
        {wantsHelp && room.rules.help === 'none' && !isOver && <p className="px-2">{gameWords().noHelp}</p>}
        {ticketIds.map((ticketId) => {
          const ticket = tickets[ticketId]
          return (
            ticket && (
              <div key={ticketId} className="ticket-place">
                <TicketCard
                  ticketId={ticketId}
                  ticket={ticket}
                  marked={me.markedNumbers[ticketId] ?? NOTHING}
                  called={room.calledNumbers}
                  onMark={isOver ? undefined : onMark}
                  ready={ready.findLast((claim) => claim.ticketId === ticketId)?.pattern}
                  toGo={toGo.get(ticketId)?.map(common().pattern).join(', ')}
                  won={wonBy(ticketId, me.id, winners)}
                />
                {!isPractice(room.id) && <AdStrip ticketId={ticketId} />}
              </div>
            )
          )
        })}
      </div>
      <div className="game-side">{side}</div>
    </div>
  )
}

/** The patterns that a ticket of this player has won; always the same empty list when none. */
function wonBy(ticketId: number, playerId: PlayerId, winners: readonly WinnerView[]): readonly Pattern[] {
  const won = winners.filter((winner) => winner.playerId === playerId && winner.ticketNumber === ticketId + 1)
  return won.length === 0 ? NOTHING : won.map(({ pattern }) => pattern)
}
