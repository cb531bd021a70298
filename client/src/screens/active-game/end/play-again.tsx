import { useState } from 'react'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { lobbyPath } from '#client/paths.ts'
import { useCurrentRoom } from '#client/room/room-context.tsx'
import { useGame } from '#client/screens/active-game/game/game-context.ts'
import { useRoomCommand } from '#client/server-state/commands.ts'
import { isCallerHere } from '#client/server-state/room-socket.ts'
import { Button, ButtonLink } from '#client/ui/button.tsx'
import { Name, Sentence } from '#client/ui/name.tsx'
import { Sheet } from '#client/ui/sheet.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { CALLER_AWAY_MS, MAX_ROUNDS } from '#shared/game/limits.ts'
import { phonesOf } from '#shared/game/room/phones.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named, namedAll } from '#shared/named.ts'

/* The one next step. It stays in sight at the foot of the screen, however long the list of winners above it is. */
const NEXT = 'sticky bottom-[calc(8px+env(safe-area-inset-bottom))] z-1 min-h-15'

/**
 * How the next round opens: the host presses, or hands the hosting on; the others stay. When the host has left, or has been
 * silent for two minutes, anybody may press.
 */
export function PlayAgain() {
  const { room, players, waiting, socket } = useCurrentRoom()
  const { actor: me } = useGame()
  const words = eveningText()
  const next = useRoomCommand(room.id, 'next_round')
  const isLongOver = useTrueFor(true, CALLER_AWAY_MS)
  const [isChoosing, setIsChoosing] = useState(false)
  const finish = me.isHost && !room.eveningOver && <FinishEvening roomId={room.id} />
  if (room.round >= MAX_ROUNDS) return finish
  const open = (hostId?: PlayerId) => next.mutate({ after: room.round, ...(hostId && { hostId }) })
  const others = phonesOf(players).filter(({ id, gone }) => id !== me.id && !gone)
  const newcomers = waiting.length > 0 && (
    <p className="wrap-anywhere">
      <Sentence>
        {waiting.length === 1 ? words.isWaiting(namedAll(waiting)) : words.areWaiting(namedAll(waiting))}
      </Sentence>
    </p>
  )
  if (me.isHost) {
    return (
      <>
        {newcomers}
        <Button variant="primary" wide does="again" className={NEXT} disabled={next.isPending} onClick={() => open()}>
          {words.playAgain}
        </Button>
        <p className="text-ink-2">{words.samePeople}</p>
        <div className="flex flex-wrap gap-2">
          {others.length > 0 && (
            <Button className="grow px-3" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
              {words.whoHostsNext}
            </Button>
          )}
          {finish}
        </div>
        {isChoosing && (
          <NextHost
            people={others}
            isBusy={next.isPending}
            onChoose={(person) => open(person.id)}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </>
    )
  }
  const host = players.find(({ isHost }) => isHost)
  const hostName = host?.name ?? words.theHost
  return (
    <>
      {newcomers}
      <p>
        <Sentence>
          {host?.gone
            ? words.hostHasLeft(named(hostName))
            : room.eveningOver
              ? words.hostHasFinished(named(hostName))
              : words.stayHere(named(hostName))}
        </Sentence>
      </p>
      {(host?.gone || (isLongOver && !isCallerHere(socket))) && (
        <Button variant="primary" wide does="again" className={NEXT} disabled={next.isPending} onClick={() => open()}>
          {words.openNext}
        </Button>
      )}
    </>
  )
}

interface NextHostProps {
  people: readonly PlayerView[]
  isBusy: boolean
  onChoose(person: PlayerView): void
  onClose(): void
}

/** Lets the host hand the hosting to somebody else, which opens the next round. */
function NextHost({ people, isBusy, onChoose, onClose }: NextHostProps) {
  return (
    <Sheet title={eveningText().whoHostsNext} onClose={onClose}>
      <p>{eveningText().theyStart}</p>
      <ul className="grid gap-2">
        {people.map((person) => (
          <li key={person.id}>
            <Button wide className="min-h-12 wrap-anywhere" disabled={isBusy} onClick={() => onChoose(person)}>
              <Name>{person.name}</Name>
            </Button>
          </li>
        ))}
      </ul>
    </Sheet>
  )
}

/** The host ends the evening: all screens show the three best. Nothing is lost: playing again opens it again. */
function FinishEvening({ roomId }: { roomId: RoomId }) {
  const close = useRoomCommand(roomId, 'close_evening')
  return (
    <Button className="grow px-3" disabled={close.isPending} onClick={() => close.mutate({})}>
      {eveningText().finishEvening}
    </Button>
  )
}

/** How it goes on after a practice game. */
export function PracticeOver({ onAgain }: { onAgain(): void }) {
  return (
    <>
      <Button variant="primary" wide className={NEXT} onClick={onAgain}>
        {eveningText().playAgain}
      </Button>
      <ButtonLink variant="outline" wide to={lobbyPath('host')}>
        {eveningText().withFamily}
      </ButtonLink>
    </>
  )
}
