import { useQuery } from '@tanstack/react-query'
import type { EveningAnswer } from '#shared/api.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { roomKeys } from './query-client.ts'
import { type RequestError, request } from './request.ts'
import { shownWins } from './shown-names.ts'

const withShownNames = (evening: EveningAnswer): EveningAnswer => ({
  ...evening,
  rounds: evening.rounds.map((each) => ({ ...each, wins: [...shownWins(each.wins, each.players, 'name')] })),
})

/** The rounds of an evening that are on record. They only change when another round opens. */
export function useEvening({ id, epoch, round }: Pick<RoomView, 'id' | 'epoch' | 'round'>) {
  return useQuery<EveningAnswer, RequestError>({
    queryKey: roomKeys.evening(id, epoch),
    queryFn: () => request({ path: `/api/rooms/${id}/evening`, answer: 'eveningAnswer' }),
    select: withShownNames,
    enabled: round > 1,
    retry: (_failures, error) => error.isPassing,
  })
}
