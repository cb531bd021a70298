import clsx from 'clsx'
import type { ComponentProps } from 'react'

/** A card that looks like paper. */
export function Card({ className, ...card }: ComponentProps<'div'>) {
  return <div {...card} className={clsx('rounded-card border-2 border-line bg-surface p-4', className)} />
}
