import { Sentence } from '#client/ui/name.tsx'
import { planWords } from '#client/words/en/plan.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import { named } from '#shared/named.ts'
import { useTimeLeft } from './countdown.ts'
import { startInWords, whenHere } from './when-it-is.ts'

/** When an evening begins, in one line, for a TV. */
export function PlanLine({ plan }: { plan: Plan }) {
  const leftMs = useTimeLeft(plan)
  return (
    <p className="tv-text wrap-anywhere">
      <Sentence>
        {[
          plan.name ? named(plan.name) : planWords().anEvening,
          !plan.isCancelled && whenHere(plan),
          startInWords(plan, leftMs),
        ]
          .filter(Boolean)
          .join('\u00A0· ')}
      </Sentence>
    </p>
  )
}
