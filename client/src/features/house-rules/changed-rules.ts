import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'

/** What of some rules differs from how it is now. */
export function changedRules(now: HouseRules, wanted: Partial<HouseRules>): Partial<HouseRules> {
  const isChanged = ([name, value]: [string, unknown]) =>
    JSON.stringify(value) !== JSON.stringify(now[name as keyof HouseRules])
  return Object.fromEntries(Object.entries(wanted).filter(isChanged))
}

/** Whether these are the rules of a room in which nobody chooses any. */
export function areUsual(rules: HouseRules): boolean {
  return Object.keys(changedRules(DEFAULT_RULES, rules)).length === 0
}
