import { useEffect, useRef } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { roomWords } from '#client/words/en/room.ts'

interface OpeningCodeFieldProps {
  code: string
  onChange(code: string): void
  /** Why the server has not opened the room. */
  error: string | undefined
}

/** What people type to open a room, on a site that asks for it. The field comes, and is told of, after the first try. */
export function OpeningCodeField({ code, onChange, error }: OpeningCodeFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (error !== undefined) field.current?.focus()
  }, [error])
  return (
    <TextField
      ref={field}
      label={roomWords().openingCode}
      value={code}
      onChange={(event) => onChange(event.target.value)}
      error={error}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
    />
  )
}
