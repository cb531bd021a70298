import { Choice } from '#client/ui/field.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import { ANY_TIME, type HouseRules, RULE_CHOICES } from '#shared/game/room/house-rules.ts'

interface RulesFieldsProps {
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

/** Rules whose control is elsewhere: those that may change at any time are in `options`, this one stands beside the pattern. */
const ELSEWHERE = [...ANY_TIME, 'king'] as const

type ChoiceName = Exclude<keyof typeof RULE_CHOICES, (typeof ELSEWHERE)[number]>
type Switched = { [Name in ChoiceName]: HouseRules[Name] extends boolean ? Name : never }[ChoiceName]
type Listed = Exclude<ChoiceName, Switched>

const isChoice = (name: keyof typeof RULE_CHOICES): name is ChoiceName =>
  !ELSEWHERE.some((elsewhere) => elsewhere === name)
const RULE_NAMES = (Object.keys(RULE_CHOICES) as (keyof typeof RULE_CHOICES)[]).filter(isChoice)

/** The value of a rule whose switch is on. */
const ON: Record<Switched, boolean> = {
  counts: false,
  hostPlays: false,
  bag: true,
  hold: true,
  reactions: true,
}

/** The controls of the house rules but the patterns. */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  return (
    <div className="grid grid-cols-1 divide-y divide-line *:py-1.5">
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
      {RULE_NAMES.map((name) =>
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
  const options = RULE_CHOICES[name].map((value) => ({ value, label: values[String(value)] ?? '' }))
  return (
    <Choice label={label} value={rules[name]} options={options} onChange={(value) => onChange({ [name]: value })} />
  )
}
