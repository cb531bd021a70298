import { NAME_MAX_GRAPHEMES } from './player-name.ts'
import type { RefusalName } from './refusals.ts'
import { normaliseWords } from './typed-words.ts'

/** A player's name as it is stored, or why it is refused. */
export function normaliseName(typed: string): { name: string } | { refused: RefusalName; n?: string } {
  const result = normaliseWords(typed, NAME_MAX_GRAPHEMES)
  if ('words' in result) return { name: result.words }
  const refused = REFUSED[result.fault]
  return 'sign' in result ? { refused, n: result.sign } : { refused }
}

const REFUSED = {
  'nothing to see': 'name_required',
  'too long': 'name_too_long',
  'unknown character': 'name_not_readable',
} as const
