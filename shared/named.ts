declare const kind: unique symbol

/** A name that may stand within a sentence. A sentence takes no other. */
export type Named = string & { readonly [kind]: 'named' }

/**
 * A name that people typed, for a sentence. Marks isolate it: one that is read from right to left would change the places of
 * the numbers and signs beside it, and the page finds names by them. Whatever is not the page takes the sentence as `plain`.
 */
export function named(name: string): Named {
  return `\u2068${name}\u2069` as Named
}

/** The names of several people, with commas between them. */
export function namedAll(names: readonly string[]): Named {
  return names.map(named).join(', ') as Named
}

/** A sentence in parts: every second one is a name, without its marks. */
export function partsOf(sentence: string): string[] {
  return sentence.split(MARKED)
}

/** A text to be copied, searched, drawn or given as a label: without marks that no direction needs. */
export function plain(sentence: string): string {
  return partsOf(sentence)
    .map((part, at) => (at % 2 && RIGHT_TO_LEFT.test(part) ? named(part) : part))
    .join('')
}

/** A text for the ear: voices may stop at a mark, or say its name. */
export function withoutMarks(text: string): string {
  return text.replace(/[\u2068\u2069]/g, '')
}

/** A name with its marks. What stands for a name may have another one in it. */
const MARKED = /\u2068((?:[^\u2068\u2069]|\u2068[^\u2069]*\u2069)*)\u2069/

/** Hebrew, Arabic and what else Unicode has in that direction. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u
