import clsx from 'clsx'
import { ArrowUp, Plus, X } from 'lucide-react'
import { useId, useState } from 'react'
import { Button } from '#client/ui/button.tsx'
import { TextField } from '#client/ui/field.tsx'
import { SAMPLE_TICKET } from '#client/ui/pattern-drawing.tsx'
import { Presets } from '#client/ui/presets.tsx'
import { common } from '#client/words/en/common.ts'
import { refused } from '#client/words/en/refusals.ts'
import { en as englishRules, rulesWords } from '#client/words/en/rules.ts'
import { asciiDigits } from '#shared/game/digits.ts'
import { NUMBERS_PER_ROW } from '#shared/game/limits.ts'
import {
  houseBefore,
  LINES,
  meantBy,
  OWN_NAME_MAX,
  OWN_POSITIONS_MAX,
  type OwnPattern,
  PATTERNS,
  PATTERNS_MAX,
  type Pattern,
} from '#shared/game/patterns.ts'
import { PRIZE_PRESETS } from '#shared/game/presets.ts'
import { areAs, type HouseRules, judgePatterns, PRIZE_MAX } from '#shared/game/room/house-rules.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { normaliseWords } from '#shared/input/typed-words.ts'
import type { RefusalName } from '#shared/refusals/refusals.ts'
import { HowMany, PRIZE_FIELD } from './how-many.tsx'
import { NOT_DRAWN, PatternLine } from './rules-in-words.tsx'

const CHOICE_ROW = 'flex flex-wrap items-center gap-x-2.5 border-line border-t py-1'
const ORDER_BUTTON =
  'grid size-11 flex-none place-items-center rounded-btn border-2 border-edge disabled:border-line disabled:text-ink-2'

