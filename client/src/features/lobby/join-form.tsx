import { type FormEvent, useEffect, useRef, useState } from 'react'
import { lobbyPath } from '#client/paths.ts'
import { readDesiredTicketCount, readPlayerName } from '#client/seat/stored-seat.ts'
import { isRoomGone } from '#client/server-state/polling.ts'
import { useRoomOnce } from '#client/server-state/room-state.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { NameField } from '#client/ui/field.tsx'
import { PatienceNote } from '#client/ui/patience-note.tsx'
import { ToastPlace } from '#client/ui/toast.tsx'
import { showToast } from '#client/ui/toast-queue.ts'
import { common } from '#client/words/en/common.ts'
import { home } from '#client/words/en/home.ts'
import { refused } from '#client/words/en/refusals.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { named } from '#shared/named.ts'
import { isNameMissing, sameName } from '#shared/player-name.ts'
import { normaliseRoomNumber, spacedRoom } from '#shared/room-number.ts'
import { type JoinFault, joinFault, type Namesake, useJoining } from './joining.ts'
import { NextRoundChoice } from './next-round-choice.tsx'
import { TicketCountField } from './player-fields.tsx'
import { RoomField } from './room-field.tsx'

interface JoinFormProps {
  /** From a shared link; else empty. */
  room: string
}

/** Joins a room by its number. */
export function JoinForm({ room }: JoinFormProps) {
  const [name, setName] = useState(readPlayerName)
  const [ticketCount, setTicketCount] = useState(readDesiredTicketCount)
  const [isCountChosen, setIsCountChosen] = useState(false)
  const [roomNumber, setRoomNumber] = useState(room)
  const [isFromLink, setIsFromLink] = useState(room !== '')
  const [fault, setFault] = useState<JoinFault>()
  const nameField = useRef<HTMLInputElement>(null)
  const roomField = useRef<HTMLInputElement>(null)
  const joinButton = useRef<HTMLButtonElement>(null)
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
  const onRefused = (error: unknown) => {
    const fault = joinFault(error)
    if (fault.field === 'room') setIsFromLink(false)
    refuse(home().cannotJoin, fault)
  }
  const joining = useJoining(onRefused)
  const { isBusy, namesake, runningRoom } = joining

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isNameMissing(name) || roomNumber.trim() === '') {
      const field = isNameMissing(name) ? 'name' : 'room'
      return refuse(common().error, { field, message: home().enterBoth })
    }
    const roomId = normaliseRoomNumber(roomNumber)
    if (roomId === null) return refuse(common().error, { field: 'room', message: home().enterSixDigits })
    setFault(undefined)
    void joining.join({ roomId, name, ticketCount, isCountChosen })
  }

  const joinAgain = ({ name }: Namesake) =>
    joining.joinAgain({ roomId: normaliseRoomNumber(roomNumber) ?? '', name, ticketCount, isCountChosen })
  const joinAsAnother = ({ taken }: Namesake) => {
    setName(freeName(name.trim(), taken))
    joining.joinAsAnother()
    nameField.current?.focus()
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
        <LinkedRoom roomId={room} room={linked.data} onChange={() => setIsFromLink(false)} />
      ) : (
        <RoomField
          ref={roomField}
          typed={roomNumber}
          onChange={setRoomNumber}
          error={shownFault?.field === 'room' ? shownFault.message : undefined}
        />
      )}
      {namesake ? (
        <IsThatYou name={namesake.name} onYes={() => void joinAgain(namesake)} onNo={() => joinAsAnother(namesake)} />
      ) : (
        <>
          <Button ref={joinButton} type="submit" variant={runningRoom ? 'outline' : 'primary'} wide disabled={isBusy}>
            {isBusy ? home().joining : home().join}
          </Button>
          {!runningRoom && <p className="-mt-2 text-center text-ink-2">{home().getTickets}</p>}
        </>
      )}
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

/** A name near the taken one that nobody in the room has. */
function freeName(name: string, taken: readonly string[]): string {
  let n = 2
  while (taken.some((each) => sameName(each, `${name} ${n}`))) n++
  return `${name} ${n}`
}

interface LinkedRoomProps {
  roomId: RoomId
  /** Undefined until it is known. */
  room: RoomAnswer | undefined
  onChange(): void
}

/** The room of a shared link, with its host and the number of players. */
function LinkedRoom({ roomId, room, onChange }: LinkedRoomProps) {
  return (
    <div className="flex min-h-14 items-center justify-between gap-3 rounded-btn border-2 border-peacock bg-surface px-4 py-1">
      <p>
        <span className="font-bold">{common().room(spacedRoom(roomId))}</span>
        <span className="block min-h-[2lh] text-ink-2 wrap-anywhere">{room && wordsFor(room)}</span>
      </p>
      <button type="button" className="min-h-11 shrink-0 font-bold text-peacock underline" onClick={onChange}>
        {home().anotherRoom}
      </button>
    </div>
  )
}

function wordsFor({ room, players }: RoomAnswer): string {
  if (room.status === 'finished') return refused('game_over').message
  const host = players.find((player) => player.isHost)
  const words = home()
  const inside = room.status === 'active' ? words.isRunning : words.inside(players.length)
  const hosted = host ? words.hostedBy(named(host.name), inside) : inside
  const { most } = room.rules
  return most < TICKET_POOL ? words.upTo(hosted, common().tickets(most)) : hosted
}

interface IsThatYouProps {
  name: string
  onYes(): void
  onNo(): void
}

function IsThatYou({ name, onYes, onNo }: IsThatYouProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="is-that-you"
      className="flex flex-col gap-3 rounded-card border-2 border-edge bg-soft-warn p-4"
    >
      <p id="is-that-you" className="font-bold">
        {home().isThatYou(named(name))}
      </p>
      <Button variant="primary" onClick={onYes}>
        {home().thatIsMe}
      </Button>
      <Button variant="plain" className="min-h-12" onClick={onNo}>
        {home().someoneElse}
      </Button>
    </section>
  )
}
