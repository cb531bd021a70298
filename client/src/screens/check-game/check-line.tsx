import clsx from 'clsx'
import { Check, Hourglass, X } from 'lucide-react'
import type { GameCheck } from '#client/fair-draw/checks.ts'
import type { Elements } from '#client/ui/elements.ts'
import { checkWords } from '#client/words/en/check.ts'

const SIGNS = { right: Check, wrong: X, later: Hourglass }
const TONES = { right: 'text-mehndi', wrong: 'text-kumkum', later: 'text-ink-2' }

/** What was checked, after the sign of its result. */
export function CheckLine({ result, children }: Pick<GameCheck, 'result'> & { children: Elements }) {
  const Sign = SIGNS[result]
  return (
    <li className="flex gap-3">
      <Sign aria-label={checkWords()[result]} className={clsx('mt-0.5 shrink-0', TONES[result])} />
      {children}
    </li>
  )
}
