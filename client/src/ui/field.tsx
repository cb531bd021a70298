import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ComponentProps, type Ref, useId } from 'react'
import { shortenedName } from '#shared/input/player-name.ts'
import { Sentence } from './name.tsx'

/** A labelled text input. Its error is shown below and is part of its accessible description. */
export function TextField({
  label,
  error,
  hint,
  className,
  ...input
}: { label: string; error?: string | undefined; hint?: string | undefined } & ComponentProps<'input'>) {
  const id = useId()
  const note = error ?? hint
  return (
    <div className="flex flex-col gap-1">
      <label htmlFor={id} className="font-bold">
        <Sentence>{label}</Sentence>
      </label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={note ? `${id}-note` : undefined}
        className={clsx(
          'min-h-14 w-full rounded-btn border-2 bg-surface px-4 text-lg placeholder:text-ink-2',
          error ? 'border-kumkum' : 'border-edge',
          className,
        )}
      />
      {note && (
        <p id={`${id}-note`} className={error ? 'font-bold text-kumkum' : 'text-ink-2'}>
          <Sentence>{note}</Sentence>
        </p>
      )}
    </div>
  )
}

interface NameFieldProps {
  label: string
  name: string
  onChange(name: string): void
  ref?: Ref<HTMLInputElement>
  enterKeyHint?: 'go'
  onBlur?(): void
  error?: string | undefined
  hint?: string | undefined
}

/** A player's name. It ends where names end, counted in letters as people see them: `maxlength` would cut Indian ones. */
export function NameField({ name, onChange, ...field }: NameFieldProps) {
  return (
    <TextField
      {...field}
      value={name}
      onChange={(event) => {
        const { value } = event.target
        // A keyboard that still composes a letter must not lose it.
        const isComposing = event.nativeEvent instanceof InputEvent && event.nativeEvent.isComposing
        onChange(isComposing ? value : shortenedName(value))
      }}
      onCompositionEnd={(event) => onChange(shortenedName(event.currentTarget.value))}
      autoComplete="nickname"
      autoCapitalize="words"
    />
  )
}

interface ChoiceProps<Value extends string | number | boolean | null> {
  label: string
  value: Value
  options: readonly { value: Value; label: string }[]
  onChange(value: Value): void
  hint?: string | undefined
}

/** A native select for a few options: phones display it well. */
export function Choice<Value extends string | number | boolean | null>(props: ChoiceProps<Value>) {
  const { label, value, options, onChange, hint } = props
  return (
    <label className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
      <span className="font-bold">{label}</span>
      {/* Each engine draws its own box and arrow, some of them grey ones. */}
      <span className="relative min-w-0 max-w-full grow">
        <select
          className="min-h-11 w-full appearance-none rounded-btn border-2 border-edge bg-bg pr-10 pl-3 font-bold text-ink"
          value={options.findIndex((option) => option.value === value)}
          onChange={(event) => {
            const option = options[Number(event.target.value)]
            if (option) onChange(option.value)
          }}
        >
          {options.map((option, index) => (
            <option key={option.label} value={index}>
              {option.label}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden size={20} className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3" />
      </span>
      {hint && <span className="basis-full text-[0.9375rem] text-ink-2">{hint}</span>}
    </label>
  )
}
