import type { AutoCall } from './auto-call.ts'
import type { Command } from './commands.ts'
import { GO_ON_MS, pauseOf, scheduled } from './decide-auto.ts'
import { areAllPrizesWon, type Decision, unchanged } from './decision.ts'
import { isServerCalling } from './rights.ts'
import type { RoomState } from './state.ts'

/** Names that are told. How many people are away is told besides. */
const NAMES_TOLD = 12

/** The people who are away, the number of people who play, and whether anybody, or a TV, shows the game. */
type Absence = Pick<Extract<Command, { type: 'judge_away' }>, 'away' | 'of' | 'isWatched'>

/**
 * Whether the numbers are to wait for those who are away. One person alone may well lock the phone and follow the game on
 * a TV.
 */
export function areTooManyAway(whenAway: AutoCall['whenAway'], { away, of }: Omit<Absence, 'isWatched'>): boolean {
  if (whenAway === 'never' || of === 1) return false
  return whenAway === 'anyone' ? away.length > 0 : away.length * 2 > of
}

/**
 * The server has seen for a while who is away, or back. The numbers wait, or go on by themselves. A game that nobody sees
 * always waits.
 */
export function decideAway(state: RoomState, absence: Absence): Decision {
  const { room, nextCallAt } = state
  const { auto } = room
  const nothing = unchanged({ type: 'room' })
  const isWaiting = auto.state === 'paused' && auto.reason === 'away'
  const isComing = isServerCalling(room) && nextCallAt !== null && !areAllPrizesWon(room)
  if (room.status !== 'active' || (!isWaiting && !isComing)) return nothing
  if (absence.isWatched && !areTooManyAway(auto.whenAway, absence)) {
    return isWaiting ? scheduled({ ...auto, state: 'on', ...pauseOf(null, null), dueInMs: GO_ON_MS }) : nothing
  }
  const { away, of } = absence
  const by = away.slice(0, NAMES_TOLD).join(', ')
  if (isWaiting && auto.by === by && auto.away === away.length && auto.of === of) return nothing
  const pause = { ...pauseOf('away', by), away: away.length, of }
  return scheduled({ ...auto, state: 'paused', ...pause, dueInMs: null })
}
