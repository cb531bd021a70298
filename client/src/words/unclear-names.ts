import type { Language } from '#client/settings/languages.ts'
import { whatItAsks } from '#client/words/en/patterns.ts'
import type { Meanings, Pattern } from '#shared/game/patterns.ts'

/** Names that mean something else in other families. */
const UNCLEAR: readonly Pattern[] = [
  ...(['Temperature', 'Laddu', 'Star', 'King Corners', 'Queen Corners', 'Pyramid'] as const),
  ...(['Bamboo', 'Letter H', 'Letter T', 'Border'] as const),
]

/** What a pattern asks for, if its name alone does not say so. It stands wherever the name stands. */
export function meaningOf(pattern: Pattern, rules: Meanings, language?: Language): string | undefined {
  return UNCLEAR.includes(pattern) ? whatItAsks(pattern, rules, language) : undefined
}
