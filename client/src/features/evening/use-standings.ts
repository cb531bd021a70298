import { useEvening } from '#client/server-state/evening.ts'
import { type Standing, standings, thatCount } from '#shared/game/evening.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'

interface EveningState {
  room: RoomView
  /** Of the present round. */
  winners: readonly WinnerView[]
}

/** The standings of the evening: the rounds on record and the wins of the present one so far. */
export function useStandings({ room, winners }: EveningState): Standing[] {
  const { data } = useEvening(room)
  const now = winners.map(({ personId, playerName, pattern }) => ({ personId, name: playerName, pattern }))
  const rounds = thatCount([...(data?.rounds ?? []), { rules: room.rules, wins: now }])
  return standings(rounds.flatMap(({ wins }) => wins))
}
