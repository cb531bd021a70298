import { useQuery } from '@tanstack/react-query'
import { hasLeft, type StoredSeat } from '#client/seat/stored-seat.ts'
import type { RoomStatus } from '#shared/game/types.ts'
import { openSeatsKey } from './query-client.ts'
import { type RequestError, request, SILENT_MS } from './request.ts'
import { heldIn, mayHoldSeats } from './seats.ts'

/** A seat of this browser, and what its room is doing. */
export interface OpenSeat extends StoredSeat {
  status: RoomStatus
}

const NO_OPEN_SEATS: readonly OpenSeat[] = []

/** The seats with which this browser can go on, in all rooms but those that it has left. */
export function useOpenSeats(): { seats: readonly OpenSeat[]; isAsking: boolean } {
  const { data, isFetching } = useQuery<readonly OpenSeat[], RequestError>({
    queryKey: openSeatsKey,
    queryFn: async () => {
      const { seats } = await request({ path: '/api/seats', answer: 'openSeatsAnswer', limitMs: SILENT_MS })
      return seats
        .filter(({ roomId }) => !hasLeft(roomId))
        .map(({ status, ...seat }) => ({ ...heldIn(seat.roomId, seat), status }))
    },
    enabled: mayHoldSeats(),
    gcTime: 0,
  })
  return { seats: data ?? NO_OPEN_SEATS, isAsking: data === undefined && isFetching }
}
