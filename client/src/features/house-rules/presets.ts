import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'

interface Preset {
  name: string
  /** What it sets. The rest of the rules stays as it is. */
  rules: Partial<HouseRules>
}

/** Ways to play that take one tap. */
export const PRESETS: readonly Preset[] = [
  { name: 'As always', rules: DEFAULT_RULES },
  { name: 'Family', rules: { ties: 'share', claims: 'any', bogey: 'free', help: 'all' } },
  { name: 'Club', rules: { ties: 'share', claims: 'next', bogey: 'out', help: 'none' } },
]
