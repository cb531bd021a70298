import { useEffect, useState } from 'react'
import { gameWords } from '#client/words/en/game.ts'
import { CLAIM_ARRIVES_MS, HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { AutoCall } from '#shared/game/room/auto-call.ts'
import { areAllPrizesWon, wasLastCall } from '#shared/game/room/claim-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isAutoGame } from '#shared/game/room/who-calls.ts'
import { named } from '#shared/named.ts'

type AutoRoom = Pick<RoomView, 'status' | 'auto' | 'rules' | 'calledNumbers' | 'disabledPatterns'>

/** What is said of the next number. */
export interface AutoWords {
  text: string
  /** It is more than the usual count of seconds, and takes the place of what was said for the number. */
  isNews: boolean
}

/** Whether screens say when something is due: the next number by itself or, in every way of calling, the end of the round. */
export function isTimed(room: AutoRoom): boolean {
  return isAutoGame(room) || (room.status === 'active' && wasLastCall(room) && room.auto.dueInMs !== null)
}

/**
 * What everybody reads. `secondsLeft` is the time until the next number, or for the last claims; null if nothing is due, and
 * negative if it is late. `caller` is the name of the player who may go on.
 */
export function autoWords(
  room: AutoRoom,
  caller: string,
  secondsLeft: number | null,
  words = gameWords(),
): AutoWords | null {
  if (!isTimed(room)) return null
  const { state, reason, by, away, of } = room.auto
  const news = (text: string): AutoWords => ({ text, isNews: true })
  const left = secondsLeft === null ? null : Math.max(1, secondsLeft)
  if (areAllPrizesWon(room)) return news(left === null ? words.allWon : words.lastShares(left))
  if (room.calledNumbers.length === HIGHEST_NUMBER)
    return news(left === null ? words.lastClaims : words.lastClaimsIn(minutes(left)))
  if (reason === 'break') return news(left === null ? words.isBreak : words.breakUntil(minutes(left)))
  if (state === 'paused') {
    if (reason === 'away') return news(words.away(away, of, named(by ?? '')))
    if (reason === 'win') return news(words.wonAndWaiting(named(by ?? ''), named(caller)))
    return news(by === null ? words.paused : words.pausedBy(named(by)))
  }
  if (left === null || (secondsLeft !== null && secondsLeft < 0)) return { text: words.aMoment, isNews: false }
  if (reason === 'hold') return news(words.hold(named(by ?? ''), left))
  if (reason === 'win') return news(words.wonAndNext(named(by ?? ''), left))
  if (room.calledNumbers.length === 0) return news(words.eyesDown(left))
  return { text: words.next(left), isNews: false }
}

/** What the voice says of numbers that wait, without seconds and without a list of names; null while they come. */
export function autoWait(room: AutoRoom, caller: string, words = gameWords()): string | null {
  if (!isTimed(room)) return null
  const { state, reason, by, away, of } = room.auto
  if (state === 'paused' && reason === 'away') return words.areAway(away, of)
  if (wasLastCall(room) || state === 'paused') return autoWords(room, caller, null, words)?.text ?? null
  return reason === 'hold' ? words.holds(named(by ?? '')) : null
}

/** The same for screen readers, which hear that the numbers wait and that they go on, but no seconds. */
export function autoNews(room: AutoRoom, caller: string): string | undefined {
  if (!isTimed(room)) return undefined
  if (room.auto.reason === 'away') return autoWords(room, caller, null)?.text
  return autoWait(room, caller) ?? gameWords().byThemselves
}

/** "8:20" */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A schedule that is announced again is another object, even if it equals the one before. */
const seen = new WeakMap<AutoCall, number>()

/**
 * When the next number is due, or the end of the last claims, by `performance.now()`; null if neither is. A schedule says
 * how long that takes as of its arrival, because the clocks of phones are wrong and are set back and forth. A page that
 * wakes up asks for the state, and gets a new schedule. A screen that is shown later must count from the same moment.
 */
export function dueAt({
  auto,
  rules,
  ...room
}: Pick<RoomView, 'auto' | 'rules' | 'calledNumbers' | 'disabledPatterns'>): number | null {
  if (auto.dueInMs === null) return null
  const at = seen.get(auto) ?? performance.now() + auto.dueInMs
  seen.set(auto, at)
  return wasLastCall({ ...room, rules }) ? at - CLAIM_ARRIVES_MS : at
}

/** A number that is later than this is late. Before that, what was said last still stands. */
const LATE_AFTER_MS = 2_000

/** Whole seconds until a time of `performance.now()`, 0 until it is late, and then -1. Null if there is no such time. */
export function useSecondsLeft(endsAt: number | null): number | null {
  const [, look] = useState(0)
  useEffect(() => {
    if (endsAt === null) return
    let timer: ReturnType<typeof setTimeout>
    const follow = () => {
      const leftMs = endsAt - performance.now()
      if (leftMs <= -LATE_AFTER_MS) return
      // A little after the second, so that it is over by then.
      timer = setTimeout(
        () => {
          look(performance.now())
          follow()
        },
        leftMs > 0 ? (leftMs % 1000) + 10 : leftMs + LATE_AFTER_MS + 10,
      )
    }
    follow()
    return () => clearTimeout(timer)
  }, [endsAt])
  if (endsAt === null) return null
  const leftMs = endsAt - performance.now()
  return leftMs <= -LATE_AFTER_MS ? -1 : Math.max(0, Math.ceil(leftMs / 1000))
}
