import type { RefusalName } from './game/refusals.ts'
import { NAME_MAX_GRAPHEMES } from './limits.ts'

/**
 * A player's name as it is stored and compared: composed (NFC), trimmed, inner spaces collapsed. Refused when nothing
 * is left, when it is longer than 30 letters as people count them, or when it hides control or direction characters
 * (only the joiners that Indian scripts and emoji need are let through).
 */
export function normaliseName(typed: string): { name: string } | { refused: RefusalName } {
  const name = typed.normalize('NFC').trim().replace(/\s+/gu, ' ')
  if (name === '') return { refused: 'name_required' }
  if (/\p{Cc}|\p{Co}|\p{Cs}|\p{Cn}|(?![\u200c\u200d])\p{Cf}/u.test(name)) return { refused: 'name_not_readable' }
  if (!/[^\s\u200c\u200d]/u.test(name)) return { refused: 'name_required' }
  const graphemes = [...new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name)].length
  return graphemes > NAME_MAX_GRAPHEMES || name.length > NAME_MAX_CODE_UNITS ? { refused: 'name_too_long' } : { name }
}

/** A grapheme may stack any number of marks; this bounds them without touching real names. */
const NAME_MAX_CODE_UNITS = NAME_MAX_GRAPHEMES * 8
