import { lazyPart } from '#client/loading/lazy-part.tsx'
import { areUsual } from '#shared/game/room/house-rules.ts'
import type { RulesSentenceProps } from './rules-in-words.tsx'

const RulesSentence = lazyPart(async () => (await import('./rules-in-words.tsx')).RulesSentence)

interface RulesLineProps extends RulesSentenceProps {
  /** Whether they are said also if they are as always. */
  isComplete?: boolean
}

/** The house rules in a sentence, loaded where something was agreed on. Otherwise there is mostly nothing to see. */
export function RulesLine({ isComplete = false, ...props }: RulesLineProps) {
  return areUsual(props.room.rules) && !isComplete ? null : <RulesSentence {...props} />
}
