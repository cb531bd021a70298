import { Minus, Plus } from 'lucide-react'
import { type KeyboardEvent, useId } from 'react'
import { common } from '#client/words/en/common.ts'

interface StepperProps {
  label: string
  value: number
  min: number
  max: number
  onChange(value: number): void
  /** The value as screen readers speak it, for example "3 tickets". */
  describe(value: number): string
  hint?: string | undefined
}

/** A number input between two large buttons. Arrow keys, Home and End work on the number. */
export function Stepper({ label, value, min, max, onChange, describe, hint }: StepperProps) {
  const id = useId()
  const set = (wanted: number) => onChange(Math.min(max, Math.max(min, wanted)))
  const onKeyDown = (event: KeyboardEvent) => {
    const targets: Record<string, number> = {
      ArrowUp: value + 1,
      ArrowRight: value + 1,
      ArrowDown: value - 1,
      ArrowLeft: value - 1,
      PageUp: value + 3,
      PageDown: value - 3,
      Home: min,
      End: max,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    set(target)
  }
  const step =
    'grid size-14 shrink-0 place-items-center rounded-btn border-2 border-edge bg-surface disabled:border-line disabled:text-ink-2'
  return (
    <fieldset className="flex flex-col gap-1">
      <legend id={id} className="mb-1 font-bold">
        {label}
      </legend>
      <div className="flex items-center gap-3">
        <button
          type="button"
          className={step}
          disabled={value <= min}
          onClick={() => set(value - 1)}
          aria-label={common().fewer}
        >
          <Minus aria-hidden />
        </button>
        <div
          role="spinbutton"
          translate="no"
          tabIndex={0}
          aria-labelledby={id}
          aria-valuenow={value}
          aria-valuemin={min}
          aria-valuemax={max}
          aria-valuetext={describe(value)}
          onKeyDown={onKeyDown}
          className="grid min-h-14 min-w-16 place-items-center rounded-btn font-num text-[2rem]"
        >
          {value}
        </div>
        <button
          type="button"
          className={step}
          disabled={value >= max}
          onClick={() => set(value + 1)}
          aria-label={common().more}
        >
          <Plus aria-hidden />
        </button>
      </div>
      {hint && <p className="text-[0.9375rem] text-ink-2">{hint}</p>}
    </fieldset>
  )
}
