import { lazyPart } from '#client/loading/lazy-part.tsx'
import { areUsual } from '#shared/game/room/house-rules.ts'
import type { RulesSentenceProps } from './rules-in-words.tsx'

const RulesSentence = lazyPart(async () => (await import('./rules-in-words.tsx')).RulesSentence)

/** The house rules in a sentence, loaded where something was agreed on. Otherwise there is nothing to see. */
export function RulesLine(props: RulesSentenceProps) {
  return areUsual(props.room.rules) ? null : <RulesSentence {...props} />
}
