import { Choice } from '#client/ui/field.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { type HouseRules, PRIZE_MAX, RULE_CHOICES } from '#shared/game/room/house-rules.ts'

interface RulesFieldsProps {
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

type ChoiceName = keyof typeof RULE_CHOICES
type Switched = { [Name in ChoiceName]: HouseRules[Name] extends boolean ? Name : never }[ChoiceName]
type Listed = Exclude<ChoiceName, Switched | 'voice'>

/** The value of a rule whose switch is on. */
const ON: Record<Switched, boolean> = {
  counts: false,
  one: true,
  hostPlays: false,
  bag: true,
  hold: true,
  reactions: true,
}

/**
 * The controls of the house rules. The control for the voice is in the host's menu, because it may change during the
 * game.
 */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const names = (Object.keys(RULE_CHOICES) as ChoiceName[]).filter((name) => name !== 'voice')
  return (
    <div className="grid grid-cols-1 divide-y divide-line *:py-1.5">
      <PrizeFields patterns={rules.patterns} prizes={rules.prizes} onChange={onChange} />
      <div>
        <Stepper
          label={rulesWords().most}
          value={rules.most}
          min={1}
          max={TICKET_POOL}
          onChange={(most) => onChange({ most })}
          describe={common().tickets}
        />
      </div>
      {names.map((name) =>
        isSwitched(name) ? (
          <SwitchedRule key={name} name={name} rules={rules} onChange={onChange} />
        ) : (
          <ListedRule key={name} name={name} rules={rules} onChange={onChange} />
        ),
      )}
    </div>
  )
}

const isSwitched = (name: Switched | Listed): name is Switched => name in ON

function SwitchedRule({ name, rules, onChange }: RulesFieldsProps & { name: Switched }) {
  const { label, hint } = rulesWords().rules[name]
  const change = (isOn: boolean) => onChange({ [name]: isOn === ON[name] })
  return <Switch label={label} hint={hint} isOn={rules[name] === ON[name]} onChange={change} />
}

function ListedRule({ name, rules, onChange }: RulesFieldsProps & { name: Listed }) {
  const { label, values }: { label: string; values: Partial<Record<string, string>> } = rulesWords().rules[name]
  const options = RULE_CHOICES[name].map((value) => ({ value, label: values[value] ?? value }))
  return (
    <Choice label={label} value={rules[name]} options={options} onChange={(value) => onChange({ [name]: value })} />
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
      {CLASSIC.map((pattern) => {
        const isPlayed = patterns.includes(pattern)
        return (
          <div key={pattern} className="py-1">
            <Switch
              label={common().pattern(pattern, {})}
              isOn={isPlayed}
              onChange={(isOn) =>
                onChange({
                  patterns: CLASSIC.filter((each) => (each === pattern ? isOn : patterns.includes(each))),
                })
              }
            />
            {isPlayed && (
              <input
                aria-label={words.prizeFor(common().pattern(pattern, {}))}
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
