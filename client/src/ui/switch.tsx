import clsx from 'clsx'
import { useId } from 'react'

const SWITCH = clsx(
  'switch relative my-[5px] h-[34px] w-[58px] flex-none appearance-none rounded-full border-2 border-edge bg-sunken',
  'checked:border-peacock checked:bg-peacock forced-colors:checked:bg-[Highlight]',
  'before:absolute before:top-[3px] before:left-[3px] before:size-6 before:rounded-full before:bg-ink-2 before:content-[""]',
  'before:transition-[translate] before:duration-[140ms] checked:before:translate-x-6 checked:before:bg-on-peacock',
  'forced-colors:before:bg-[ButtonText]!',
)

interface SwitchProps {
  label: string
  hint?: string | undefined
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
        // Browsers take only the space bar, and some players have one key.
        onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.click()}
        className={SWITCH}
      />
    </label>
  )
}
