import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import type { Language } from '#client/language/languages.ts'
import type { Words } from '#client/language/words.ts'
import { settings, spokenLanguage, subscribeSettings } from '#client/settings/settings.ts'

type Loaders<English> = Record<Exclude<Language, 'en'>, () => Promise<Words<English>>>

/** Asks each area for what it lacks of a language. */
const areas: ((language: Language) => void)[] = []
const loading = new Set<Promise<void>>()
const changes = new Listeners()
let revision = 0

/**
 * The words of a part of the app. English ones are in the script that uses them, others are loaded when they are chosen. The
 * result gives them in the language of the screens, or in another that is in use; until they have loaded, in English.
 */
export function area<const English extends object>(english: English, loaders: Loaders<English>) {
  const known: Partial<Record<Language, Words<English>>> = { en: english as Words<English> }
  const asked = new Set<Language>()
  const load = (language: Language) => {
    if (language === 'en' || asked.has(language)) return
    asked.add(language)
    const arrival = loaders[language]()
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
