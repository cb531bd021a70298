import { type ReactNode, useId } from 'react'
import './switch.css'

interface SwitchProps {
  label: string
  hint?: ReactNode
  isOn: boolean
  onChange(isOn: boolean): void
}

/** An on/off switch as wide as its row. */
export function Switch({ label, hint, isOn, onChange }: SwitchProps) {
  const id = useId()
  return (
    <label className="flex min-h-12 cursor-pointer items-center justify-between gap-4">
      <span>
        <span className="block font-bold">{label}</span>
        {hint && (
          <span id={id} className="block text-[0.9375rem] text-ink-2">
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        aria-describedby={hint ? id : undefined}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="switch"
      />
    </label>
  )
}
