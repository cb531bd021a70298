import { useEvening } from '#client/server-state/winners.ts'
import { type EveningWin, type Standing, standings, thatCount } from '#shared/game/evening.ts'
import type { RoomView, WinnerView } from '#shared/game/room/state.ts'

interface PresentRound {
  room: RoomView
  /** Of this round. */
  winners: readonly WinnerView[]
}

/** An evening up to now. */
export interface EveningSoFar {
  /** False until the rounds before the present one are known. */
  isComplete: boolean
  standings: Standing[]
  /** The rounds that count, oldest first, with the names of those who won the Full House. */
  rounds: { round: number; houses: string[] }[]
}

/** How the evening stands: the rounds on record, and the present one with its wins so far. Practice rounds do not count. */
export function useEveningSoFar({ room, winners }: PresentRound): EveningSoFar {
  const { data } = useEvening(room)
  const present = {
    round: room.round,
    rules: room.rules,
    wins: winners.map(({ playerName, ...win }) => ({ ...win, name: playerName })),
  }
  const hasBegun = room.status === 'active' || room.status === 'finished'
  const rounds = thatCount([...(data?.rounds ?? []), ...(hasBegun ? [present] : [])])
  const wins: EveningWin[] = rounds.flatMap((each) => each.wins)
  return {
    isComplete: data !== undefined,
    standings: standings(wins),
    rounds: rounds.map(({ round, wins: won }) => ({
      round,
      houses: won.filter(({ pattern }) => pattern === 'Full House').map(({ name }) => name),
    })),
  }
}
