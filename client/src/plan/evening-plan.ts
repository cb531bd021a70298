import { locale } from '#client/words/i18n.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { isBeforeStart } from '#shared/game/types.ts'
import { named, plain } from '#shared/named.ts'

/** The plan of a room that was opened for later, until its first game begins. */
export function planAhead({ plan, round, status }: RoomView): Plan | undefined {
  return round === 1 && isBeforeStart(status) ? plan : undefined
}

const seen = new WeakMap<Plan, { byClock: number; bySpan: number }>()
/** Two clocks of a device differ by more only if one of them was set, or stood still while the device slept. */
const SET_MS = 1_000

/**
 * When an evening begins by the clock of this device, which may be wrong: as long after the plan came as the server said. A
 * clock that is set back makes that no longer.
 */
export function beginsAt(plan: Plan): number {
  const at = seen.get(plan) ?? {
    byClock: Math.round(Date.now() + plan.startsInMs),
    bySpan: performance.now() + plan.startsInMs,
  }
  seen.set(plan, at)
  const bySpan = Math.round(Date.now() + at.bySpan - performance.now())
  return bySpan < at.byClock - SET_MS ? bySpan : at.byClock
}

/** Without a zone in the one of this device. */
export function dayAndTime(
  at: string,
  options: Pick<Intl.DateTimeFormatOptions, 'timeZone' | 'timeZoneName'> = {},
): string {
  const format = { weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' } as const
  try {
    return new Intl.DateTimeFormat(locale(), { ...format, ...options }).format(new Date(at))
  } catch {
    // A zone that is younger than this browser.
    return ''
  }
}

/** What a message says of an evening. All read the same, so it names the host's zone. */
export function eveningInWords({ name, startsAt, zone, isCancelled }: Plan): string {
  if (isCancelled) return ''
  return [name && plain(named(name)), dayAndTime(startsAt, { timeZone: zone, timeZoneName: 'short' })]
    .filter(Boolean)
    .join(', ')
}
