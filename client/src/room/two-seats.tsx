import { useEffect, useState } from 'react'
import { isGivenUp } from '#client/seat/on-this-phone.ts'
import { saveSeat, seatOf } from '#client/seat/stored-seat.ts'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { Button } from '#client/ui/button.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { showRefusal, showToast } from '#client/ui/toast-queue.ts'
import { hostToolWords } from '#client/words/en/host-tools.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { nameOfSeat, otherSeatOf, peopleOf } from '#shared/game/room/two-seats.ts'
import { named, plain } from '#shared/named.ts'
import { useFoundPeople } from './find-people.tsx'
import { useCurrentRoom } from './room-context.tsx'

interface CameTwiceSheetProps {
  /** The seats that may be joined, second ones among them. */
  seats: PlayerView[]
  onClose(): void
}

/** Two taps: whose seat is one too many, and whose it is. Those that were joined can be parted. */
export function CameTwiceSheet({ seats, onClose }: CameTwiceSheetProps) {
  const [secondId, choose] = useState<string>()
  const second = seats.find(({ id }) => id === secondId)
  const single = peopleOf(seats).filter((player) => !otherSeatOf(seats, player))
  const words = hostToolWords()
  return (
    <Sheet title={words.hereTwice} onClose={onClose}>
      {second ? (
        <Kept second={second} among={single.filter(({ id }) => id !== second.id)} onDone={onClose} />
      ) : (
        <>
          <p>{words.hereTwiceText}</p>
          <Names players={single.filter(({ isHost }) => !isHost)} onChoose={({ id }) => choose(id)} />
          {seats.map((seat) => seat.former && <Joined key={seat.id} second={seat} />)}
        </>
      )}
    </Sheet>
  )
}

function Names({ players, onChoose }: { players: readonly PlayerView[]; onChoose(player: PlayerView): void }) {
  const { found, field } = useFoundPeople(players)
  return (
    <>
      {field}
      <ul className="grid gap-2">
        {found.map((player) => (
          <li key={player.id}>
            <Button
              wide
              does={`choose ${player.id}`}
              className="min-h-12 wrap-anywhere"
              onClick={() => onChoose(player)}
            >
              <Name>{player.name}</Name>
            </Button>
          </li>
        ))}
      </ul>
    </>
  )
}

interface KeptProps {
  second: PlayerView
  among: readonly PlayerView[]
  onDone(): void
}

/** Whose seat it is. That one is kept. */
function Kept({ second, among, onDone }: KeptProps) {
  const { roomId, id: secondId } = second
  const join = useRoomCommand(roomId, 'same_person')
  const choose = (kept: PlayerView) => {
    if (join.isPending) return
    // The sheet is closed before the answer comes. A failure is shown by the command.
    join.mutateAsync({ keptId: kept.id, secondId }).then(
      () => sayOne(kept, second),
      () => undefined,
    )
    onDone()
  }
  return (
    <>
      <p className="font-bold">
        <Sentence>{hostToolWords().samePersonAs(named(second.name))}</Sentence>
      </p>
      <Names players={among} onChoose={choose} />
    </>
  )
}

/** A person with two seats, and the way back. */
function Joined({ second }: { second: PlayerView }) {
  const { roomId, id: secondId } = second
  const [name, former] = [named(second.name), named(nameOfSeat(second))]
  const part = useRoomCommand(roomId, 'two_people')
  const words = hostToolWords()
  return (
    <div className="grid gap-1 border-line border-t pt-2">
      <p>
        <Sentence>{words.areOne(name, former)}</Sentence>
      </p>
      <Button
        does={`part ${secondId}`}
        aria-label={plain(words.partThese(name, former))}
        disabled={part.isPending}
        onClick={() => {
          // The row may be gone before the answer comes.
          part.mutateAsync({ secondId }).then(
            () => sayTwo(second.name, nameOfSeat(second)),
            () => undefined,
          )
        }}
      >
        {words.twoPeople}
      </Button>
    </div>
  )
}

/** Says it with the way to take it back. Later that is possible in the same sheet. */
function sayOne(kept: PlayerView, second: PlayerView): void {
  const { roomId, id: secondId } = second
  showToast({
    title: () => hostToolWords().areOne(named(kept.name), named(second.name)),
    action: {
      label: () => hostToolWords().undo,
      otherwise: () => hostToolWords().partLater,
      takesFocus: false,
      run: () =>
        sourceOf(roomId)
          .change({ type: 'two_people', secondId })
          .then(() => sayTwo(kept.name, second.name), showRefusal),
    },
  })
}

function sayTwo(name: string, former: string): void {
  showToast({ title: () => hostToolWords().areTwo(named(name), named(former)) })
}

const TOLD_MS = 10_000
/** Second seats of which this page has told. */
const told = new Set<PlayerId>()

/** Says to somebody with two seats how that came, once. A page of a second seat without tickets shows the other one. */
export function SecondSeat() {
  const { me, other } = useCurrentRoom(({ seats, me }) => ({ me, other: me ? otherSeatOf(seats, me) : undefined }))
  useEffect(() => {
    const second = me?.former ? me : other
    if (!second || !other || !me) return
    if (isGivenUp(me)) saveSeat(seatOf(other))
    if (told.has(second.id)) return
    told.add(second.id)
    const [name, former] = [named(second.name), named(nameOfSeat(second))]
    showToast({ title: () => hostToolWords().youAreOne(name, former), durationMs: TOLD_MS, isForNext: true })
  }, [me, other])
  return null
}
