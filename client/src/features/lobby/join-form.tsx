import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { NAME_MAX_GRAPHEMES, ROOM_NUMBER_INPUT_LENGTH, WELCOME_BACK_TOAST_MS } from '#shared/limits.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { clearFlags } from '../../seat/once-flags.ts'
import {
  readDesiredTicketCount,
  readPlayerName,
  readSeat,
  saveDesiredTicketCount,
  saveSeat,
} from '../../seat/stored-seat.ts'
import { readRoom, useJoinRoom, useRoomOnce } from '../../server-state/room.ts'
import { speaker } from '../../speech/speaker.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ToastPlace } from '../../ui/toast-place.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { pathAfterJoin } from './after-join.ts'
import { freeName, IsThatYou } from './is-that-you.tsx'
import { type JoinFault, joinFault } from './join-fault.ts'
import { pastedRoom } from './pasted-room.ts'
import { RoomChip } from './room-chip.tsx'
import { TicketCountField } from './ticket-count-field.tsx'

/** Joins a room by its number; `room` comes with a shared link. */
export function JoinForm({ room }: { room: string }) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [roomNumber, setRoomNumber] = useState(room)
  const [isFromLink, setIsFromLink] = useState(room !== '')
  const [fault, setFault] = useState<JoinFault>()
  /** The names in the room, while the question is open whether the player is the one of that name. */
  const [taken, setTaken] = useState<readonly string[]>()
  const [isBusy, setIsBusy] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const roomField = useRef<HTMLInputElement>(null)
  const joinButton = useRef<HTMLButtonElement>(null)
  const joinRoom = useJoinRoom()
  const linked = useRoomOnce(isFromLink ? room : '')

  // From a shared link it is one field and one tap, or one tap.
  useEffect(() => {
    if (room === '') return
    if (readPlayerName() === '') nameField.current?.focus()
    else joinButton.current?.focus()
  }, [room])

  const refuse = (title: string, fault: JoinFault) => {
    setFault(fault)
    showToast({ title, description: fault.message, look: 'error', place: 'join' })
    if (fault.field === 'name') nameField.current?.focus()
    else roomField.current?.focus()
  }

  const join = async (roomId: string) => {
    try {
      const joined = await joinRoom.mutateAsync({ roomId, name, ticketCount })
      clearFlags()
      saveDesiredTicketCount(ticketCount)
      saveSeat({ roomId: joined.roomId, playerId: joined.id, playerName: joined.name, isHost: joined.isHost })
      if (joined.isReconnection) {
        showToast({
          title: 'Welcome Back!',
          description: `You are back in room ${joined.roomId}.`,
          durationMs: WELCOME_BACK_TOAST_MS,
          isLasting: true,
        })
      }
      navigate(pathAfterJoin(joined))
    } catch (error) {
      setIsFromLink(false)
      refuse('Cannot Join Room', joinFault(error))
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() === '' || roomNumber.trim() === '') {
      const field = name.trim() === '' ? 'name' : 'room'
      return refuse('Error', { field, message: 'Please enter both room number and your name' })
    }
    const roomId = normaliseRoomNumber(roomNumber)
    if (roomId === null) {
      return refuse('Error', { field: 'room', message: 'Please enter a valid 6-digit room number' })
    }
    setFault(undefined)
    // Browsers give a page its voice only inside a tap, so before anything is awaited.
    speaker.unlock()
    setIsBusy(true)
    const names = await namesOfOthers(roomId)
    if (names.includes(name.trim())) setTaken(names)
    else await join(roomId)
    setIsBusy(false)
  }

  const answerYes = async () => {
    speaker.unlock()
    setTaken(undefined)
    setIsBusy(true)
    await join(normaliseRoomNumber(roomNumber) ?? '')
    setIsBusy(false)
  }
  const answerNo = () => {
    setName(freeName(name.trim(), taken ?? []))
    setTaken(undefined)
    nameField.current?.focus()
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setRoomNumber(pastedRoom(event.clipboardData.getData('text')).slice(0, ROOM_NUMBER_INPUT_LENGTH))
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4" noValidate>
      <TextField
        ref={nameField}
        label="Your Name"
        value={name}
        onChange={(event) => setName(event.target.value)}
        autoComplete="nickname"
        autoCapitalize="words"
        enterKeyHint="next"
        maxLength={NAME_MAX_GRAPHEMES}
        error={fault?.field === 'name' ? fault.message : undefined}
      />
      <TicketCountField count={ticketCount} onChange={setTicketCount} />
      {isFromLink ? (
        <RoomChip roomId={room} room={linked.data} onChange={() => setIsFromLink(false)} />
      ) : (
        <TextField
          ref={roomField}
          label="Room Number"
          value={roomNumber}
          onChange={(event) => setRoomNumber(event.target.value)}
          onPaste={paste}
          maxLength={ROOM_NUMBER_INPUT_LENGTH}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          className="font-num text-[1.75rem] tracking-widest"
          error={fault?.field === 'room' ? fault.message : undefined}
        />
      )}
      {taken ? (
        <IsThatYou name={name.trim()} onYes={() => void answerYes()} onNo={answerNo} />
      ) : (
        <Button ref={joinButton} type="submit" look="primary" wide disabled={isBusy}>
          {isBusy ? 'Joining…' : 'Join Game'}
        </Button>
      )}
      <ToastPlace name="join" />
    </form>
  )
}

/** Names in the room other than that of the seat this browser has; none if the room cannot be read. */
async function namesOfOthers(roomId: string): Promise<readonly string[]> {
  const seat = readSeat()
  const room = await readRoom(roomId).catch(() => null)
  const others = room?.players.filter((player) => seat?.roomId !== roomId || seat.playerId !== player.id)
  return others?.map((player) => player.name) ?? []
}
