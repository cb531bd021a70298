import type { RoomView } from '#shared/game/room/state.ts'
import { rulesInWords } from './rules-in-words.ts'

/** The house rules, to be read. */
export function RulesSentence({ room }: { room: RoomView }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-bold">House rules:</span> {rulesInWords(room)}
    </p>
  )
}
