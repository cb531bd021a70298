import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { drawHeard } from '#client/fair-draw/fair-draw.ts'
import { useCallNumber } from '#client/server-state/game-mutations.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { play } from '#client/sound/effects.ts'
import { useSteady } from '#client/ui/live-value.ts'
import { showTitledError } from '#client/ui/toast-queue.ts'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import { areAllPrizesWon } from '#shared/game/room/claim-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'

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
  const atEnd = areAllPrizesWon(room) ? words.allWon : count >= HIGHEST_NUMBER ? words.allCalled : null
  const [taken, take] = useState<number | null>(null)
  /** How many numbers had been called when a call got no answer: it may or may not have arrived. */
  const [failedAt, setFailedAt] = useState<number | null>(null)
  const chosen = hasBag && taken !== null && !room.calledNumbers.includes(taken) ? taken : null

  const seenCount = useRef(count)
  const endError = useRef<() => void>(undefined)
  useEffect(() => {
    if (count > seenCount.current) {
      endError.current?.()
      startWait(room.callCooldownMs)
    }
    seenCount.current = count
  }, [count, room.callCooldownMs, startWait])

  const call = useSteady(() => {
    if (callNumber.isPending || (hasBag && chosen === null)) return
    play('rattle')
    // A promise: the library forgets callbacks of a press that comes before the effects of the screen.
    callNumber.mutateAsync({ after: count, ...(chosen !== null && { number: chosen }) }).then(
      (answer) => {
        startWait(room.callCooldownMs)
        drawHeard({ roomId: room.id, epoch: answer.epoch }, answer)
      },
      (error: RequestError) => {
        if (error.code === 'cooldown') return startWait((error.retryAfterSeconds ?? 0) * 1000 || room.callCooldownMs)
        if (error.isPassing) setFailedAt(count)
        endError.current = showTitledError(error.message || words.callFailed)
      },
    )
  })

  const callWords = hasBag ? bagWords(chosen) : room.auto.state === 'paused' ? words.callOne : words.callNext
  // Sent again it is still one call: the server answers a second one with the first.
  const wish = failedAt === count && !(hasBag && chosen === null) ? words.callAgain : callWords
  return {
    label: atEnd ?? labelFor({ isOffline, isPending: callNumber.isPending, secondsLeft }) ?? wish,
    isDisabled: atEnd !== null || isOffline || callNumber.isPending || secondsLeft > 0 || (hasBag && chosen === null),
    call,
    chosen,
    choose: hasBag ? take : null,
  }
}

const bagWords = (chosen: number | null) => (chosen === null ? gameWords().chooseNumber : gameWords().call(chosen))

interface CallState {
  isOffline: boolean
  isPending: boolean
  secondsLeft: number
}

/** Why nothing can be called at the moment, though there is something to call. */
function labelFor(state: CallState): string | null {
  const words = gameWords()
  if (state.isOffline) return words.youAreOffline
  if (state.isPending) return words.calling
  return state.secondsLeft > 0 ? words.wait(state.secondsLeft) : null
}

/** On a keyboard N or the space bar calls the next number. In a bag it is chosen first, and numbers that come need no key. */
export function useCallKey(calling: Calling, isAuto: boolean): void {
  const isFree = calling.choose === null && !isAuto
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.repeat || event.ctrlKey || event.metaKey || event.altKey || isForAnother(event)) return
    // The space bar would scroll.
    event.preventDefault()
    if (!calling.isDisabled) calling.call()
  })
  useEffect(() => {
    if (!isFree) return
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [isFree])
}

/** A field or a sheet takes its own keys, and the space bar presses what has the focus. */
function isForAnother({ target, key }: KeyboardEvent): boolean {
  if (key !== ' ' && key.toLowerCase() !== 'n') return true
  return isTypedInto(target) || (key === ' ' && target instanceof Element && target.closest('a, button') !== null)
}

/** Whether a key is for a field or for what lies over the game. */
export function isTypedInto(target: EventTarget | null): boolean {
  if (!(target instanceof Element) || document.querySelector('[role=dialog], dialog[open]')) return true
  return target.closest('input, select, textarea') !== null
}

/**
 * Whole seconds left, 0 when none, and the way to start. A countdown that runs is not restarted: two reports of the same
 * cause start it once.
 */
function useCountdown(): [secondsLeft: number, start: (ms: number) => void] {
  const [secondsLeft, setSecondsLeft] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const start = useCallback((ms: number) => {
    if (timer.current !== undefined || ms <= 0) return
    const endsAt = performance.now() + ms
    const follow = () => {
      const leftMs = endsAt - performance.now()
      setSecondsLeft(Math.max(0, Math.ceil(leftMs / 1000)))
      // A little after the second, so that it is over by then.
      timer.current = leftMs > 0 ? setTimeout(follow, (leftMs % 1000) + 10) : undefined
    }
    follow()
  }, [])

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      timer.current = undefined
    },
    [],
  )

  return [secondsLeft, start]
}
