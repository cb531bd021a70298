import { useEffect, useRef } from 'react'
import { play } from '#client/sound/sounds.ts'
import { oneToGo } from '#shared/game/room/one-to-go.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { Pattern, Ticket } from '#shared/game/types.ts'

interface Standing {
  room: RoomView
  me: PlayerView
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  winners: readonly WinnerView[]
}

/** By ticket index, the patterns that need one number more on it. None where the house rules want no help. */
export type ToGo = ReadonlyMap<number, readonly Pattern[]>

const NOTHING: ToGo = new Map()

/** What this player's tickets need one number more for. A heartbeat tells of the first such ticket. */
export function useOneToGo({ room, me, tickets, winners }: Standing): ToGo {
  const isTold = room.status === 'active' && room.rules.help === 'all'
  const toGo = isTold ? toGoOf({ room, me, tickets, winners }) : NOTHING
  const isNear = toGo.size > 0
  const wasNear = useRef(isNear)
  useEffect(() => {
    if (isNear && !wasNear.current) play('heartbeat')
    wasNear.current = isNear
  }, [isNear])
  return toGo
}

function toGoOf({ room, me, tickets, winners }: Standing): ToGo {
  return new Map(
    me.selectedTicketIds.flatMap((ticketId) => {
      const ticket = tickets[ticketId]
      const marked = me.markedNumbers[ticketId] ?? []
      const patterns = ticket ? oneToGo({ room, winners, player: me, ticketId, ticket, marked }) : []
      return patterns.length > 0 ? [[ticketId, patterns] as const] : []
    }),
  )
}
