import { planWords } from '#client/words/en/plan.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import { timeLeft } from './countdown.ts'
import { dayAndTime } from './evening-plan.ts'

/** How long it is until an evening, or that it begins, or was called off. */
export function startInWords({ isCancelled }: Plan, leftMs: number): string {
  const words = planWords()
  if (isCancelled) return words.isCancelled
  return leftMs > 0 ? words.startsIn(timeLeft(leftMs)) : words.startsNow
}

/** When an evening begins, in the zone of this device; if the host reads another time, it says so. */
export function whenHere({ startsAt, zone }: Plan): string {
  const here = dayAndTime(startsAt)
  return here === dayAndTime(startsAt, { timeZone: zone }) ? here : planWords().yourTime(here)
}
