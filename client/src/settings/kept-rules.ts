import { store, storedJson } from '#client/device/storage.ts'
import { isPattern } from '#shared/game/patterns.ts'
import { DEFAULT_RULES, type HouseRules, RULE_CHOICES } from '#shared/game/room/house-rules.ts'

const HOUSE_RULES_KEY = 'houseRules'

const KINDS_OF_RULES: HouseRules = { ...DEFAULT_RULES, ownPattern: { name: '', positions: [] } }

/**
 * The house rules that this device chose last, for its next room and for practice; null if there are none. They count: a
 * practice round is one round.
 */
export function readKeptRules(): HouseRules | null {
  return rulesFrom(storedJson(HOUSE_RULES_KEY))
}

/** House rules as a device or a file keeps them, with the defaults for what is missing; null if they are none. */
export function rulesFrom(stored: unknown): HouseRules | null {
  if (typeof stored !== 'object' || stored === null) return null
  const known = Object.entries(stored).filter(([name, value]) =>
    name in RULE_CHOICES
      ? (RULE_CHOICES[name as keyof typeof RULE_CHOICES] as readonly unknown[]).includes(value)
      : isLike(value, KINDS_OF_RULES[name as keyof HouseRules]),
  )
  const kept: HouseRules = { ...DEFAULT_RULES, ...Object.fromEntries(known) }
  return { ...kept, counts: true, patterns: kept.patterns.filter(isPattern) }
}

/** Keeps house rules for the host's next room. */
export function keepRules(rules: HouseRules): void {
  store(HOUSE_RULES_KEY, JSON.stringify(rules))
}

/** Whether a stored value is of the kind of the default. The server refuses what else may be wrong with it. */
function isLike(value: unknown, usual: HouseRules[keyof HouseRules] | undefined): boolean {
  return (
    value !== null &&
    usual !== undefined &&
    typeof value === typeof usual &&
    Array.isArray(value) === Array.isArray(usual)
  )
}
