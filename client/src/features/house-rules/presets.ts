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
export const PRESETS: readonly Preset[] = [
  { name: 'As always', rules: DEFAULT_RULES, paceMs: null },
  { name: 'Family', rules: { ties: 'share', claims: 'any', bogey: 'free', help: 'all' }, paceMs: FAMILY_PACE_MS },
  { name: 'Club', rules: { ties: 'share', claims: 'next', bogey: 'out', help: 'none' }, paceMs: FAMILY_PACE_MS },
]
