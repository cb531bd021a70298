import { takenEntropy } from '#client/seat/entropy.ts'
import { selection } from '#client/words/selection.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { useDrawState } from './fair-draw.ts'

/** Whether the draw lists what this player's phone adds to it. Said before the start, while it can still be mended. */
export function OwnDice({ roomId, playerId }: { roomId: RoomId; playerId: PlayerId }) {
  const listed = useDrawState(roomId)?.evidence?.contributions
  const own = takenEntropy(playerId)
  const isIn = own !== null && listed?.some((each) => each.playerId === playerId && each.entropy === own)
  return <p className="min-h-6 text-ink-2 text-sm">{isIn ? selection().diceAreIn : selection().diceAreOut}</p>
}
