import { useEffect, useRef, useState } from 'react'
import { drawHeard } from '#client/fair-draw/fair-draw.ts'
import { useCallNumber } from '#client/server-state/room.ts'
import { play } from '#client/sound/sounds.ts'
import { showError } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { useCountdown } from './use-countdown.ts'

/** The host's call button: what it says, whether it can be pressed, and what it does. */
export interface Calling {
  label: string
  isDisabled: boolean
  call(): void
  /** For a host with a bag of their own: the number that they took out of it. */
  chosen: number | null
  /** Null where the numbers are drawn. */
  choose: ((number: number | null) => void) | null
}

/**
 * Calls numbers, one at a time and not faster than the room allows. The wait starts with every call that is seen, also
 * one from another tab, and with the server's refusal of a call that came too early.
 */
export function useCalling(room: RoomView, isOffline: boolean, hasBag: boolean): Calling {
  const words = gameWords()
  const callNumber = useCallNumber(room.id)
  const [secondsLeft, startWait] = useCountdown()
  const count = room.calledNumbers.length
  const isAllCalled = count >= HIGHEST_NUMBER
  const [taken, take] = useState<number | null>(null)
  const chosen = hasBag && taken !== null && !room.calledNumbers.includes(taken) ? taken : null

  const seenCount = useRef(count)
  useEffect(() => {
    if (count > seenCount.current) startWait(room.callCooldownMs)
    seenCount.current = count
  }, [count, room.callCooldownMs, startWait])

  const call = () => {
    if (callNumber.isPending || (hasBag && chosen === null)) return
    play('rattle')
    callNumber.mutate(
      { after: count, ...(chosen !== null && { number: chosen }) },
      {
        onSuccess: (answer) => {
          startWait(room.callCooldownMs)
          drawHeard({ roomId: room.id, epoch: answer.epoch }, answer)
        },
        onError: (error) => {
          if (error.code === 'cooldown') startWait((error.retryAfterSeconds ?? 0) * 1000 || room.callCooldownMs)
          else showError(error.message || words.callFailed)
        },
      },
    )
  }

  const wish = hasBag ? bagWords(chosen) : room.auto.state === 'paused' ? words.callOne : words.callNext
  return {
    label: labelFor({ isAllCalled, isOffline, isPending: callNumber.isPending, secondsLeft }) ?? wish,
    isDisabled: isAllCalled || isOffline || callNumber.isPending || secondsLeft > 0 || (hasBag && chosen === null),
    call,
    chosen,
    choose: hasBag ? take : null,
  }
}

const bagWords = (chosen: number | null) => (chosen === null ? gameWords().chooseNumber : gameWords().call(chosen))

interface CallState {
  isAllCalled: boolean
  isOffline: boolean
  isPending: boolean
  secondsLeft: number
}

/** Why nothing can be called at the moment. */
function labelFor(state: CallState): string | null {
  const words = gameWords()
  if (state.isAllCalled) return words.allCalled
  if (state.isOffline) return words.youAreOffline
  if (state.isPending) return words.calling
  return state.secondsLeft > 0 ? words.wait(state.secondsLeft) : null
}
