import type { Refused } from './check.ts'
import { NAME_MAX_GRAPHEMES } from './player-name.ts'
import { normaliseWords } from './typed-words.ts'

/** A player's name as it is stored, or why it is refused. */
export function normaliseName(typed: string): { name: string } | Refused {
  const result = normaliseWords(typed, NAME_MAX_GRAPHEMES)
  return 'words' in result ? { name: result.words } : { refused: `name_${result.fault}`, n: result.n }
}
