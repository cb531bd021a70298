import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { lazyPart } from '#client/loading/lazy-part.tsx'
import { lobbyPath } from '#client/paths.ts'
import { isRoomGone } from '#client/server-state/polling.ts'
import { ButtonLink } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { PatienceNote } from '#client/ui/patience-note.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { home } from '#client/words/en/home.ts'
import { isNameMissing, sameName } from '#shared/input/player-name.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import { type JoinFault, joinFault } from './join-fault.ts'
import type { Namesake } from './join-step.ts'
import { LinkedRoom } from './linked-room.tsx'
import { TicketCountField } from './player-fields.tsx'
import { RoomField } from './room-field.tsx'
import { useJoinFields } from './use-join-fields.ts'
import { useJoining } from './use-joining.ts'
import { WhoJoins } from './who-joins.tsx'

const NextRoundChoice = lazyPart(async () => (await import('./next-round-choice.tsx')).NextRoundChoice)

interface JoinFormProps {
  /** From a shared link; else empty. */
  room: string
  /** Somebody has said that they are none of those who play in that room on this phone. */
  isSomeoneElse: boolean
}

/** Joins a room by its number. */
export function JoinForm({ room, isSomeoneElse }: JoinFormProps) {
  const fields = useJoinFields(room, isSomeoneElse)
  const { name, ticketCount, isCountChosen, roomNumber, isFromLink, linked } = fields
  const nameField = useRef<HTMLInputElement>(null)
  const roomField = useRef<HTMLInputElement>(null)
  const { fault, setFault, refuse } = useJoinFault(`${roomNumber} ${name}`, { name: nameField, room: roomField })
  const joinButton = useRef<HTMLButtonElement>(null)
  const isLinkDead = isFromLink && isRoomGone(linked.error)
  const shownFault = fault ?? (isLinkDead ? joinFault(linked.error) : undefined)
  const faultOf = (field: JoinFault['field']) => (shownFault?.field === field ? shownFault.message : undefined)

  // From a shared link it is one field and one tap, or one tap.
  useEffect(() => {
    if (room === '') return
    if (nameField.current?.value === '') nameField.current.focus()
    else joinButton.current?.focus()
  }, [room])

  const onRefused = (error: unknown) => {
    const fault = joinFault(error)
    if (fault.field === 'room') fields.typeAnotherRoom()
    refuse(fault)
  }
  const joining = useJoining(onRefused)
  const { isBusy, runningRoom } = joining

  const submit = (event: FormEvent) => {
    event.preventDefault()
    const missing = missingIn(name, roomNumber)
    if (missing) return setFault(missing)
    const roomId = normaliseRoomNumber(roomNumber) ?? ''
    setFault(undefined)
    void joining.join({ roomId, name, ticketCount, isCountChosen, isSomeoneElse: isSomeoneElse && roomId === room })
  }

  const joinAgain = ({ name }: Namesake) =>
    joining.joinAgain({ roomId: normaliseRoomNumber(roomNumber) ?? '', name, ticketCount, isCountChosen })
  const joinAsAnother = ({ taken }: Namesake) => {
    fields.setName(freeName(name.trim(), taken))
    joining.joinAsAnother()
    nameField.current?.focus()
  }

  return (
    <form onSubmit={submit} className="flex flex-1 flex-col gap-4" noValidate>
      {isFromLink && !isLinkDead ? (
        <LinkedRoom roomId={room} room={linked.data} onChange={fields.typeAnotherRoom} />
      ) : (
        <RoomField ref={roomField} typed={roomNumber} onChange={fields.setRoomNumber} error={faultOf('room')} />
      )}
      <NameField
        ref={nameField}
        label={home().yourName}
        name={name}
        onChange={(typed) => {
          fields.setName(typed)
          joining.stopWaiting()
        }}
        enterKeyHint="go"
        error={faultOf('name')}
      />
      <TicketCountField
        count={ticketCount}
        most={isFromLink ? linked.data?.room.rules.most : undefined}
        onChange={fields.chooseCount}
      />
      <WhoJoins ref={joinButton} joining={joining} onSame={joinAgain} onOther={joinAsAnother} />
      <ToastPlace name="join" />
      {runningRoom && (
        <NextRoundChoice roomId={runningRoom} name={name} ticketCount={ticketCount} onRefused={onRefused} />
      )}
      {isFromLink && linked.data?.room.status === 'finished' && (
        <ButtonLink variant="outline" to={lobbyPath('host')}>
          {home().hostOwn}
        </ButtonLink>
      )}
      <PatienceNote isWaiting={isBusy} promise={home().joinLater} onCancel={joining.giveUp} />
    </form>
  )
}

/**
 * The fault of the form. It shows at its field, which takes the focus, until something else is typed. A refusal of the server
 * also shows a toast.
 */
function useJoinFault(typed: string, fields: Record<'name' | 'room', RefObject<HTMLInputElement | null>>) {
  const [told, setTold] = useState<{ fault: JoinFault | undefined; typed: string }>()
  const setFault = (fault: JoinFault | undefined) => {
    setTold({ fault, typed })
    if (fault?.field) fields[fault.field].current?.focus()
  }
  const refuse = (fault: JoinFault) => {
    showToast({ title: home().cannotJoin, description: fault.message, variant: 'error', place: 'join' })
    setFault(fault)
  }
  return { fault: told?.typed === typed ? told.fault : undefined, setFault, refuse }
}

/** What has to be filled in before the server can be asked. */
function missingIn(name: string, roomNumber: string): JoinFault | null {
  if (roomNumber.trim() === '') return { field: 'room', message: home().enterBoth }
  if (normaliseRoomNumber(roomNumber) === null) return { field: 'room', message: home().enterSixDigits }
  return isNameMissing(name) ? { field: 'name', message: home().enterBoth } : null
}

/** A name near the taken one that nobody in the room has. */
function freeName(name: string, taken: readonly string[]): string {
  let n = 2
  while (taken.some((each) => sameName(each, `${name} ${n}`))) n++
  return `${name} ${n}`
}
