import { type ClipboardEvent, type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { lobbyPath } from '#client/paths.ts'
import { clearFlags } from '#client/seat/recent-seats.ts'
import { readDesiredTicketCount, readPlayerName, saveDesiredTicketCount, saveSeat } from '#client/seat/stored-seat.ts'
import { isRoomGone, isTurnedAway } from '#client/server-state/polling.ts'
import type { RequestError } from '#client/server-state/request.ts'
import { useJoinRoom } from '#client/server-state/room.ts'
import { readRoom, useRoomOnce } from '#client/server-state/room-state.ts'
import { mayActFor } from '#client/server-state/seats.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { PatienceNote, useGivingUp } from '#client/ui/patience-note.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { sameName } from '#shared/player-name.ts'
import type { RefusalName } from '#shared/refusals.ts'
import { normaliseRoomNumber, ROOM_NUMBER_INPUT_LENGTH } from '#shared/room-number.ts'
import { pathAfterJoin } from './after-join.ts'
import { isNameMissing } from './is-name-missing.ts'
import { freeName, IsThatYou } from './is-that-you.tsx'
import { type JoinFault, joinFault } from './join-fault.ts'
import { NameField } from './name-field.tsx'
import { NextRoundChoice } from './next-round-choice.tsx'
import { pastedRoom } from './pasted-room.ts'
import { RoomChip } from './room-chip.tsx'
import { TicketCountField } from './ticket-count-field.tsx'

const RUNNING = 'game_already_started' satisfies RefusalName
const WELCOME_BACK_TOAST_MS = 3_000

interface JoinFormProps {
  /** From a shared link; else empty. */
  room: string
}

interface Namesake {
  name: string
  /** All names in the room. */
  taken: readonly string[]
}

/** Joins a room by its number. */
export function JoinForm({ room }: JoinFormProps) {
  const [, navigate] = useLocation()
  const [name, setName] = useState(readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [isCountChosen, setIsCountChosen] = useState(false)
  const [roomNumber, setRoomNumber] = useState(room)
  const [isFromLink, setIsFromLink] = useState(room !== '')
  const [fault, setFault] = useState<JoinFault>()
  /** The player with that name, while the form asks whether they are the one who joins. */
  const [namesake, setNamesake] = useState<Namesake>()
  const [isBusy, setIsBusy] = useState(false)
  /** The room in which nobody new comes in before the next round. */
  const [runningRoom, setRunningRoom] = useState<string>()
  const nameField = useRef<HTMLInputElement>(null)
  const roomField = useRef<HTMLInputElement>(null)
  const joinButton = useRef<HTMLButtonElement>(null)
  const joinRoom = useJoinRoom()
  const patience = useGivingUp()
  const linked = useRoomOnce(isFromLink ? room : '')
  const isLinkDead = isFromLink && isRoomGone(linked.error)
  const shownFault = fault ?? (isLinkDead ? joinFault(linked.error) : undefined)

  // From a shared link it is one field and one tap, or one tap.
  useEffect(() => {
    if (room === '') return
    if (readPlayerName() === '') nameField.current?.focus()
    else joinButton.current?.focus()
  }, [room])

  const refuse = (title: string, fault: JoinFault) => {
    setFault(fault)
    showToast({ title, description: fault.message, variant: 'error', place: 'join' })
    if (fault.field === 'name') nameField.current?.focus()
    if (fault.field === 'room') roomField.current?.focus()
  }

  const failed = (error: unknown) => {
    const fault = joinFault(error)
    if (fault.field === 'room') setIsFromLink(false)
    refuse(home().cannotJoin, fault)
  }

  /** Joins with a name. A returning player keeps their tickets unless they chose another number of them. */
  const join = async (roomId: RoomId, name: string, isKnown: boolean) => {
    const signal = patience.begin()
    try {
      const wanted = isKnown && !isCountChosen ? undefined : ticketCount
      const joined = await joinRoom.mutateAsync({ roomId, name, ticketCount: wanted, signal })
      clearFlags()
      saveDesiredTicketCount(joined.ticketCount)
      const { id: playerId, personId, name: playerName, isHost } = joined
      saveSeat({ roomId, playerId, personId, playerName, isHost })
      if (joined.isReconnection) {
        showToast({
          title: () => home().welcomeBack,
          description: () => home().backInRoom(joined.roomId),
          durationMs: WELCOME_BACK_TOAST_MS,
          place: 'join',
          isLasting: true,
        })
      }
      navigate(pathAfterJoin(joined))
    } catch (error) {
      if (signal.aborted) return
      failed(error)
      if ((error as RequestError).code === RUNNING) setRunningRoom(roomId)
    }
  }

  /** Reads who is in the room, and asks before it takes somebody else's seat. */
  const lookAndJoin = async (roomId: RoomId) => {
    const signal = patience.begin()
    try {
      const { players } = await readRoom(roomId, signal)
      const known = playerCalled(name, players)
      if (!known || (await mayActFor(roomId, known.id, signal).catch(() => false))) {
        return await join(roomId, known?.name ?? name, known !== undefined)
      }
      if (signal.aborted) return
      setNamesake({ name: known.name, taken: players.map((player) => player.name) })
    } catch (error) {
      if (signal.aborted) return
      // A room that cannot be read may still accept the player.
      if (isRoomGone(error as RequestError) || isTurnedAway(error as RequestError)) failed(error)
      else await join(roomId, name, false)
    }
  }

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isNameMissing(name) || roomNumber.trim() === '') {
      const field = isNameMissing(name) ? 'name' : 'room'
      return refuse(common().error, { field, message: home().enterBoth })
    }
    const roomId = normaliseRoomNumber(roomNumber)
    if (roomId === null) {
      return refuse(common().error, { field: 'room', message: home().enterSixDigits })
    }
    setFault(undefined)
    setRunningRoom(undefined)
    // Browsers allow speech only during a tap, so unlock it before any await.
    speaker.unlock()
    setIsBusy(true)
    await lookAndJoin(roomId)
    setIsBusy(false)
  }

  const answerYes = async ({ name }: Namesake) => {
    speaker.unlock()
    setNamesake(undefined)
    setIsBusy(true)
    await join(normaliseRoomNumber(roomNumber) ?? '', name, true)
    setIsBusy(false)
  }
  const answerNo = ({ taken }: Namesake) => {
    setName(freeName(name.trim(), taken))
    setNamesake(undefined)
    nameField.current?.focus()
  }

  const paste = (event: ClipboardEvent) => {
    event.preventDefault()
    setRoomNumber(pastedRoom(event.clipboardData.getData('text')).slice(0, ROOM_NUMBER_INPUT_LENGTH))
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4" noValidate>
      <NameField
        ref={nameField}
        label={home().yourName}
        name={name}
        onChange={setName}
        enterKeyHint="next"
        error={shownFault?.field === 'name' ? shownFault.message : undefined}
      />
      <TicketCountField
        count={ticketCount}
        most={isFromLink ? linked.data?.room.rules.most : undefined}
        onChange={(count) => {
          setTicketCount(count)
          setIsCountChosen(true)
        }}
      />
      {isFromLink && !isLinkDead ? (
        <RoomChip roomId={room} room={linked.data} onChange={() => setIsFromLink(false)} />
      ) : (
        <TextField
          ref={roomField}
          label={home().roomNumber}
          value={roomNumber}
          onChange={(event) => setRoomNumber(event.target.value)}
          onPaste={paste}
          maxLength={ROOM_NUMBER_INPUT_LENGTH}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="go"
          className="font-num text-[1.75rem] tracking-widest"
          error={shownFault?.field === 'room' ? shownFault.message : undefined}
        />
      )}
      {namesake ? (
        <IsThatYou name={namesake.name} onYes={() => void answerYes(namesake)} onNo={() => answerNo(namesake)} />
      ) : (
        <Button ref={joinButton} type="submit" variant={runningRoom ? 'outline' : 'primary'} wide disabled={isBusy}>
          {isBusy ? home().joining : home().join}
        </Button>
      )}
      <ToastPlace name="join" />
      {runningRoom && <NextRoundChoice roomId={runningRoom} name={name} ticketCount={ticketCount} onRefused={failed} />}
      {isFromLink && linked.data?.room.status === 'finished' && (
        <ButtonLink variant="outline" to={lobbyPath('host')}>
          {home().hostOwn}
        </ButtonLink>
      )}
      <PatienceNote isWaiting={isBusy} promise={home().joinLater} onCancel={patience.giveUp} />
    </form>
  )
}

/** The player who has this name, or else one whose name is the same but for capitals and blanks. */
function playerCalled(name: string, players: readonly PlayerView[]): PlayerView | undefined {
  return players.find((player) => player.name === name.trim()) ?? players.find((player) => sameName(player.name, name))
}
