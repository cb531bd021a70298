import type { RefusalName } from './refusals.ts'
import { FLAG, lettersOf, normaliseWords } from './typed-words.ts'

const NAME_MAX_GRAPHEMES = 30

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

/** Shortens a typed name to the maximum length. */
export function shortenedName(typed: string): string {
  const letters = lettersOf(typed)
  return letters.length > NAME_MAX_GRAPHEMES ? letters.slice(0, NAME_MAX_GRAPHEMES).join('') : typed
}

/**
 * The visible form of a name: names with the same skeleton look alike, so a room allows only one of them. Invisible
 * marks are removed, except for those of flags, and compatible forms of a letter are unified.
 */
export function nameSkeleton(name: string): string {
  return name
    .normalize('NFKC')
    .replace(UNSEEN, (_, flag: string | undefined) => flag ?? '')
    .trim()
    .replace(/\s+/gu, ' ')
}

/** Whether two names probably belong to the same person: case and blanks are ignored. */
export function sameName(one: string, other: string): boolean {
  return spoken(one) === spoken(other)
}

const spoken = (name: string) => nameSkeleton(name).toLowerCase().replaceAll(' ', '')

const UNSEEN = new RegExp(`(${FLAG})|[\\p{Default_Ignorable_Code_Point}\\p{Cf}\\u2800\\u{16fe4}\\u{1d159}]`, 'gu')
