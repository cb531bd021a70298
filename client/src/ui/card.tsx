import clsx from 'clsx'
import { type ComponentProps, type ReactNode, useId } from 'react'
import type { Elements } from './elements.ts'

/** A card that looks like paper. */
export function Card({ className, ...card }: ComponentProps<'div'>) {
  return <div {...card} className={clsx('rounded-card border-2 border-line bg-surface p-4', className)} />
}

interface PanelProps {
  title: ReactNode
  children: Elements
}

/** A part of a screen with its title, beside or below the tickets. What is in it may follow its width. */
export function Panel({ title, children }: PanelProps) {
  const id = useId()
  return (
    <section className="@container rounded-card border border-line bg-surface p-3.5" aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 font-extrabold text-[1.25rem]">
        {title}
      </h2>
      {children}
    </section>
  )
}

const BADGE_TONES = {
  gold: 'border-press bg-gold text-on-gold',
  peacock: 'border-peacock bg-peacock text-on-peacock',
  plain: 'border-edge bg-surface text-ink-2',
} as const

/** A short label in a pill shape. */
export function Badge({ tone = 'plain', children }: { tone?: keyof typeof BADGE_TONES; children: ReactNode }) {
  return (
    <span
      className={clsx('inline-block rounded-full border px-3 pt-0.5 font-bold text-[0.9375rem]', BADGE_TONES[tone])}
    >
      {children}
    </span>
  )
}
