import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { store, storedJson } from '#client/device/storage.ts'
import { LANGUAGES, type Language } from './languages.ts'

/** Settings for this device. They are never sent to the server. */
export interface Settings {
  theme: 'auto' | 'light' | 'dark'
  /** Percent of the normal size. */
  textSize: 100 | 120 | 140
  motion: 'auto' | 'reduced'
  /** The language of the screens. */
  pageLanguage: Language
  /** The language in which numbers are spoken. */
  language: Language
  /** The language of the numbers alone, by its code, if it is none of the product's: `mr`. Else null. */
  numbersIn: string | null
  /** Whether somebody has heard this device speak that language, if it is not English. Until then it says digits. */
  isHeard: 'unknown' | 'yes' | 'no'
  /** The name of the chosen voice, or null for the device's best. */
  voiceName: string | null
  calls: 'classic' | 'traditional'
  /** Numbers are heard in the voice of those who have read them for the room, where somebody has. */
  ownVoice: boolean
  sounds: boolean
  vibration: boolean
  /** What other players feel is shown, and there is a button to react. */
  reactions: boolean
  /** With marking: rings around called numbers and a Mark button, or the page marks them. It never claims. */
  help: 'off' | 'show' | 'mark'
  /** Big and calm: large text, big tickets, one button, numbers said twice, and nothing that moves. */
  easyMode: boolean
  /** In easy mode: whether tickets look as on paper. */
  paperTickets: boolean
  /** Whether each call is given as a sentence, and who speaks it: this page, or the screen reader of the device. */
  byEar: 'off' | 'page' | 'reader'
}

/** The script that runs before the first paint uses the same key. */
const SETTINGS_KEY = 'settings'

const VALID: { [Name in keyof Settings]: (value: unknown) => value is Settings[Name] } = {
  theme: oneOf('auto', 'light', 'dark'),
  textSize: oneOf(100, 120, 140),
  motion: oneOf('auto', 'reduced'),
  pageLanguage: isLanguage,
  language: isLanguage,
  numbersIn: (value): value is string | null => value === null || typeof value === 'string',
  isHeard: oneOf('unknown', 'yes', 'no'),
  voiceName: (value): value is string | null => value === null || typeof value === 'string',
  calls: oneOf('classic', 'traditional'),
  ownVoice: oneOf(true, false),
  sounds: oneOf(true, false),
  vibration: oneOf(true, false),
  reactions: oneOf(true, false),
  help: oneOf('off', 'show', 'mark'),
  easyMode: oneOf(true, false),
  paperTickets: oneOf(true, false),
  byEar: oneOf('off', 'page', 'reader'),
}

const DEFAULTS: Settings = {
  theme: 'auto',
  textSize: 100,
  motion: 'auto',
  pageLanguage: 'en',
  language: 'en',
  numbersIn: null,
  isHeard: 'unknown',
  voiceName: null,
  calls: 'classic',
  ownVoice: true,
  sounds: true,
  vibration: true,
  reactions: true,
  help: 'off',
  easyMode: false,
  paperTickets: false,
  byEar: 'off',
}

let current = read()
const changes = new Listeners()

export function settings(): Settings {
  return current
}

/** Changes settings at once and stores them. */
export function changeSettings(change: Partial<Settings>): void {
  current = { ...current, ...change }
  store(SETTINGS_KEY, JSON.stringify(current))
  changes.tell()
}

// What was changed in another tab.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key !== SETTINGS_KEY) return
  current = read()
  changes.tell()
})

/** The help with marking that is wanted: in easy mode there is some. */
export function wantedHelp({ help, easyMode }: Settings): Settings['help'] {
  return easyMode && help === 'off' ? 'show' : help
}

/** The language in which sentences are spoken: only digits are right in any voice. */
export function spokenLanguage({ language, isHeard }: Settings): Language {
  return isHeard === 'yes' ? language : 'en'
}

export const subscribeSettings = changes.subscribe

export function useSettings(): Settings {
  return useSyncExternalStore(subscribeSettings, settings)
}

function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.keys(LANGUAGES).includes(value)
}

function oneOf<Value>(...allowed: Value[]): (value: unknown) => value is Value {
  return (value): value is Value => allowed.some((each) => each === value)
}

/** Reads the stored settings and ignores values that this version does not know. */
function read(): Settings {
  const stored = (storedJson(SETTINGS_KEY) ?? {}) as Partial<Record<keyof Settings, unknown>>
  const known = Object.entries(VALID).filter(([name, isChoice]) => isChoice(stored[name as keyof Settings]))
  return { ...DEFAULTS, ...Object.fromEntries(known.map(([name]) => [name, stored[name as keyof Settings]])) }
}

/** On a TV nobody wants to look for a setting: `/tv/482913?lang=hi`. It is kept for the pages after it. */
function takeLanguageOfAddress(): void {
  const { pathname, search } = globalThis.location ?? {}
  const language = pathname?.startsWith('/tv') ? new URLSearchParams(search).get('lang') : null
  if (!isLanguage(language) || (language === current.pageLanguage && language === current.language)) return
  changeSettings({ pageLanguage: language, language, isHeard: 'unknown', voiceName: null })
}
takeLanguageOfAddress()
