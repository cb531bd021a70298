import type { Language } from './languages.ts'

/** The word for language in each of them: somebody who cannot read the page looks for it. */
export const LANGUAGE_WORDS: Record<Language, string> = { en: 'Language', hi: 'भाषा' }
