import { Choice } from '#client/ui/field.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { type HouseRules, PRIZE_MAX } from '#shared/game/room/house-rules.ts'
import { PATTERNS } from '#shared/game/types.ts'
import { switchedRules } from './rules-in-words.tsx'

interface RulesFieldsProps {
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

/** All house rules, one below the other. */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const { ties, claims, bogey, one, patterns, prizes, most, help, counts } = rules
  const words = rulesWords()
  const tiesOptions = [
    { value: 'first', label: words.firstClaim },
    { value: 'share', label: words.share },
  ] as const
  const claimsOptions = [
    { value: 'any', label: words.any },
    { value: 'next', label: words.next },
  ] as const
  const bogeyOptions = [
    { value: 'free', label: words.free },
    { value: 'out', label: words.out },
  ] as const
  const helpOptions = [
    { value: 'all', label: words.helpAll },
    { value: 'none', label: words.helpNone },
  ] as const
  return (
    <div className="grid grid-cols-1 divide-y divide-line *:py-1.5">
      <Choice
        label={words.sameNumber}
        value={ties}
        options={tiesOptions}
        onChange={(value) => onChange({ ties: value })}
      />
      <Choice
        label={words.whenToClaim}
        value={claims}
        options={claimsOptions}
        onChange={(value) => onChange({ claims: value })}
      />
      <Choice
        label={words.falseClaim}
        value={bogey}
        options={bogeyOptions}
        onChange={(value) => onChange({ bogey: value })}
      />
      <Switch label={words.one} hint={words.oneHint} isOn={one} onChange={(isOn) => onChange({ one: isOn })} />
      <PrizeFields patterns={patterns} prizes={prizes} onChange={onChange} />
      <div>
        <Stepper
          label={words.most}
          value={most}
          min={1}
          max={TICKET_POOL}
          onChange={(value) => onChange({ most: value })}
          describe={common().tickets}
        />
      </div>
      <Choice
        label={words.help}
        value={help}
        options={helpOptions}
        onChange={(value) => onChange({ help: value })}
        hint={words.helpHint}
      />
      <Switch
        label={words.practice}
        hint={words.practiceHint}
        isOn={!counts}
        onChange={(isOn) => onChange({ counts: !isOn })}
      />
      {switchedRules().map(({ rule, on, label, hint }) => (
        <Switch
          key={rule}
          label={label}
          hint={hint}
          isOn={rules[rule] === on}
          onChange={(isOn) => onChange({ [rule]: isOn === on })}
        />
      ))}
    </div>
  )
}

interface PrizeFieldsProps extends Pick<HouseRules, 'patterns' | 'prizes'> {
  onChange(change: Partial<Pick<HouseRules, 'patterns' | 'prizes'>>): void
}

/** Which patterns are played, and in words what for. */
export function PrizeFields({ patterns, prizes, onChange }: PrizeFieldsProps) {
  const words = rulesWords()
  return (
    <fieldset>
      <legend className="float-left w-full font-bold">{words.patternsAndPrizes}</legend>
      <p className="clear-both text-[0.9375rem] text-ink-2">{words.wordsOnly}</p>
      {PATTERNS.map((pattern) => {
        const isPlayed = patterns.includes(pattern)
        return (
          <div key={pattern} className="py-1">
            <Switch
              label={common().pattern(pattern)}
              isOn={isPlayed}
              onChange={(isOn) =>
                onChange({
                  patterns: PATTERNS.filter((each) => (each === pattern ? isOn : patterns.includes(each))),
                })
              }
            />
            {isPlayed && (
              <input
                aria-label={words.prizeFor(common().pattern(pattern))}
                placeholder={words.prizeExample}
                maxLength={PRIZE_MAX}
                autoComplete="off"
                value={prizes[pattern] ?? ''}
                onChange={(event) => onChange({ prizes: { ...prizes, [pattern]: event.target.value } })}
                className="min-h-11 w-full rounded-btn border-2 border-edge bg-bg px-3 placeholder:text-ink-2"
              />
            )}
          </div>
        )
      })}
    </fieldset>
  )
}
