import { useId } from 'react'

interface SelectFieldProps {
  label: string
  options: readonly string[]
  value: string
  onChange(value: string): void
  hint?: string
}

/** A labelled select with a few short options. */
export function SelectField({ label, options, value, onChange, hint }: SelectFieldProps) {
  const id = useId()
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className="min-h-12 w-full rounded-btn border-2 border-edge bg-surface px-3 text-lg"
      >
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
      {hint && (
        <p id={`${id}-hint`} className="text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}
