import { useEffect, useRef } from 'react'
import { drawHeard } from '#client/fair-draw/fair-draw.ts'
import { useCallNumber } from '#client/server-state/room.ts'
import { showError } from '#client/ui/toast-queue.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { useCountdown } from './use-countdown.ts'

/** The host's call button: what it says, whether it can be pressed, and what it does. */
export interface Calling {
  label: string
  isDisabled: boolean
  call(): void
}

/**
 * Calls numbers, one at a time and not faster than the room allows. The wait starts with every call that is seen, also
 * one from another tab, and with the server's refusal of a call that came too early.
 */
export function useCalling(room: RoomView, isOffline: boolean): Calling {
  const callNumber = useCallNumber()
  const [secondsLeft, startWait] = useCountdown()
  const count = room.calledNumbers.length
  const isAllCalled = count >= HIGHEST_NUMBER

  const seenCount = useRef(count)
  useEffect(() => {
    if (count > seenCount.current) startWait(room.callCooldownMs)
    seenCount.current = count
  }, [count, room.callCooldownMs, startWait])

  const call = () => {
    if (callNumber.isPending) return
    callNumber.mutate(
      { roomId: room.id, after: count },
      {
        onSuccess: (answer) => {
          startWait(room.callCooldownMs)
          drawHeard({ roomId: room.id, epoch: answer.epoch }, answer)
        },
        onError: (error) => {
          if (error.code === 'cooldown') startWait((error.retryAfterSeconds ?? 0) * 1000 || room.callCooldownMs)
          else showError(error.message || 'Failed to call number')
        },
      },
    )
  }

  return {
    label: labelFor({ isAllCalled, isOffline, isPending: callNumber.isPending, secondsLeft }),
    isDisabled: isAllCalled || isOffline || callNumber.isPending || secondsLeft > 0,
    call,
  }
}

interface CallState {
  isAllCalled: boolean
  isOffline: boolean
  isPending: boolean
  secondsLeft: number
}

function labelFor(state: CallState): string {
  if (state.isAllCalled) return 'All 90 numbers called'
  if (state.isOffline) return 'You are offline'
  if (state.isPending) return 'Calling…'
  return state.secondsLeft > 0 ? `Wait ${state.secondsLeft}s` : 'Call Next Number'
}
