import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { PATTERNS } from '#shared/game/types.ts'

/** The house rules in one sentence. */
export function rulesInWords({ rules, auto }: Pick<RoomView, 'rules' | 'auto'>): string {
  const words = rulesWords()
  const { ties, claims, counts } = rules
  return [
    ...(counts ? [] : [words.practiceRound]),
    ties === 'share' ? words.shared : words.firstClaim,
    claims === 'next' ? words.untilNext : words.anyTime,
    ...(auto.state === 'off' ? [] : [words.seconds(auto.paceMs / 1000)]),
    ...otherRules(rules),
  ].join(' · ')
}

/** The rules that are only named if they are not the default. */
function otherRules(rules: HouseRules): string[] {
  const { bogey, one, patterns, most, help, voice, prizes } = rules
  const words = rulesWords()
  const played = PATTERNS.filter((pattern) => patterns.includes(pattern))
  const isPlayedInPart = played.length < PATTERNS.length
  return [
    ...(bogey === 'out' ? [words.putsOut] : []),
    ...(one ? [words.onePrize] : []),
    ...(isPlayedInPart ? [words.onlyPatterns(played.map(common().pattern).join(', '))] : []),
    ...(most < TICKET_POOL ? [words.atMost(common().tickets(most))] : []),
    ...(help === 'none' ? [words.noHelp] : []),
    ...switchedRules().flatMap(({ rule, said }) => (rules[rule] === DEFAULT_RULES[rule] ? [] : [said])),
    ...(voice === 'tv' ? [words.onlyTv] : []),
    ...played.flatMap((pattern) => (prizes[pattern] ? [`${common().pattern(pattern)}: ${prizes[pattern]}`] : [])),
  ]
}

/** Rules with a switch on the card, which is on when the rule has the value `on`. What is said names what is not the default. */
export function switchedRules() {
  const words = rulesWords()
  const { onlyCall, onlyCallHint } = common()
  return [
    { rule: 'hostPlays', on: false, label: onlyCall, hint: onlyCallHint, said: words.hostOnlyCalls },
    { rule: 'bag', on: true, label: words.bag, hint: words.bagHint, said: words.fromBag },
    { rule: 'hold', on: true, label: words.hold, hint: words.holdHint, said: words.nobodyWaits },
    { rule: 'reactions', on: true, label: words.reactions, hint: words.reactionsHint, said: words.noReactions },
  ] as const
}

/** The house rules, to be read. */
export function RulesSentence({ room }: { room: RoomView }) {
  return (
    <p className="wrap-anywhere">
      <span className="font-bold">{rulesWords().houseRules}</span> {rulesInWords(room)}
    </p>
  )
}
