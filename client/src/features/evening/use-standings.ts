import { useEvening } from '#client/server-state/evening.ts'
import { type EveningWin, type Standing, standings } from '#shared/game/evening.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'

interface EveningState {
  room: RoomView
  /** Of the present round. */
  winners: readonly WinnerView[]
}

/** How everybody stands in the evening: the rounds on record, and the wins of the present one so far. */
export function useStandings({ room, winners }: EveningState): Standing[] {
  const { data } = useEvening(room)
  const before: EveningWin[] = data?.rounds.flatMap(({ wins }) => wins) ?? []
  const now = winners.map(({ personId, playerName, pattern }) => ({ personId, name: playerName, pattern }))
  return standings([...before, ...now])
}
