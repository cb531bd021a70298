import { ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { Button } from './button.tsx'
import type { Elements } from './elements.ts'
import { Sentence } from './name.tsx'

interface DisclosureProps {
  label: string
  /** What is chosen inside, while it is closed. */
  summary?: string | undefined
  onToggle?: ((isOpen: boolean) => void) | undefined
  children: Elements
}

/** A button that shows and hides what most people need at most once. */
export function Disclosure({ label, summary, onToggle, children }: DisclosureProps) {
  const [isOpen, setIsOpen] = useState(false)
  const toggle = () => {
    setIsOpen(!isOpen)
    onToggle?.(!isOpen)
  }
  return (
    <div className="flex flex-col gap-3">
      <Button wide className="min-h-12" aria-expanded={isOpen} onClick={toggle}>
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
