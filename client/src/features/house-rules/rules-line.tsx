import { lazyPart } from '#client/loading/lazy-part.tsx'
import type { RoomView } from '#shared/game/room/state.ts'
import { areUsual } from './changed-rules.ts'

const RulesSentence = lazyPart(async () => (await import('./rules-sentence.tsx')).RulesSentence)

/** The house rules in a sentence, loaded where something was agreed on. Otherwise there is nothing to see. */
export function RulesLine({ room }: { room: RoomView }) {
  return areUsual(room.rules) ? null : <RulesSentence room={room} />
}
