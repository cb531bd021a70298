import { Choice } from '#client/ui/choice.tsx'
import { Stepper } from '#client/ui/stepper.tsx'
import { Switch } from '#client/ui/switch.tsx'
import { TICKET_POOL } from '#shared/game/limits.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import { PrizeFields } from './prize-fields.tsx'

const TIES = [
  { value: 'first', label: 'First claim wins' },
  { value: 'share', label: 'Claims on the same number share' },
] as const
const CLAIMS = [
  { value: 'any', label: 'Any time' },
  { value: 'next', label: 'Only until the next number' },
] as const
const BOGEYS = [
  { value: 'free', label: 'Costs nothing' },
  { value: 'out', label: 'That ticket is out for that prize' },
] as const
const HELPS = [
  { value: 'all', label: 'Help allowed' },
  { value: 'none', label: 'Everybody for themselves' },
] as const

interface RulesFieldsProps {
  rules: HouseRules
  onChange(change: Partial<HouseRules>): void
}

/** All house rules, one below the other. */
export function RulesFields({ rules, onChange }: RulesFieldsProps) {
  const { ties, claims, bogey, one, patterns, prizes, most, help, counts, hostPlays, bag, hold, reactions } = rules
  return (
    <div className="grid grid-cols-1 divide-y divide-line *:py-1.5">
      <Choice label="Same number" value={ties} options={TIES} onChange={(value) => onChange({ ties: value })} />
      <Choice label="When to claim" value={claims} options={CLAIMS} onChange={(value) => onChange({ claims: value })} />
      <Choice label="False claim" value={bogey} options={BOGEYS} onChange={(value) => onChange({ bogey: value })} />
      <Switch
        label="One prize each"
        hint="One prize each, and the Full House."
        isOn={one}
        onChange={(isOn) => onChange({ one: isOn })}
      />
      <PrizeFields patterns={patterns} prizes={prizes} onChange={onChange} />
      <div>
        <Stepper
          label="Tickets each, at most"
          value={most}
          min={1}
          max={TICKET_POOL}
          onChange={(value) => onChange({ most: value })}
          describe={(value) => (value === 1 ? '1 ticket' : `${value} tickets`)}
        />
      </div>
      <Choice
        label="Help"
        value={help}
        options={HELPS}
        onChange={(value) => onChange({ help: value })}
        hint="Help with marking, and the sign of a pattern that can be claimed. Asked of everybody."
      />
      <Switch
        label="Practice round"
        hint="It does not count for the evening."
        isOn={!counts}
        onChange={(isOn) => onChange({ counts: !isOn })}
      />
      <Switch
        label="I only call"
        hint="You hold no ticket and cannot win."
        isOn={!hostPlays}
        onChange={(isOn) => onChange({ hostPlays: !isOn })}
      />
      <Switch
        label="Our own bag"
        hint="You take real tokens from a bag and tap their numbers."
        isOn={bag}
        onChange={(isOn) => onChange({ bag: isOn })}
      />
      <Switch
        label="Players may ask to wait"
        hint="Where the numbers come by themselves."
        isOn={hold}
        onChange={(isOn) => onChange({ hold: isOn })}
      />
      <Switch
        label="Reactions"
        hint="Players may clap and cheer beside the number."
        isOn={reactions}
        onChange={(isOn) => onChange({ reactions: isOn })}
      />
    </div>
  )
}
