import clsx from 'clsx'
import type { ReactNode } from 'react'

const TONES = {
  gold: 'border-press bg-gold text-on-gold',
  peacock: 'border-peacock bg-peacock text-on-peacock',
  plain: 'border-edge bg-surface text-ink-2',
} as const

/** A short label in a pill shape. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof TONES; children: ReactNode }) {
  return (
    <span className={clsx('inline-block rounded-full border px-3 pt-0.5 font-bold text-[0.9375rem]', TONES[tone])}>
      {children}
    </span>
  )
}
