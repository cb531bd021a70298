import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { LANGUAGES, type Language } from '#client/settings/languages.ts'
import { settings, spokenLanguage, subscribeSettings } from '#client/settings/settings.ts'

/** The same words in another language: with exactly the same keys, and the same parts in each. */
export type Words<English> = {
  readonly [Key in keyof English]: English[Key] extends (...told: infer Told) => string
    ? (...told: Told) => string
    : English[Key] extends string
      ? string
      : Words<English[Key]>
}

/** The files of all languages but English, which the scripts that use them have in them. */
const files = import.meta.glob<Partial<Record<string, object>>>(['./*/*.ts', '!./en/*.ts'])

/** Asks each area for what it lacks of a language. */
const areas: ((language: Language) => void)[] = []
const loading = new Set<Promise<void>>()
const changes = new Listeners()
let revision = 0

/**
 * The words of a part of the app. English ones are in the script that uses them, others are loaded when they are chosen. The
 * result gives them in the language of the screens, or in another that is in use; until they have loaded, in English.
 */
export function area<const English extends object>(
  name: string,
  english: English,
  loadWords: (language: Language) => Promise<Words<English>> = (language) => wordsFrom(name, language),
) {
  const known: Partial<Record<Language, Words<English>>> = { en: english as Words<English> }
  const asked = new Set<Language>()
  const load = (language: Language) => {
    if (language === 'en' || asked.has(language)) return
    asked.add(language)
    const arrival = loadWords(language)
      .then((words) => {
        known[language] = words
      })
      .catch((error: unknown) => {
        // They are asked for again with the next screen, or when the connection is back.
        asked.delete(language)
        console.info('Some words could not be loaded.', error)
      })
      .finally(() => {
        loading.delete(arrival)
        tell()
      })
    loading.add(arrival)
  }
  areas.push(load)
  for (const language of languagesInUse()) load(language)
  return (language: Language = settings().pageLanguage): Words<English> =>
    known[language] ?? (english as Words<English>)
}

/** What the file of an area in a language exports. */
async function wordsFrom<English>(name: string, language: Language): Promise<Words<English>> {
  const file = await files[`./${language}/${name}.ts`]?.()
  const words = file?.[language]
  if (words === undefined) throw new Error(`There are no words of ${name} in ${language}.`)
  return words as Words<English>
}

/** Resolves when the words of all parts that this page has loaded are here, or cannot be had now. */
export async function wordsReady(...languages: Language[]): Promise<void> {
  for (const language of [...languagesInUse(), ...languages]) for (const load of areas) load(language)
  while (loading.size > 0) await Promise.all(loading)
}

/**
 * Renders again when the words change. The app does so as a whole, and with it every component that reads words; only
 * one that is memoised has to do it itself.
 */
export function useLanguage(): Language {
  useSyncExternalStore(changes.subscribe, readRevision, readRevision)
  return settings().pageLanguage
}

/** The locale for dates and times in the language of the screens. All of them have the same digits. */
export function locale(): string {
  return LANGUAGES[settings().pageLanguage].locale
}

/** Chooses between the words for one and for several, by the rules of a language. */
export function pluralIn(language: Language): (count: number, one: string, other: string) => string {
  const rules = new Intl.PluralRules(LANGUAGES[language].tag)
  return (count, one, other) => (rules.select(count) === 'one' ? one : other)
}

/** Says several things about one in a line, without those that there are not. */
export function dotted(...parts: readonly (string | 0 | false | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}

function languagesInUse(): Language[] {
  return [settings().pageLanguage, spokenLanguage(settings())]
}

const readRevision = () => revision

function tell(): void {
  revision++
  changes.tell()
}

subscribeSettings(() => {
  void wordsReady()
  tell()
})
globalThis.addEventListener?.('online', () => void wordsReady())
