import { lazyPart } from '#client/loading/lazy-part.tsx'
import { useSeat } from '#client/seat/stored-seat.ts'
import { mayHoldSeats } from '#client/server-state/seats.ts'
import { PlaceKept, type ResumeCardProps } from './resume-frame.tsx'

const OpenRooms = lazyPart(async () => (await import('./open-rooms.tsx')).OpenRooms, PlaceKept)

/** Leads back into the games in which this browser still has a seat. A browser without any loads nothing for it. */
export function ResumeCard(props: ResumeCardProps) {
  const stored = useSeat()
  return stored || mayHoldSeats() ? <OpenRooms {...props} /> : null
}
