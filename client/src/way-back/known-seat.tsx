import { useEffect } from 'react'
import { GameLoading } from '#client/room/game-loading.tsx'
import { takeUpSeats, useSeat } from '#client/seat/stored-seat.ts'
import { useKnownHere } from '#client/server-state/seats.ts'
import type { Elements } from '#client/ui/elements.ts'
import { common } from '#client/words/en/common.ts'
import type { RoomId } from '#shared/game/ids.ts'

/**
 * Takes up the seats that the server knows in a room in which this page knows none. Returns whether the answer may still
 * change who looks at the screen.
 */
export function useKnownSeat(roomId: RoomId): boolean {
  const isSeated = useSeat()?.roomId === roomId
  const { people, isAsking } = useKnownHere(isSeated ? '' : roomId)
  const isTaking = !isSeated && people.length > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for an answer
  useEffect(() => {
    if (isTaking) takeUpSeats(people)
  }, [isTaking])
  return isAsking || isTaking
}

/** What strangers to a room see. Whoever has a seat there is given it first, and the screen shows what is for them. */
export function ForStrangers({ roomId, children }: { roomId: RoomId; children: Elements }) {
  return useKnownSeat(roomId) ? <GameLoading text={common().loading} /> : children
}
