import { lazyExtra } from '#client/loading/lazy-part.tsx'
import { otherSeatOf } from '#shared/game/room/two-seats.ts'
import { useCurrentRoom } from './room-context.tsx'

// Few people come in twice.
const SecondSeat = lazyExtra(async () => (await import('./two-seats.tsx')).SecondSeat)

/** Tells somebody with two seats of it. */
export function TwoSeatsNote() {
  const hasTwo = useCurrentRoom(({ seats, me }) => me !== null && otherSeatOf(seats, me) !== undefined)
  return hasTwo && <SecondSeat />
}
