import { rulesWords } from '#client/words/en/rules.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'

interface Preset {
  name: string
  /** What it sets. The rest of the rules stays as it is. */
  rules: Partial<HouseRules>
  /** The pace at which the server calls; null if the host taps. */
  paceMs: number | null
}

const FAMILY_PACE_MS = 7_000

/** Ways to play that take one tap. */
export function presets(): readonly Preset[] {
  const { usual, family, club } = rulesWords()
  return [
    { name: usual, rules: DEFAULT_RULES, paceMs: null },
    { name: family, rules: { ties: 'share', claims: 'any', bogey: 'free', help: 'all' }, paceMs: FAMILY_PACE_MS },
    { name: club, rules: { ties: 'share', claims: 'next', bogey: 'out', help: 'none' }, paceMs: FAMILY_PACE_MS },
  ]
}
