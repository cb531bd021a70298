import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useNextRound } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { useTrueFor } from '#client/use-true-for.ts'
import { CALLER_AWAY_MS, MAX_ROUNDS } from '#shared/game/limits.ts'
import type { RoomView } from '#shared/game/room/state.ts'

interface PlayAgainProps {
  room: RoomView
  /** The name of the host. */
  host: string
  /** Whether this player is the host. */
  isHost: boolean
}

/** How the next round opens: the host presses, the others stay. When nothing happens for two minutes anybody may press. */
export function PlayAgain({ room, host, isHost }: PlayAgainProps) {
  const next = useNextRound(room.id)
  const mayBeAway = useTrueFor(true, CALLER_AWAY_MS)
  if (room.round >= MAX_ROUNDS) return null
  const open = () => next.mutate({ after: room.round }, { onError: showRefusal })
  if (isHost) {
    return (
      <div className="flex flex-col gap-1">
        <Button variant="primary" wide className="min-h-15" disabled={next.isPending} onClick={open}>
          Play again
        </Button>
        <p className="text-ink-2">Same people, same room number, new tickets.</p>
      </div>
    )
  }
  return (
    <div className="flex flex-col items-start gap-2">
      <p>
        {room.eveningOver
          ? `${host} has finished the evening. If there is another round after all, you are in it.`
          : `${host} can start the next round. Stay here: your name stays, no need to join again.`}
      </p>
      {mayBeAway && (
        <Button variant="primary" disabled={next.isPending} onClick={open}>
          Open the next round
        </Button>
      )}
    </div>
  )
}
