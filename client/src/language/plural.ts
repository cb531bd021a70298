import { LANGUAGES, type Language } from './languages.ts'

/** Chooses between the words for one and for several, by the rules of a language. */
export function pluralIn(language: Language): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(LANGUAGES[language].tag)
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}
