import { type ReactNode, useId } from 'react'

interface PanelProps {
  title: ReactNode
  children: ReactNode
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
