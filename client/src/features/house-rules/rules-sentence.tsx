import { rulesWords } from '#client/words/en/rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { rulesInWords } from './rules-in-words.ts'

/** The house rules, to be read. */
export function RulesSentence({ room }: { room: RoomView }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-bold">{rulesWords().houseRules}</span> {rulesInWords(room)}
    </p>
  )
}
