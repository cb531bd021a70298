import type { ReactElement } from 'react'
import { partsOf } from '#shared/named.ts'

interface NameProps {
  /** A name that people typed. */
  children: string
  className?: string
}

/** A name on its own: it reads in its own direction, and no translator touches it. Within a sentence it is `named`. */
export function Name({ children, className }: NameProps) {
  return (
    <bdi translate="no" className={className}>
      {children}
    </bdi>
  )
}

/** A sentence in which names are `named`. On the page each of them is a `Name`. */
export function Sentence({ children }: { children: string }) {
  return sentence(children)
}

/** The same within the render of another part, for what changes with each call. */
export function sentence(text: string): ReactElement {
  const parts = partsOf(text)
  if (parts.length === 1) return <span>{text}</span>
  return (
    <span>
      {parts.map((part, at) =>
        // biome-ignore lint/suspicious/noArrayIndexKey: what a part is depends on its place: every second one is a name
        at % 2 ? <Name key={at}>{part}</Name> : part && <span key={at}>{part}</span>,
      )}
    </span>
  )
}
