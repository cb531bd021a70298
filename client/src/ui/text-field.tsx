import clsx from 'clsx'
import { type ComponentProps, useId } from 'react'

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
        {label}
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
          {note}
        </p>
      )}
    </div>
  )
}
