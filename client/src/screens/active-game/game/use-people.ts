import { useMemo, useRef, useState } from 'react'
import { actorOf, playersOnPhone, useWhoIsHere } from '#client/seat/on-this-phone.ts'
import { keepSeat, seatOf } from '#client/seat/stored-seat.ts'
import { useRoomRead } from '#client/server-state/room-read.ts'
import { useSteady } from '#client/ui/live-value.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView, RoomWithPlayers } from '#shared/game/room/state.ts'
import { playerSeed, ticketsFor } from '#shared/game/tickets.ts'

/** The room, everybody who plays on this phone, and whose tickets are shown. */
export function usePeople(roomId: RoomId, playerId: PlayerId) {
  const { state, me } = useMe(roomId, playerId)
  const { room, players } = state
  useWhoIsHere(room.id)
  const people = playersOnPhone(players, me)
  const [shownId, setShownId] = useState(me.id)
  const shown = people.find(({ id }) => id === shownId) ?? me
  const tickets = useMemo(() => ticketsFor(playerSeed(room.id, shown.id)), [room.id, shown.id])
  const show = useSteady((person: PlayerView) => {
    setShownId(person.id)
    keepSeat(seatOf(person))
  })
  return { state, me, people, shown, show, tickets, actor: actorOf(people, room, shown) }
}

/** The room and the player in it. The screen shows something else as soon as one of them is gone. */
function useMe(roomId: RoomId, playerId: PlayerId): { state: RoomWithPlayers; me: PlayerView } {
  const last = useRef<{ state: RoomWithPlayers; me: PlayerView }>(undefined)
  const state = useRoomRead(roomId, ({ copy }) => copy)
  const me = state?.players.find(({ id }) => id === playerId)
  if (state && me) last.current = { state, me }
  if (!last.current) throw new Error('a game without its player')
  return last.current
}
