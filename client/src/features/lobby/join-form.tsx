import { type ClipboardEvent, type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { ROOM_NUMBER_INPUT_LENGTH, TICKET_POOL, WELCOME_BACK_TOAST_MS } from '#shared/limits.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { clearFlags } from '../../seat/once-flags.ts'
import { readDesiredTicketCount, readPlayerName, saveDesiredTicketCount, saveSeat } from '../../seat/stored-seat.ts'
import { useJoinRoom } from '../../server-state/room.ts'
import { speaker } from '../../speech/speaker.ts'
import { Button } from '../../ui/button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { pathAfterJoin } from './after-join.ts'
import { joinErrorText } from './join-errors.ts'
import { pastedRoom } from './pasted-room.ts'
import { ticketWords } from './ticket-words.ts'

/** Joins a room by its number; `room` comes with a shared link. */
export function JoinForm({ room }: { room: string }) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [roomNumber, setRoomNumber] = useState(room)
  const [fault, setFault] = useState<string>()
  const joinRoom = useJoinRoom()

  const refuse = (title: string, message: string) => {
    setFault(message)
    showToast({ title, description: message, look: 'error' })
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || roomNumber.trim() === '') {
      return refuse('Error', 'Please enter both room number and your name')
    }
    const roomId = normaliseRoomNumber(roomNumber)
    if (roomId === null) return refuse('Error', 'Please enter a valid 6-digit room number')
    setFault(undefined)
    // Browsers give a page its voice only inside a tap, so before anything is awaited.
    speaker.unlock()
    joinRoom.mutate(
      { roomId, name, ticketCount },
      {
        onSuccess: (joined) => {
          clearFlags()
          saveDesiredTicketCount(ticketCount)
          saveSeat({ roomId: joined.roomId, playerId: joined.id, playerName: joined.name, isHost: joined.isHost })
          if (joined.isReconnection) {
            showToast({
              title: 'Welcome Back!',
              description: `You are back in room ${joined.roomId}.`,
              durationMs: WELCOME_BACK_TOAST_MS,
            })
          }
          navigate(pathAfterJoin(joined))
        },
        onError: (error) => refuse('Cannot Join Room', joinErrorText(error)),
      },
    )
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setRoomNumber(pastedRoom(event.clipboardData.getData('text')).slice(0, ROOM_NUMBER_INPUT_LENGTH))
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4" noValidate>
      <TextField
        label="Your Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="next"
      />
      <Stepper
        label="Number of Tickets"
        value={ticketCount}
        min={1}
        max={TICKET_POOL}
        onChange={setTicketCount}
        describe={ticketWords}
      />
      <TextField
        label="Room Number"
        value={roomNumber}
        onChange={(event) => setRoomNumber(event.target.value)}
        onPaste={paste}
        maxLength={ROOM_NUMBER_INPUT_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        enterKeyHint="go"
        className="font-num text-[1.75rem] tracking-widest"
        error={fault}
      />
      <Button type="submit" look="primary" wide disabled={joinRoom.isPending}>
        {joinRoom.isPending ? 'Joining…' : 'Join Game'}
      </Button>
    </form>
  )
}
