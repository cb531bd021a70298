import { Switch } from '#client/ui/switch.tsx'
import { common } from '#client/words/en/common.ts'
import { rulesWords } from '#client/words/en/rules.ts'
import { type HouseRules, PRIZE_MAX } from '#shared/game/room/house-rules.ts'
import { PATTERNS } from '#shared/game/types.ts'

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
