import type { Ref } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { shortenedName } from '#shared/player-name.ts'

interface NameFieldProps {
  label: string
  name: string
  onChange(name: string): void
  ref?: Ref<HTMLInputElement>
  enterKeyHint?: 'next'
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
