import clsx from 'clsx'
import { type ReactNode, useEffect, useRef } from 'react'
import { nextRoundPath, placeIn } from '#client/paths.ts'
import { takeUpSeats } from '#client/seat/stored-seat.ts'
import { useRoomOnce } from '#client/server-state/room-state.ts'
import type { KnownHere } from '#client/server-state/seats.ts'
import { speaker } from '#client/speech/speaker.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Sentence } from '#client/ui/name.tsx'
import { home } from '#client/words/en/home.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { named, namedAll } from '#shared/named.ts'

interface YouAreInProps {
  roomId: RoomId
  known: KnownHere
  onSomeoneElse(): void
}

/** Leads the people of this phone back into a room in which the server knows them, before anybody types a name. */
export function YouAreIn({ roomId, known: { people, waitsAs }, onSomeoneElse }: YouAreInProps) {
  const { data } = useRoomOnce(roomId)
  const names = people.length > 0 ? people.map(({ playerName }) => playerName) : [waitsAs ?? '']
  const isHost = people.some((seat) => seat.isHost)
  const to = people.length > 0 ? placeIn(data?.room.status, { roomId, isHost }) : nextRoundPath(roomId)
  const goOn = () => {
    // Browsers allow speech only during a tap.
    speaker.unlock()
    takeUpSeats(people)
  }
  const letIn = () => {
    // A person who joins now plays beside them.
    takeUpSeats(people)
    onSomeoneElse()
  }
  return (
    <Panel nameId="you-are-in" className="border-peacock bg-surface">
      <p id="you-are-in" className="font-bold text-lg wrap-anywhere">
        <Sentence>{home().youAreIn(namedAll(names))}</Sentence>
      </p>
      <ButtonLink variant="primary" wide to={to} onClick={goOn}>
        {home().goOn}
      </ButtonLink>
      <Button className="min-h-12" onClick={letIn}>
        {home().iAmSomeoneElse}
      </Button>
    </Panel>
  )
}

interface IsThatYouProps {
  name: string
  onYes(): void
  onNo(): void
}

/** Two cousins may both be Rahul: asks before somebody takes the seat of a namesake. */
export function IsThatYou({ name, onYes, onNo }: IsThatYouProps) {
  return (
    <Panel nameId="is-that-you" className="border-edge bg-soft-warn">
      <p id="is-that-you" className="font-bold">
        <Sentence>{home().isThatYou(named(name))}</Sentence>
      </p>
      <Button variant="primary" onClick={onYes}>
        {home().thatIsMe}
      </Button>
      <Button variant="plain" className="min-h-12" onClick={onNo}>
        {home().someoneElse}
      </Button>
    </Panel>
  )
}

interface PanelProps {
  /** The id of the text inside that names it. */
  nameId: string
  className: string
  children: ReactNode
}

/** A question in place of the button that was pressed. It takes the focus. */
function Panel({ nameId, className, children }: PanelProps) {
  const panel = useRef<HTMLElement>(null)
  useEffect(() => panel.current?.focus(), [])
  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby={nameId}
      className={clsx('flex flex-col gap-3 rounded-card border-2 p-4', className)}
    >
      {children}
    </section>
  )
}
