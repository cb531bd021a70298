/**
 * The languages of the screens and of the voice, with their own names. Another one is an entry here, a folder beside `hi`
 * with the same files, and the entries that the compiler then asks for.
 */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-IN' },
  hi: { name: 'हिन्दी', tag: 'hi-IN' },
} as const

export type Language = keyof typeof LANGUAGES
