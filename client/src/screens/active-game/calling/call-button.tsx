import { useEffect, useRef } from 'react'
import { Button } from '#client/ui/button.tsx'
import type { Calling } from './use-calling.ts'

interface CallButtonProps {
  calling: Calling
  variant?: 'primary' | 'outline'
}

/** Calls the next number. A browser takes the focus from a disabled button; when the wait is over it comes back. */
export function CallButton({ calling, variant = 'primary' }: CallButtonProps) {
  const place = useRef<HTMLDivElement>(null)
  const wasPressedHere = useRef(false)
  useEffect(() => {
    if (calling.isDisabled || !wasPressedHere.current) return
    wasPressedHere.current = false
    if (document.activeElement === document.body) place.current?.querySelector('button')?.focus({ preventScroll: true })
  }, [calling.isDisabled])
  return (
    <div ref={place} className="grow">
      <Button
        variant={variant}
        wide
        disabled={calling.isDisabled}
        onClick={() => {
          wasPressedHere.current = true
          calling.call()
        }}
      >
        {/* A new element each time: for browsers, one that moves on to other words is a layout that jumps. */}
        <span key={calling.label} className="tabular-nums">
          {calling.label}
        </span>
      </Button>
    </div>
  )
}
