import { needsOf } from '#client/prizes/pattern-needs.ts'
import { Sentence } from '#client/ui/name.tsx'
import { areMany, PatternDrawing } from '#client/ui/pattern-drawing.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { CLASSIC, type OwnPattern, type Pattern, shapeOf } from '#shared/game/patterns.ts'
import { winnersOf, wordsOfPrize } from '#shared/game/places.ts'
import { type HouseRules, RULE_CHOICES } from '#shared/game/room/house-rules.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { type Named, namedAll } from '#shared/named.ts'

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
    ...rules.patterns.map((pattern) => placesInWords(pattern, rules)),
    ...(areMany(rules) ? [] : rules.patterns).map((pattern) => {
      const prizes = prizesOf(pattern, rules)
      return prizes && `${common().pattern(pattern, rules)}: ${prizes}`
    }),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** How many may win a pattern and on how many tickets, unless it is one. */
function placesInWords(pattern: Pattern, rules: HouseRules): string | false {
  const words = rulesWords()
  const { tickets = 1 } = rules.places[pattern] ?? {}
  const winners = winnersOf(pattern, rules)
  if (winners === 1 && tickets === 1) return false
  const name = common().pattern(pattern, rules)
  const where = tickets > 1 ? words.onSome(name, tickets) : name
  return winners > 1 ? words.timesWon(where, winners) : where
}

/** The words of the prizes of a pattern, marked as names. */
function prizesOf(pattern: Pattern, rules: HouseRules): Named {
  const ranks = Array.from({ length: winnersOf(pattern, rules) }, (_, before) => before + 1)
  return namedAll(ranks.flatMap((rank) => wordsOfPrize(pattern, rank, rules) ?? []))
}

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

export interface RulesSentenceProps {
  room: RoomView
  /** Whether the screen shows the patterns themselves. */
  arePatternsShown?: boolean
}

/** The house rules, to be read. Where there are other patterns than the classic ones, a tap explains them. */
export function RulesSentence({ room, arePatternsShown = false }: RulesSentenceProps) {
  const { rules } = room
  const sentence = (
    <>
      <span className="font-bold">{rulesWords().houseRules}</span> <Sentence>{rulesInWords(room)}</Sentence>
    </>
  )
  const isPlain = arePatternsShown || rules.patterns.every((pattern) => isClassic(pattern))
  if (isPlain) return <p className="wrap-anywhere">{sentence}</p>
  return (
    <details>
      <summary className="block min-h-11 cursor-pointer content-center wrap-anywhere">
        {sentence} <span aria-hidden>▾</span>
      </summary>
      <ul>
        {rules.patterns.map((pattern) => (
          <li key={pattern} className="flex items-center gap-x-2.5 border-line border-t py-1.5">
            <PatternLine pattern={pattern} rules={rules} prize={prizesOf(pattern, rules)} />
          </li>
        ))}
      </ul>
    </details>
  )
}

const isClassic = (pattern: Pattern) => (CLASSIC as readonly Pattern[]).includes(pattern)

/** The host's own pattern before it is one. */
export const NOT_DRAWN: OwnPattern = { name: '', positions: [] }

interface PatternLineProps {
  pattern: Pattern
  rules: HouseRules
  /** The words of its prizes, marked as names. */
  prize?: Named | undefined
  /** What else it is called, in a sentence. */
  otherNames?: string
}

/** A pattern with its drawing and what it asks for. */
export function PatternLine({ pattern, rules, prize, otherNames }: PatternLineProps) {
  return (
    <>
      <PatternDrawing shape={shapeOf(pattern, { ...rules, ownPattern: rules.ownPattern ?? NOT_DRAWN })} />
      <p className="min-w-0 flex-1 leading-[1.2]">
        <span className="wrap-anywhere">
          <b>{common().pattern(pattern, rules)}</b>
          {prize && <Sentence>{` · ${prize}`}</Sentence>}
        </span>
        <span className="block text-[0.9375rem] text-ink-2 first-letter:uppercase">{needsOf(pattern, rules)}</span>
        {otherNames && <span className="block text-[0.9375rem] text-ink-2">{otherNames}</span>}
      </p>
    </>
  )
}
