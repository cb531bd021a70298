import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import type { Language } from '#client/settings/languages.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { speaker } from './speaker.ts'

/** The latest text for a person who plays by ear. `times` changes when the same text is announced again. */
interface Told {
  text: string
  times: number
}

let told: Told = { text: '', times: 0 }
const changes = new Listeners()
const readTold = () => told

/** Shows a text to those who play by ear. A screen reader that is to speak reads it. */
export function writeDown(text: string): void {
  if (text === '' && told.text === '') return
  told = { text, times: told.times + 1 }
  changes.tell()
}

let describe: ((number: number) => string) | null = null

/** From now on calls are announced in these words; null ends it. Only pages of people who play by ear load them. */
export function describeCalls(words: typeof describe): void {
  describe = words
}

/** A call in words for this player, for the voice or a screen reader. */
export function describedCall(number: number): string | undefined {
  return settings().byEar === 'off' ? undefined : describe?.(number)
}

/** Tells once, by the screen reader that is to speak, else by the voice of the page. `isAsked`: a tap has asked for it. */
export function answer(text: string, isAsked = false): void {
  writeDown(text)
  if (settings().byEar === 'reader') return
  if (isAsked) speaker.unlock()
  speaker.speakAnswer(text, isAsked)
}

/** Whether this page itself says what is written on it. A screen reader that runs beside it is silent about that. */
export function pageSpeaks(): boolean {
  const { byEar, pageLanguage } = settings()
  return byEar === 'page' && speaker.isAudible() && spokenLanguage(settings()) === pageLanguage
}

export function useTold(): Told {
  return useSyncExternalStore(changes.subscribe, readTold)
}

/** A screen reader speaks the language of the page, the page that of its voice while it has one. */
export function heardLanguage(): Language {
  return settings().byEar === 'page' && speaker.isAudible() ? spokenLanguage(settings()) : settings().pageLanguage
}
