/**
 * The languages of the screens and of the voice, with their own names, and the locales of their dates. Another one is an entry here, a folder beside `hi`
 * with the same files, and the entries that the compiler then asks for.
 */
export const LANGUAGES = {
  en: { name: 'English', tag: 'en-IN', locale: 'en-IN' },
  hi: { name: 'हिन्दी', tag: 'hi-IN', locale: 'hi-IN-u-hc-h23-nu-latn' },
} as const

export type Language = keyof typeof LANGUAGES
