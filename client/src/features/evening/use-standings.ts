import { useEvening } from '#client/server-state/evening.ts'
import { type Standing, standings, thatCount } from '#shared/game/evening.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'

interface EveningState {
  room: RoomView
  players: readonly PlayerView[]
  /** Of the present round. */
  winners: readonly WinnerView[]
}

/** How everybody stands in the evening: the rounds on record, and the wins of the present one so far. */
export function useStandings({ room, players, winners }: EveningState): Standing[] {
  const { data } = useEvening(room)
  const personOf = new Map(players.map(({ id, personId }) => [id, personId]))
  const now = winners.map(({ playerId, playerName, pattern }) => ({
    personId: personOf.get(playerId) ?? playerId,
    name: playerName,
    pattern,
  }))
  const rounds = thatCount([...(data?.rounds ?? []), { rules: room.rules, wins: now }])
  return standings(rounds.flatMap(({ wins }) => wins))
}
