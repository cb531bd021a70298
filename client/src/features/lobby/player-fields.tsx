import type { Ref } from 'react'
import { TextField } from '#client/ui/field.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { MANY_TICKETS, TICKET_POOL } from '#shared/game/limits.ts'
import { normaliseName, shortenedName } from '#shared/player-name.ts'

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

/** Whether a name is empty once normalised. Other faults are reported when it is sent. */
export function isNameMissing(typed: string): boolean {
  const result = normaliseName(typed)
  return 'refused' in result && result.refused === 'name_required'
}

interface TicketCountFieldProps {
  count: number
  /** So many tickets a player may hold in the room, if that is known. */
  most?: number | undefined
  onChange(count: number): void
}

/** How many tickets the player wants, and a word of warning where they are many. */
export function TicketCountField({ count, most = TICKET_POOL, onChange }: TicketCountFieldProps) {
  return (
    <Stepper
      label={home().numberOfTickets}
      value={Math.min(count, most)}
      min={1}
      max={most}
      onChange={onChange}
      describe={common().tickets}
      hint={count >= MANY_TICKETS ? home().manyTickets : undefined}
    />
  )
}
