import { useEffect, useRef, useState } from 'react'
import { SETTLED_AFTER_MS } from '#client/loading/lazy-part.tsx'
import { useClaim as useClaimRequest } from '#client/server-state/game-mutations.ts'
import { RequestError } from '#client/server-state/request.ts'
import { useSteady } from '#client/ui/live-value.ts'
import { showTitledError, showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { refused } from '#client/words/en/refusals.ts'
import type { ClaimAnswer } from '#shared/api.ts'
import { judgeClaim, ticketIdFrom } from '#shared/game/claims.ts'
import { type HeldTicket, handOf, nearest, ticketsOf } from '#shared/game/hand.ts'
import { anyCount, missingNumbers, type Pattern, shapeOf } from '#shared/game/patterns.ts'
import { isOut } from '#shared/game/room/claim-rules.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import type { Ticket } from '#shared/game/types.ts'
import { isTitled, type RefusalName } from '#shared/refusals/refusals.ts'

const loadPicture = () => import('./winner-picture.ts')

export interface ClaimSetting {
  room: RoomView
  player: PlayerView
  /** The player's ten tickets. */
  tickets: readonly Ticket[]
  closedPatterns: readonly Pattern[]
  /** Whether something can be claimed. */
  isReady: boolean
  /** Claims are not kept for later: the first to reach the server wins. */
  isOffline: boolean
  /** Resolves when all marks have reached the server, which judges claims by its own marks. */
  marksSettled(): Promise<void>
  onWon(winner: ClaimAnswer): void
}

/** A claim that is not complete on the player's marks, where a wrong one costs the ticket. */
export interface Doubt {
  pattern: Pattern
  /** As typed. */
  ticketNumber: string
  /** Claims anyway, or does not. */
  answer(isSure: boolean): void
}

export interface Claiming {
  /** The pattern that is being checked. */
  pending: Pattern | null
  /** What the player is asked before a claim goes on. */
  doubt: Doubt | null
  /** Claims a pattern for a ticket number as typed. Returns false after a failure, which a toast at the place shows. */
  claim(pattern: Pattern, ticketNumber: string, place?: string): Promise<boolean>
}

/** Claims patterns: the four checks here, so that most mistakes cost no request, then the server's own. */
export function useClaiming(setting: ClaimSetting): Claiming {
  const { room, player, tickets, closedPatterns, isReady, isOffline, onWon } = setting
  const [pending, setPending] = useState<Pattern | null>(null)
  const { doubt, isSure } = useDoubt()
  const send = useSending(setting)
  const endOffline = useRef<() => void>(undefined)
  useEffect(() => {
    if (!isOffline) endOffline.current?.()
  }, [isOffline])
  useEffect(() => {
    // A claim must not wait for it, and the connection may be gone by then.
    const timer = setTimeout(() => loadPicture().catch(() => {}), SETTLED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isReady) return
    loadPicture()
      .then(({ loadWinnerFonts }) => loadWinnerFonts(player.name))
      .catch(() => {})
  }, [isReady, player.name])

  const claim = useSteady(async (pattern: Pattern, ticketNumber: string, place?: string) => {
    const refused = judgeClaim({
      pattern,
      ticketNumber,
      tickets,
      selectedTicketIds: player.selectedTicketIds,
      markedNumbers: player.markedNumbers,
      calledNumbers: room.calledNumbers,
      disabledPatterns: closedPatterns,
      rules: room.rules,
    })
    const ticketId = ticketIdFrom(ticketNumber) ?? 0
    // A ticket that is out already has nothing to lose.
    const isDaring =
      refused === 'pattern_not_valid' && room.rules.bogey !== 'free' && !isOut({ player, pattern, ticketId })
    if (refused && !isDaring) {
      toastRefusal(
        refused,
        place,
        refused === 'pattern_not_valid' ? whatIsMissing(setting, pattern, ticketId) : undefined,
      )
      return false
    }
    if (isOffline) {
      endOffline.current = showToast({
        title: () => gameWords().youAreOffline,
        description: () => gameWords().claimOffline,
        variant: 'error',
        place,
      })
      return false
    }
    if (isDaring && !(await isSure(pattern, ticketNumber))) return false
    setPending(pattern)
    try {
      onWon(await send(pattern, ticketNumber))
      return true
    } catch (error) {
      toastFailure(error, place)
      return false
    } finally {
      setPending(null)
    }
  })

  return { pending, doubt, claim }
}

/** Asks the player whether they are sure, and waits for the answer. */
function useDoubt() {
  const [doubt, setDoubt] = useState<Doubt | null>(null)
  const isSure = (pattern: Pattern, ticketNumber: string) =>
    new Promise<boolean>((resolve) => {
      const answer = (isSure: boolean) => {
        setDoubt(null)
        resolve(isSure)
      }
      setDoubt({ pattern, ticketNumber, answer })
    })
  return { doubt, isSure }
}

/** Sends a claim with its picture, after the marks. */
function useSending({ room, player, tickets, marksSettled }: ClaimSetting) {
  const { mutateAsync } = useClaimRequest(room.id)
  return async (pattern: Pattern, ticketNumber: string) => {
    const ticketId = ticketIdFrom(ticketNumber) ?? 0
    // The picture is drawn while the last marks are on their way: the first claim to arrive wins.
    const shown = {
      roomId: room.id,
      playerName: player.name,
      pattern: common().pattern(pattern, room.rules),
      ticketId,
      ticket: tickets[ticketId],
      marked: player.markedNumbers[ticketId] ?? [],
    }
    const picture = loadPicture().then(
      ({ drawWinnerPicture }) => drawWinnerPicture(shown),
      () => null,
    )
    const [screenshot] = await Promise.all([picture, marksSettled()])
    return mutateAsync({
      playerId: player.id,
      playerName: player.name || `Player ${player.id.slice(0, 8)}`,
      pattern,
      ticketNumber,
      after: room.calledNumbers.length,
      ...(screenshot && { screenshot }),
    })
  }
}

/** What the ticket lacks, unless nobody is helped: then it would name what they have overlooked. */
function whatIsMissing({ room, player, tickets }: ClaimSetting, pattern: Pattern, ticketId: number) {
  if (room.rules.help !== 'all') return undefined
  return stillMissing(pattern, room.rules, handOf(tickets, player), room.calledNumbers, ticketId)
}

function toastRefusal(name: RefusalName, place: string | undefined, help?: string): void {
  const { title, message } = refused(name)
  showToast({ title, description: message, help, variant: 'error', place })
}

function toastFailure(error: unknown, place: string | undefined): void {
  const isTold = error instanceof RequestError && error.code !== null && error.status < 500
  if (!isTold) showTitledError(() => gameWords().claimFailed, place)
  else if (isTitled(error.code)) toastRefusal(error.code, place)
  else showTitledError(error.message, place)
}

/** Maximum number of missing numbers that are named. */
const MOST_MISSING_NAMED = 5

/**
 * What a ticket of a hand still lacks for a pattern, with others where it needs several, in a sentence; undefined if these are
 * too few.
 */
export function stillMissing(
  pattern: Pattern,
  rules: HouseRules,
  hand: readonly HeldTicket[],
  called: readonly number[],
  ticketId: number,
): string | undefined {
  const words = gameWords()
  const near = nearest(pattern, rules, hand, called, ticketId)
  const held = hand.find((each) => each.ticketId === ticketId)
  if (!near || !held) return undefined
  const { toGo: count } = near
  const shape = shapeOf(pattern, rules)
  if (ticketsOf(pattern, rules) > 1 || anyCount(shape) !== null) return words.missingCount(count)
  const named = missingNumbers(shape, held.ticket, held.marked, called).slice(0, MOST_MISSING_NAMED)
  return count > MOST_MISSING_NAMED
    ? words.missingMore(named.join(', '), count - MOST_MISSING_NAMED)
    : words.missing(named.join(', '))
}
