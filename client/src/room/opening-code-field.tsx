import { useEffect, useRef } from 'react'
import type { RequestError } from '#client/server-state/request.ts'
import { TextField } from '#client/ui/field.tsx'
import { refusalFromServer } from '#client/words/en/refusals.ts'
import { roomWords } from '#client/words/en/room.ts'

interface OpeningCodeFieldProps {
  code: string
  onChange(code: string): void
  /** What is wrong with it. */
  error: RequestError | null
}

/** The field for the code that a site asks for when somebody opens a room. It appears after the first try. */
export function OpeningCodeField({ code, onChange, error }: OpeningCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error) field.current?.focus()
  }, [error])
  return (
    <TextField
      ref={field}
      label={roomWords().openingCode}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      // In the language of the screens, also if that has changed since.
      error={error ? refusalFromServer(error.code, error.message) : undefined}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
