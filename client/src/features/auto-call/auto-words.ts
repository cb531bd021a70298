import { HIGHEST_NUMBER } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'

type AutoRoom = Pick<RoomView, 'status' | 'auto' | 'rules' | 'calledNumbers'>

/** What is said of the next number. */
export interface AutoWords {
  text: string
  /** It is more than the usual count of seconds, and takes the place of what was said for the number. */
  isNews: boolean
}

/** Whether the server calls in this game, or would if nobody had paused it. */
export function isAutoGame({ status, auto, rules }: Pick<RoomView, 'status' | 'auto' | 'rules'>): boolean {
  return status === 'active' && auto.state !== 'off' && !rules.bag
}

/**
 * What everybody reads. `secondsLeft` is the time until the next number, null if none is due, and negative if it is late.
 * `caller` is the name of the player who may go on.
 */
export function autoWords(room: AutoRoom, caller: string, secondsLeft: number | null): AutoWords | null {
  if (!isAutoGame(room)) return null
  const { state, reason, by, away, of } = room.auto
  const news = (text: string): AutoWords => ({ text, isNews: true })
  if (room.calledNumbers.length === HIGHEST_NUMBER) return news('All 90 numbers called. Last claims: two minutes.')
  const left = secondsLeft === null ? null : Math.max(1, secondsLeft)
  if (reason === 'break') return news(left === null ? 'Break.' : `Break: back in ${minutes(left)}.`)
  if (state === 'paused') {
    if (reason === 'away') return news(`Paused: ${away} of ${of} are away. Waiting for ${by}.`)
    if (reason === 'win') return news(`Well done, ${by}! Waiting for ${caller}.`)
    return news(by === null ? 'Paused.' : `Paused by ${by}.`)
  }
  if (left === null || (secondsLeft !== null && secondsLeft < 0)) return { text: 'A moment…', isNews: false }
  if (reason === 'hold') return news(`${by}: wait! ${left} s`)
  if (reason === 'win') return news(`Well done, ${by}! Next number in ${left}.`)
  if (room.calledNumbers.length === 0) return news(`Eyes down! First number in ${left}.`)
  return { text: `Next number in ${left}`, isNews: false }
}

/** What the voice says of numbers that wait, without seconds and without a list of names; null while they come. */
export function autoWait(room: AutoRoom, caller: string): string | null {
  if (!isAutoGame(room)) return null
  const { state, reason, by, away, of } = room.auto
  if (state === 'paused' && reason === 'away') return `Paused: ${away} of ${of} are away.`
  if (room.calledNumbers.length === HIGHEST_NUMBER || state === 'paused')
    return autoWords(room, caller, null)?.text ?? null
  return reason === 'hold' ? `${by}: wait!` : null
}

/** The same for screen readers, which hear that the numbers wait and that they go on, but no seconds. */
export function autoNews(room: AutoRoom, caller: string): string | undefined {
  if (!isAutoGame(room)) return undefined
  if (room.auto.reason === 'away') return autoWords(room, caller, null)?.text
  return autoWait(room, caller) ?? 'The numbers come by themselves.'
}

/** "8:20" */
function minutes(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
