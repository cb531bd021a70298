import { normaliseName } from '#shared/player-name.ts'

/** Whether a name is empty once normalised. Other faults are reported when it is sent. */
export function isNameMissing(typed: string): boolean {
  const result = normaliseName(typed)
  return 'refused' in result && result.refused === 'name_required'
}
