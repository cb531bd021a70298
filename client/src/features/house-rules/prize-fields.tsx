import { Switch } from '#client/ui/switch.tsx'
import { type HouseRules, PRIZE_MAX } from '#shared/game/room/house-rules.ts'
import { PATTERNS } from '#shared/game/types.ts'

interface PrizeFieldsProps extends Pick<HouseRules, 'patterns' | 'prizes'> {
  onChange(change: Partial<Pick<HouseRules, 'patterns' | 'prizes'>>): void
}

/** Which patterns are played, and in words what for. */
export function PrizeFields({ patterns, prizes, onChange }: PrizeFieldsProps) {
  return (
    <fieldset>
      <legend className="float-left w-full font-bold">Patterns and prizes</legend>
      <p className="clear-both text-[0.9375rem] text-ink-2">Words only. The game moves no money.</p>
      {PATTERNS.map((pattern) => {
        const isPlayed = patterns.includes(pattern)
        return (
          <div key={pattern} className="py-1">
            <Switch
              label={pattern}
              isOn={isPlayed}
              onChange={(isOn) =>
                onChange({
                  patterns: PATTERNS.filter((each) => (each === pattern ? isOn : patterns.includes(each))),
                })
              }
            />
            {isPlayed && (
              <input
                aria-label={`Prize for ${pattern}`}
                placeholder="Prize, for example dinner"
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
