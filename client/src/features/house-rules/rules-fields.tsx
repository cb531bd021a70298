import { Choice } from '#client/ui/field.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { TICKET_POOL } from '#shared/game/limits.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { PrizeFields } from './prize-fields.tsx'

interface RulesFieldsProps {
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

/** All house rules, one below the other. */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const { ties, claims, bogey, one, patterns, prizes, most, help, counts, hostPlays, bag, hold, reactions } = rules
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
      <Switch
        label={common().onlyCall}
        hint={common().onlyCallHint}
        isOn={!hostPlays}
        onChange={(isOn) => onChange({ hostPlays: !isOn })}
      />
      <Switch label={words.bag} hint={words.bagHint} isOn={bag} onChange={(isOn) => onChange({ bag: isOn })} />
      <Switch label={words.hold} hint={words.holdHint} isOn={hold} onChange={(isOn) => onChange({ hold: isOn })} />
      <Switch
        label={words.reactions}
        hint={words.reactionsHint}
        isOn={reactions}
        onChange={(isOn) => onChange({ reactions: isOn })}
      />
    </div>
  )
}
