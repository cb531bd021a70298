import { type AutoPause, type AutoSettings, DEFAULT_AUTO_SETTINGS, NO_PAUSE } from '#shared/game/room/auto-call.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { RoomRow } from './repo.ts'

/*
 * House rules and auto call in the room's row. Only what differs from the defaults is stored, so that a row in which
 * nobody chose anything says so.
 */

type Settings = Pick<RoomView, 'rules' | 'auto'>
type SettingsColumns = Pick<RoomRow, 'rules' | 'autoState' | 'autoSettings' | 'autoPause'>

export function settingsOf(row: RoomRow): Settings {
  const { rules, autoState, autoSettings, autoPause, nextCallAt, now } = row
  return {
    rules: { ...DEFAULT_RULES, ...rules },
    auto: {
      state: autoState,
      ...DEFAULT_AUTO_SETTINGS,
      ...autoSettings,
      ...(autoPause ?? NO_PAUSE),
      dueInMs: nextCallAt && Math.max(0, nextCallAt.getTime() - now),
    },
  }
}

/** The columns of the settings that a decision has changed. */
export function settingsChanged(before: Settings, after: Settings): Partial<SettingsColumns> {
  if (before.rules === after.rules && before.auto === after.auto) return {}
  return differing(columnsOf(after), columnsOf(before))
}

function columnsOf({ rules, auto }: Settings): SettingsColumns {
  const { state, paceMs, afterWin, whenAway, reason, by, away, of } = auto
  const settings: AutoSettings = { paceMs, afterWin, whenAway }
  const pause: AutoPause = { reason, by, away, of }
  return {
    rules: differing(rules, DEFAULT_RULES),
    autoState: state,
    autoSettings: differing(settings, DEFAULT_AUTO_SETTINGS),
    autoPause: reason === null ? null : pause,
  }
}

/** The entries of an object that another one does not have like this. */
function differing<T extends object>(of: T, from: T): Partial<T> {
  const isOther = ([key, value]: [string, unknown]) => JSON.stringify(value) !== JSON.stringify(from[key as keyof T])
  return Object.fromEntries(Object.entries(of).filter(isOther)) as Partial<T>
}
