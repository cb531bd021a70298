import { isAutoGame } from '#client/features/auto-call/auto-words.ts'
import { showRefusal } from '#client/features/host-tools/show-refusal.ts'
import { useHold } from '#client/server-state/host-tools.ts'
import { Button } from '#client/ui/button.tsx'
import { gameWords } from '#client/words/en/game.ts'
import { HIGHEST_NUMBER, HOLD_MAX_PLAYERS } from '#shared/game/limits.ts'
import type { PlayerView, RoomView } from '#shared/game/room/state.ts'

interface WaitButtonProps {
  room: RoomView
  players: readonly PlayerView[]
  me: PlayerView
}

/** Asks numbers that come by themselves to wait a little, as one would ask a caller. It keeps its place when it has no use. */
export function WaitButton({ room, players, me }: WaitButtonProps) {
  const hold = useHold(room.id)
  if (!isAutoGame(room) || !room.rules.hold || players.length > HOLD_MAX_PLAYERS) return null
  const { state, reason } = room.auto
  const isUseless = state !== 'on' || reason === 'hold' || room.calledNumbers.length === HIGHEST_NUMBER
  return (
    <Button
      className="game-bar-wait"
      disabled={isUseless || hold.isPending}
      onClick={() => hold.mutate({ playerId: me.id }, { onError: showRefusal })}
    >
      {gameWords().waitPlease}
    </Button>
  )
}
