import { useState } from 'react'
import { useTrueFor } from '#client/device/use-true-for.ts'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useNextRound } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { eveningText } from '#client/words/en/evening.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { CALLER_AWAY_MS, MAX_ROUNDS } from '#shared/game/limits.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'
import { NextHost } from './next-host.tsx'

interface PlayAgainProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
  /** Names of those who play from the next round. */
  waiting: readonly string[]
  /** The server has heard nothing of the host for a while. */
  isCallerAway: boolean
}

/**
 * How the next round opens: the host presses, or hands the hosting on; the others stay. When the host has left, or has been
 * silent for two minutes, anybody may press.
 */
export function PlayAgain({ room, players, me, waiting, isCallerAway }: PlayAgainProps) {
  const words = eveningText()
  const next = useNextRound(room.id)
  const isLongOver = useTrueFor(true, CALLER_AWAY_MS)
  const [isChoosing, setIsChoosing] = useState(false)
  if (room.round >= MAX_ROUNDS) return null
  const open = (hostId?: PlayerId) =>
    next.mutate({ after: room.round, ...(hostId && { hostId }) }, { onError: showRefusal })
  const others = players.filter(({ id, gone }) => id !== me.id && !gone)
  const newcomers = waiting.length > 0 && (
    <p className="wrap-anywhere">
      {waiting.length === 1 ? words.isWaiting(waiting.join()) : words.areWaiting(waiting.join(', '))}
    </p>
  )
  if (me.isHost) {
    return (
      <div className="flex flex-col gap-2">
        {newcomers}
        <Button variant="primary" wide className="min-h-15" disabled={next.isPending} onClick={() => open()}>
          {words.playAgain}
        </Button>
        <p className="text-ink-2">{words.samePeople}</p>
        {others.length > 0 && (
          <Button className="self-start" aria-haspopup="dialog" onClick={() => setIsChoosing(true)}>
            {words.whoHostsNext}
          </Button>
        )}
        {isChoosing && (
          <NextHost
            people={others}
            isBusy={next.isPending}
            onChoose={(person) => open(person.id)}
            onClose={() => setIsChoosing(false)}
          />
        )}
      </div>
    )
  }
  const host = players.find(({ isHost }) => isHost)
  const hostName = host?.name ?? words.theHost
  return (
    <div className="flex flex-col items-start gap-2">
      {newcomers}
      <p>
        {host?.gone
          ? words.hostHasLeft(hostName)
          : room.eveningOver
            ? words.hostHasFinished(hostName)
            : words.stayHere(hostName)}
      </p>
      {(host?.gone || (isLongOver && isCallerAway)) && (
        <Button variant="primary" disabled={next.isPending} onClick={() => open()}>
          {words.openNext}
        </Button>
      )}
    </div>
  )
}