interface PatternChoiceProps {
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

/** What is played for: presets, then what they have chosen, in its order and in words what for, then what else there is. */
export function PatternChoice({ rules, onChange }: PatternChoiceProps) {
  const words = rulesWords()
  const { patterns } = rules
  return (
    <div className="grid grid-cols-1 gap-3">
      <Presets
        presets={patternPresets()}
        isChosen={(preset) => areAs(rules, preset.rules)}
        onChoose={(preset) => onChange(preset.rules)}
      />
      <p className="text-[0.9375rem] text-ink-2">{words.wordsOnly}</p>
      <ul aria-label={words.chosenPatterns}>
        {patterns.map((pattern) => (
          <ChosenPattern key={pattern} pattern={pattern} rules={rules} onChange={onChange} />
        ))}
      </ul>
      <OtherPatterns rules={rules} onChange={onChange} />
    </div>
  )
}

/** The patterns that are not in the game, each with its other names. Any of them finds it. */
function OtherPatterns({ rules, onChange }: PatternChoiceProps) {
  const words = rulesWords()
  const [wanted, setWanted] = useState('')
  const { patterns } = rules
  const found = PATTERNS.filter((pattern) => !patterns.includes(pattern) && isCalled(pattern, wanted))
  return (
    <section>
      <h3 className="font-bold">{words.otherPatterns}</h3>
      {patterns.length >= PATTERNS_MAX && <p className="text-ink-2">{refused('too_many_patterns').message}</p>}
      <TextField
        label={words.searchPatterns}
        className="my-2"
        autoComplete="off"
        value={wanted}
        onChange={(event) => setWanted(event.target.value)}
      />
      {found.length === 0 && <p>{words.noPattern}</p>}
      <ul aria-label={words.otherPatterns}>
        {found.map((pattern) => (
          <li key={pattern} className={CHOICE_ROW}>
            <PatternLine pattern={pattern} rules={rules} otherNames={words.also(words.alsoCalled[pattern])} />
            <button
              type="button"
              className={ORDER_BUTTON}
              aria-label={words.addPattern(common().pattern(pattern, rules))}
              disabled={withAdded(patterns, pattern).length > PATTERNS_MAX}
              onClick={() => onChange({ patterns: withAdded(patterns, pattern) })}
            >
              <Plus aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether a pattern has a name like this, in English or in the language of the page. */
export function isCalled(pattern: Pattern, wanted: string): boolean {
  const inEnglish = [pattern, englishRules.alsoCalled[pattern]]
  const inLanguage = [common().pattern(pattern, {}), rulesWords().alsoCalled[pattern]]
  return [...inEnglish, ...inLanguage].some((name) => plainly(name).includes(plainly(wanted)))
}

/** As people may type it: in any case, with or without blanks, in the digits of any script. */
const plainly = (name: string) =>
  asciiDigits(name.normalize('NFKC'))
    .toLowerCase()
    .replaceAll(/[\s'’-]/g, '')

/** Patterns that take one tap. */
function patternPresets() {
  const { atHome, kittyParty, club, quick, patterns: howMany } = rulesWords()
  const named = (name: string, { patterns, places }: (typeof PRIZE_PRESETS)[keyof typeof PRIZE_PRESETS]) => ({
    name,
    hint: howMany(patterns.length),
    rules: { patterns: [...patterns], places },
  })
  return [
    named(atHome, PRIZE_PRESETS.home),
    named(kittyParty, PRIZE_PRESETS.kitty),
    named(club, PRIZE_PRESETS.club),
    named(quick, PRIZE_PRESETS.quick),
  ]
}

/** Why the chosen patterns cannot be played yet, or null. */
export function unplayable(rules: HouseRules): RefusalName | null {
  const { patterns, ownPattern = NOT_DRAWN } = rules
  if (patterns.length === 0) return 'pattern_required'
  const isDrawn = ownPattern.positions.length > 0 && 'words' in normaliseWords(ownPattern.name, OWN_NAME_MAX)
  if (patterns.includes('Own Pattern') && !isDrawn) return 'invalid_own_pattern'
  return judgePatterns(rules)
}

/** With a pattern at the end. A house brings the one before it. */
export function withAdded(patterns: readonly Pattern[], pattern: Pattern): Pattern[] {
  const before = houseBefore(pattern)
  return [...(before && !patterns.includes(before) ? withAdded(patterns, before) : patterns), pattern]
}

/** Without a pattern. A house takes the one after it along. */
export function without(patterns: readonly Pattern[], pattern: Pattern): Pattern[] {
  const left = patterns.filter((each) => each !== pattern)
  const next = left.find((each) => houseBefore(each) === pattern)
  return next ? without(left, next) : left
}

function ChosenPattern({ pattern, rules, onChange }: PatternChoiceProps & { pattern: Pattern }) {
  const words = rulesWords()
  const { patterns, prizes } = rules
  const name = common().pattern(pattern, rules)
  const place = patterns.indexOf(pattern)
  const isSwappable = meantBy(pattern, { king: 'first' }) !== pattern
  const moveUp = () => {
    const others = patterns.filter((each) => each !== pattern)
    onChange({ patterns: [...others.slice(0, place - 1), pattern, ...others.slice(place - 1)] })
  }
  return (
    <li className={CHOICE_ROW}>
      <PatternLine pattern={pattern} rules={rules} />
      <button
        type="button"
        className={ORDER_BUTTON}
        aria-label={words.moveUp(name)}
        disabled={place === 0}
        onClick={moveUp}
      >
        <ArrowUp aria-hidden />
      </button>
      <button
        type="button"
        className={ORDER_BUTTON}
        aria-label={words.removePattern(name)}
        onClick={() => onChange({ patterns: without(patterns, pattern) })}
      >
        <X aria-hidden />
      </button>
      {isSwappable && (
        <Button
          variant="quiet"
          className="px-0"
          onClick={() => onChange({ king: rules.king === 'last' ? 'first' : 'last' })}
        >
          {words.swapCorners}
        </Button>
      )}
      {pattern === 'Own Pattern' && (
        <OwnPatternFields own={rules.ownPattern ?? NOT_DRAWN} onChange={(ownPattern) => onChange({ ownPattern })} />
      )}
      <input
        aria-label={words.prizeFor(name)}
        placeholder={words.prizeExample}
        maxLength={PRIZE_MAX}
        autoComplete="off"
        value={prizes[pattern] ?? ''}
        onChange={(event) => onChange({ prizes: { ...prizes, [pattern]: event.target.value } })}
        className={PRIZE_FIELD}
      />
      <HowMany pattern={pattern} rules={rules} onChange={onChange} />
    </li>
  )
}

/** Where a number is, for people who cannot see it. */
function placeOf(spot: number): string {
  const row = LINES[Math.floor(spot / NUMBERS_PER_ROW)] ?? LINES[0]
  return rulesWords().place(common().pattern(row, {}), (spot % NUMBERS_PER_ROW) + 1)
}

/** The host's own pattern: a name, and the numbers of a sample ticket that make it. */
function OwnPatternFields({ own, onChange }: { own: OwnPattern; onChange(own: OwnPattern): void }) {
  const words = rulesWords()
  const id = useId()
  const { name, positions } = own
  const tap = (spot: number) =>
    onChange({
      name,
      positions: positions.includes(spot)
        ? positions.filter((each) => each !== spot)
        : [...positions, spot].sort((one, other) => one - other),
    })
  return (
    <div className="grid w-full gap-2 py-1">
      <TextField
        label={words.ownName}
        value={name}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value, positions })}
      />
      <p id={id}>{words.tapNumbers}</p>
      <fieldset aria-labelledby={id}>
        <div translate="no" className="grid grid-cols-5 gap-1 rounded-btn bg-paper-blank p-1">
          {numbersOf(SAMPLE_TICKET).map((number, spot) => (
            <button
              key={number}
              type="button"
              aria-label={placeOf(spot)}
              aria-pressed={positions.includes(spot)}
              disabled={!positions.includes(spot) && positions.length >= OWN_POSITIONS_MAX}
              className={clsx(
                'min-h-12 rounded-chip border-2 border-paper-rule bg-paper pt-0.5 font-num font-semibold text-[1.5rem] text-paper-ink leading-none',
                'aria-pressed:border-daub aria-pressed:bg-daub aria-pressed:text-paper forced-colors:aria-pressed:border-[5px]',
              )}
              onClick={() => tap(spot)}
            >
              {number}
            </button>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
