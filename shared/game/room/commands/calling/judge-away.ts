import type { AutoCall } from '#shared/game/room/auto-call.ts'
import { wasLastCall } from '#shared/game/room/claim-rules.ts'
import { type Decision, unchanged } from '#shared/game/room/decision.ts'
import type { RoomState } from '#shared/game/room/state.ts'
import { isServerCalling } from '#shared/game/room/who-calls.ts'
import { GO_ON_MS, pauseOf, scheduled } from './schedule.ts'

export const by = 'clock'

/** Who is away in a room. */
export interface JudgeAway {
  type: 'judge_away'
  /** The names of the people who are away. */
  away: string[]
  /** How many people play. */
  of: number
  /** Somebody, or a TV, shows the game. */
  isWatched: boolean
}

/** The most names in a message. It also has the number of people who are away. */
const MOST_AWAY_NAMES = 12

/**
 * Whether the numbers are to wait for those who are away. One person alone may well lock the phone and follow the game on
 * a TV.
 */
export function areTooManyAway(whenAway: AutoCall['whenAway'], { away, of }: Pick<JudgeAway, 'away' | 'of'>): boolean {
  if (whenAway === 'never' || of === 1) return false
  return whenAway === 'anyone' ? away.length > 0 : away.length * 2 > of
}

/**
 * The server has seen for a while who is away, or back. The numbers wait, or go on by themselves. A game that nobody sees
 * always waits.
 */
export function decide(state: RoomState, command: JudgeAway): Decision {
  const { room, nextCallAt } = state
  const { auto } = room
  const nothing = unchanged({ type: 'room' })
  const isWaiting = auto.state === 'paused' && auto.reason === 'away'
  const isComing = isServerCalling(room) && nextCallAt !== null && !wasLastCall(room)
  if (room.status !== 'active' || (!isWaiting && !isComing)) return nothing
  if (command.isWatched && !areTooManyAway(auto.whenAway, command)) {
    return isWaiting ? scheduled({ ...auto, state: 'on', ...pauseOf(null, null), dueInMs: GO_ON_MS }) : nothing
  }
  const { away, of } = command
  const names = away.slice(0, MOST_AWAY_NAMES).join(', ')
  if (isWaiting && auto.by === names && auto.away === away.length && auto.of === of) return nothing
  const pause = { ...pauseOf('away', names), away: away.length, of }
  return scheduled({ ...auto, state: 'paused', ...pause, dueInMs: null })
}
