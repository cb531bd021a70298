import { useState } from 'react'
import type { ClaimAnswer } from '#shared/api.ts'
import { closedTo } from '#shared/game/room/claim-rules.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
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
export function usePrizes(
  setting: Omit<ClaimSetting, 'closedPatterns' | 'isReady'>,
  winners: readonly WinnerView[],
): Prizes {
  const { room, player, tickets, onWon } = setting
  // For the winner a pattern closes with the answer, before the room tells everybody.
  const [ownWins, setOwnWins] = useState<readonly ClaimAnswer[]>([])
  const closedToMe = closedTo({ room, winners: [...winners] }, player, room.calledNumbers.length)
  const isOwnWin = (pattern: Pattern) => ownWins.some((win) => win.playerId === player.id && win.pattern === pattern)
  const closedPatterns = PATTERNS.filter((pattern) => closedToMe.includes(pattern) || isOwnWin(pattern))
  const isUnaided = room.status === 'finished' || room.rules.help === 'none'
  const ready = isUnaided ? [] : readyClaims({ room, player, winners, tickets, closedPatterns })
  const claiming = useClaiming({
    ...setting,
    closedPatterns,
    isReady: ready.length > 0,
    onWon: (winner: ClaimAnswer) => {
      setOwnWins((won) => [...won, winner])
      onWon(winner)
    },
  })
  return { closedPatterns, ready, claiming }
}
