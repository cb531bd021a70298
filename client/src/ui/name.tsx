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
