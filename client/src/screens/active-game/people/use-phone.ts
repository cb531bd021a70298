import { useState } from 'react'
import { playersOnPhone } from '#client/seat/phone-people.ts'
import { keepSeat, seatOf } from '#client/seat/stored-seat.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** The people who share this phone. */
export interface Phone {
  /** All of them, in the order of the room. */
  people: readonly PlayerView[]
  /** The one whose tickets are looked at, for whom is marked and claimed. */
  shown: PlayerView
  show(person: PlayerView): void
}

/** Who plays on this phone; `me` is the player with whom the page was opened. */
export function usePhone(players: readonly PlayerView[], me: PlayerView): Phone {
  const people = playersOnPhone(players, me)
  const [shownId, setShownId] = useState(me.id)
  const show = (person: PlayerView) => {
    setShownId(person.id)
    keepSeat(seatOf(person))
  }
  return { people, shown: people.find(({ id }) => id === shownId) ?? me, show }
}
