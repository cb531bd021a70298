import { areUsual } from '#client/features/house-rules/changed-rules.ts'
import { rulesInWords } from '#client/features/house-rules/rules-in-words.ts'
import type { RoomView } from '#shared/game/room/state.ts'

/** What the room has agreed on, before a round. Nothing if all is as always. */
export function TvRules({ room }: { room: RoomView }) {
  return areUsual(room.rules) ? null : <p className="tv-rules">{rulesInWords(room)}</p>
}
