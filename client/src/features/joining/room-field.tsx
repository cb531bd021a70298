import { type ComponentProps, useState } from 'react'
import { lazyExtra } from '#client/loading/lazy-part.tsx'
import { TextField } from '#client/ui/field.tsx'
import { home } from '#client/words/en/home.ts'
import { ROOM_NUMBER_INPUT_LENGTH } from '#shared/room-number.ts'

const NumbersIn = lazyExtra(async () => (await import('./numbers-in.tsx')).NumbersIn)

interface RoomFieldProps extends Pick<ComponentProps<typeof TextField>, 'ref' | 'error'> {
  typed: string
  onChange(typed: string): void
}

/** A room's number, typed, or pasted within a message or link. */
export function RoomField({ typed, onChange, ...field }: RoomFieldProps) {
  const [message, setMessage] = useState('')
  const take = (text: string) => {
    setMessage(text.length > ROOM_NUMBER_INPUT_LENGTH ? text : '')
    onChange(text)
  }
  return (
    <>
      <TextField
        {...field}
        label={home().roomNumber}
        value={typed}
        onChange={(event) => take(event.target.value)}
        onPaste={(event) => {
          event.preventDefault()
          take(event.clipboardData.getData('text'))
        }}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="next"
        className="font-num text-[1.75rem] tracking-widest"
      />
      {message && <NumbersIn key={message} message={message} onNumber={take} />}
    </>
  )
}
