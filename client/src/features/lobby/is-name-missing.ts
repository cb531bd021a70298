import { normaliseName } from '#shared/player-name.ts'

/** Whether nothing of a name would be left. What else may be wrong with it is said when it is sent. */
export function isNameMissing(typed: string): boolean {
  const result = normaliseName(typed)
  return 'refused' in result && result.refused === 'name_required'
}
