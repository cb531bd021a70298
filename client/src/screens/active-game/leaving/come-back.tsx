import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useJoinNext } from '#client/server-state/seats.ts'
import { Button } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** For somebody who has left the game and opens it again: they have their seat, but nobody waits for them. */
export function ComeBack({ me: { roomId, name, ticketCount } }: { me: PlayerView }) {
  const join = useJoinNext()
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-card border-2 border-peacock p-3" role="status">
      <p className="min-w-0 flex-1 font-bold">{gameWords().haveLeft}</p>
      <Button
        variant="primary"
        disabled={join.isPending}
        onClick={() => join.mutate({ roomId, name, ticketCount }, { onError: showRefusal })}
      >
        {gameWords().comeBack}
      </Button>
    </div>
  )
}
