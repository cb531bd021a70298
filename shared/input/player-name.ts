import { FLAG, lettersOf, SEEN, UNSEEN_SIGNS } from './letters.ts'

export const NAME_MAX_GRAPHEMES = 30

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
  return seenOf(name.normalize('NFKC')).trim().replace(/\s+/gu, ' ')
}

/** Whether two names probably belong to the same person: case and blanks are ignored. */
export function sameName(one: string, other: string): boolean {
  return spoken(one) === spoken(other)
}

const spoken = (name: string) => nameSkeleton(name).toLowerCase().replaceAll(' ', '')

/** Whether a typed name has nothing to see in it. Other faults are found when it is sent. */
export function isNameMissing(typed: string): boolean {
  return !SEEN.test(seenOf(typed))
}

const seenOf = (name: string) => name.replace(UNSEEN, (_, flag: string | undefined) => flag ?? '')

const UNSEEN = new RegExp(`(${FLAG})|[${UNSEEN_SIGNS}]`, 'gu')
