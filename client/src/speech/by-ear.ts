import { useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import type { Language } from '#client/settings/languages.ts'
import { settings, spokenLanguage } from '#client/settings/settings.ts'
import { speaker } from './speaker.ts'

/** What is told to a person who plays by ear. The same text told again is another telling. */
interface Told {
  text: string
  times: number
}

let told: Told = { text: '', times: 0 }
const changes = new Listeners()
const readTold = () => told

/** Shows a text to those who play by ear. A screen reader that is to speak reads it. */
export function writeDown(text: string): void {
  told = { text, times: told.times + 1 }
  changes.tell()
}

let describe: ((number: number) => string) | null = null

/** From now on calls are told in these words; null ends it. They are loaded by those who play by ear. */
export function describeCalls(words: typeof describe): void {
  describe = words
}

/** A call in words for this player, for whoever speaks. */
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
