import { ChevronDown } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { Sentence } from './name.tsx'

interface DisclosureProps {
  label: string
  /** What is chosen inside, while it is closed. */
  summary?: string | undefined
  variant?: ComponentProps<typeof Button>['variant']
  onToggle?: ((isOpen: boolean) => void) | undefined
  children: Elements
}

/** A button that shows and hides what most people need at most once. */
export function Disclosure({ label, summary, variant, onToggle, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => {
    setIsOpen(!isOpen)
    onToggle?.(!isOpen)
  }
  return (
    <div className="flex flex-col gap-3">
      <Button variant={variant} wide className="min-h-12" aria-expanded={isOpen} onClick={toggle}>
        <span>{label}</span>
        <ChevronDown aria-hidden size={20} className={isOpen ? 'rotate-180' : ''} />
      </Button>
      {isOpen
        ? children
        : summary && (
            <p className="text-ink-2">
              <Sentence>{summary}</Sentence>
            </p>
          )}
    </div>
  )
}
