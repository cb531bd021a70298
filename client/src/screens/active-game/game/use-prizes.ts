import { useEffect, useMemo, useRef, useState } from 'react'
import { play } from '#client/sound/effects.ts'
import { vibrate } from '#client/sound/vibration.ts'
import type { ClaimAnswer } from '#shared/api.ts'
import { judgeClaim } from '#shared/game/claims.ts'
import { handOf } from '#shared/game/hand.ts'
import { PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import { closedTo, judgeByHouseRules } from '#shared/game/room/claim-rules.ts'
import { oneToGo } from '#shared/game/room/one-to-go.ts'
import type { PlayerView, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { Ticket } from '#shared/game/types.ts'
import { type Claiming, type ClaimSetting, useClaiming } from './use-claiming.ts'

export interface Prizes {
  closedPatterns: readonly Pattern[]
  /** What can be claimed right now. */
  ready: readonly ReadyClaim[]
  claiming: Claiming
  /** By ticket index, the patterns that need one number more on it. None where the house rules want no help. */
  toGo: ReadonlyMap<number, readonly Pattern[]>
}

export interface ReadyClaim {
  pattern: Pattern
  /** Ticket index, 0 to 9. */
  ticketId: number
}

/** The game as one player plays it. */
export interface PlayerGame {
  room: RoomView
  player: PlayerView
  winners: readonly WinnerView[]
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
}

const NO_TO_GO: Prizes['toGo'] = new Map()

/** What has been won, what this player can claim or nearly can, and the way to claim it. */
export function usePrizes(
  setting: Omit<ClaimSetting, 'closedPatterns' | 'isReady'>,
  winners: readonly WinnerView[],
): Prizes {
  const { room, player, tickets, onWon } = setting
  // For the winner a pattern closes with the answer, before the room tells everybody.
  const [ownWins, setOwnWins] = useState<readonly ClaimAnswer[]>([])
  const { closedPatterns, ready, toGo } = useMemo(
    () => judge({ room, player, winners, tickets }, ownWins),
    [room, player, winners, tickets, ownWins],
  )
  useHeartbeat(toGo.size > 0)
  const claiming = useClaiming({
    ...setting,
    closedPatterns,
    isReady: ready.length > 0,
    onWon: (winner: ClaimAnswer) => {
      setOwnWins((won) => [...won, winner])
      onWon(winner)
    },
  })
  return { closedPatterns, ready, claiming, toGo }
}

/** Judges the game by its house rules: what is closed, what can be claimed, and what nearly can. */
function judge(game: PlayerGame, ownWins: readonly ClaimAnswer[]): Omit<Prizes, 'claiming'> {
  const { room, player, winners } = game
  const closedToMe = closedTo({ room, winners }, player, room.calledNumbers.length)
  const isOwnWin = (pattern: Pattern) => ownWins.some((win) => win.playerId === player.id && win.pattern === pattern)
  const closedPatterns = PATTERNS.filter((pattern) => closedToMe.includes(pattern) || isOwnWin(pattern))
  const isUnaided = room.status === 'finished' || room.rules.help === 'none'
  const isHelping = room.status === 'active' && room.rules.help === 'all'
  return {
    closedPatterns,
    ready: isUnaided ? [] : readyClaims(game, closedPatterns),
    toGo: isHelping ? oneToGo({ room, winners, player, hand: handOf(game.tickets, player) }) : NO_TO_GO,
  }
}

/** The open patterns that this player's own marks complete, best last, each with the first ticket that may claim it. */
export function readyClaims(
  { room, player, winners, tickets }: PlayerGame,
  closedPatterns: readonly Pattern[],
): ReadyClaim[] {
  const { calledNumbers, rules } = room
  const { selectedTicketIds, markedNumbers } = player
  const hand = handOf(tickets, player)
  const isReady = (pattern: Pattern, ticketId: number) => {
    const refused = judgeClaim({
      pattern,
      ticketNumber: String(ticketId + 1),
      tickets,
      selectedTicketIds,
      markedNumbers,
      calledNumbers,
      disabledPatterns: closedPatterns,
      rules,
    })
    const claim = { pattern, player, ticketId, hand, calls: calledNumbers }
    return refused === null && judgeByHouseRules(rules, winners, claim).refused === null
  }
  // The houses are the last of the catalogue.
  return PATTERNS.filter((pattern) => rules.patterns.includes(pattern)).flatMap((pattern) => {
    const ticketId = selectedTicketIds.find((id) => isReady(pattern, id))
    return ticketId === undefined ? [] : [{ pattern, ticketId }]
  })
}

/** A heartbeat that is heard and felt tells of the first ticket that needs one number more. */
function useHeartbeat(isNear: boolean): void {
  const wasNear = useRef(isNear)
  useEffect(() => {
    if (isNear && !wasNear.current) {
      play('heartbeat')
      vibrate('near')
    }
    wasNear.current = isNear
  }, [isNear])
}
