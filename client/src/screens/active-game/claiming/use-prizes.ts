import { useState } from 'react'
import type { ClaimAnswer } from '#shared/api.ts'
import { PATTERNS, type Pattern } from '#shared/game/types.ts'
import { type ReadyClaim, readyClaims } from './ready-claims.ts'
import { type Claiming, type ClaimSetting, useClaiming } from './use-claiming.ts'

export interface Prizes {
  closedPatterns: readonly Pattern[]
  /** What can be claimed right now. */
  ready: readonly ReadyClaim[]
  claiming: Claiming
}

/** What has been won, what this player can claim, and the way to claim it. */
export function usePrizes(setting: Omit<ClaimSetting, 'closedPatterns' | 'isReady'>): Prizes {
  const { room, player, tickets, onWon } = setting
  // For the winner a pattern closes with the answer, before the room tells everybody.
  const [ownWins, setOwnWins] = useState<readonly Pattern[]>([])
  const closedPatterns = PATTERNS.filter(
    (pattern) => room.disabledPatterns.includes(pattern) || ownWins.includes(pattern),
  )
  const { selectedTicketIds, markedNumbers } = player
  const { calledNumbers } = room
  const isOver = room.status === 'finished'
  const ready = isOver ? [] : readyClaims({ tickets, selectedTicketIds, markedNumbers, calledNumbers, closedPatterns })
  const claiming = useClaiming({
    ...setting,
    closedPatterns,
    isReady: ready.length > 0,
    onWon: (winner: ClaimAnswer) => {
      setOwnWins((won) => [...won, winner.pattern])
      onWon(winner)
    },
  })
  return { closedPatterns, ready, claiming }
}
