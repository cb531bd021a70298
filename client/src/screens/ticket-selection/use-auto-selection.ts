import { useEffect, useMemo, useRef, useState } from 'react'
import { clearFlag, hasFlag, setFlag } from '#client/seat/once-flags.ts'
import { readSeat } from '#client/seat/stored-seat.ts'
import { useConfirmTickets, useSelectTicket } from '#client/server-state/dealing.ts'
import { RequestError } from '#client/server-state/request.ts'
import { showTitledError, showToast } from '#client/ui/toast-queue.ts'
import { roomWords } from '#client/words/en/room.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

const AUTO_CONFIRM_MS = 500
const NO_TICKET_IDS: readonly never[] = []

export interface AutoSelection {
  /** The step that failed and waits for `retry`. */
  problem: 'select' | 'confirm' | null
  /** Ticket indexes chosen so far. */
  selected: readonly number[]
  /** Ticket indexes that are being chosen. */
  awaited: readonly number[]
  retry(): void
}

/**
 * Deals a player's tickets: selects as many as they asked for, from the first on, and confirms them half a second later.
 * Each step is taken once for a room and player; one that was cut off by a reload is taken up again.
 */
export function useAutoSelection(player: PlayerView): AutoSelection {
  const { id: playerId, roomId, ticketCount: desired } = player
  const { mutateAsync: selectTicket } = useSelectTicket()
  const { mutateAsync: confirmTickets } = useConfirmTickets()
  const [problem, setProblem] = useState<AutoSelection['problem']>(null)
  const [answered, setAnswered] = useState<readonly number[]>([])
  const isSelecting = useRef(false)
  const isConfirming = useRef(false)
  const isShown = useRef(false)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])

  // The answers to the selections arrive before the next read of the room.
  const selected = answered.length > player.selectedTicketIds.length ? answered : player.selectedTicketIds
  const isDone = player.ticketSelectionDone
  const isComplete = selected.length > 0 && (selected.length >= desired || hasFlag('autoSelected', roomId, playerId))

  const mustSelect = !isDone && !isComplete && problem === null
  const awaited = useMemo(
    () => (mustSelect ? [...Array(desired).keys()].filter((ticketId) => !selected.includes(ticketId)) : NO_TICKET_IDS),
    [mustSelect, desired, selected],
  )
  useEffect(() => {
    if (awaited.length === 0 || isSelecting.current) return
    isSelecting.current = true
    const selectAll = async () => {
      for (const ticketId of awaited) {
        const { player: changed } = await selectTicket({ roomId, playerId, ticketId })
        setAnswered(changed.selectedTicketIds)
      }
      setFlag('autoSelected', roomId, playerId)
    }
    selectAll()
      .catch((error: unknown) => {
        if (isAlreadyConfirmed(error) || !hasSeatIn(roomId)) return
        setProblem('select')
        showTitledError(() => roomWords().selectFailed)
      })
      .finally(() => {
        isSelecting.current = false
      })
  }, [awaited, selectTicket, roomId, playerId])

  const toConfirm = selected.join()
  const mustConfirm = !isDone && isComplete && problem === null && !hasFlag('autoConfirmed', roomId, playerId)
  useEffect(() => {
    if (!mustConfirm || isConfirming.current) return
    const confirm = async () => {
      isConfirming.current = true
      try {
        await confirmTickets({ roomId, playerId, ticketIds: toConfirm.split(',').map(Number) })
        setFlag('autoConfirmed', roomId, playerId)
        setAnswered([])
        // The answer may come after the start, and nobody waits any more.
        if (isShown.current && hasSeatIn(roomId))
          showToast({ title: () => roomWords().success, description: () => roomWords().confirmed })
      } catch (error) {
        if (!isAlreadyConfirmed(error)) setProblem('confirm')
      } finally {
        isConfirming.current = false
      }
    }
    const timer = setTimeout(() => void confirm(), AUTO_CONFIRM_MS)
    return () => clearTimeout(timer)
  }, [mustConfirm, toConfirm, confirmTickets, roomId, playerId])

  const retry = () => {
    if (problem === 'select') clearFlag('autoSelected', roomId, playerId)
    clearFlag('autoConfirmed', roomId, playerId)
    setProblem(null)
  }

  return { problem, selected, awaited, retry }
}

/** If the seat was lost meanwhile, the page shows that, and nothing else. */
const hasSeatIn = (roomId: RoomId) => readSeat()?.roomId === roomId

/** The host started meanwhile: the tickets are dealt, and the next look at the room shows them. */
function isAlreadyConfirmed(error: unknown): boolean {
  return error instanceof RequestError && error.code === 'tickets_already_confirmed'
}
