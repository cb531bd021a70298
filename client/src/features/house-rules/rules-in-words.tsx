import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { type HouseRules, RULE_CHOICES } from '#shared/game/room/house-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'

type Choice = keyof typeof RULE_CHOICES

/** What is said before the pace. */
const FIRST: readonly Choice[] = ['counts', 'ties', 'claims']
const OTHERS = (Object.keys(RULE_CHOICES) as Choice[]).filter((name) => !FIRST.includes(name))

/** The house rules in one sentence. Most are only named if they are not the default. */
export function rulesInWords({ rules, auto }: { rules: HouseRules; auto: Pick<RoomView['auto'], 'state' | 'paceMs'> }) {
  const words = rulesWords()
  const says = (name: Choice) => {
    const said: Partial<Record<string, string>> = words.rules[name].says
    return said[String(rules[name])]
  }
  const parts = [
    ...FIRST.map(says),
    auto.state !== 'off' && words.seconds(auto.paceMs / 1000),
    ...OTHERS.map(says),
    patternsInWords(rules),
    rules.most < TICKET_POOL && words.atMost(common().tickets(rules.most)),
    ...(areMany(rules) ? [] : rules.patterns).map((pattern) => {
      const prize = rules.prizes[pattern]
      return prize && `${common().pattern(pattern, rules)}: ${prize}`
    }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** More than a sentence has room for. */
const areMany = ({ patterns }: HouseRules) => patterns.length > CLASSIC.length

/** What is played for, unless it is as always. */
function patternsInWords(rules: HouseRules): string | false {
  const words = rulesWords()
  const { patterns } = rules
  if (areMany(rules)) return words.patterns(patterns.length)
  const names = patterns.map((pattern) => common().pattern(pattern, rules)).join(', ')
  const left = CLASSIC.filter((pattern) => patterns.includes(pattern))
  if (String(left) !== String(patterns)) return words.playedFor(names)
  return left.length < CLASSIC.length && words.onlyPatterns(names)
}

/** The house rules, to be read. */
export function RulesSentence({ room }: { room: RoomView }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-bold">{rulesWords().houseRules}</span> {rulesInWords(room)}
    </p>
  )
}
