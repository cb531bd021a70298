import type { Language } from '#client/settings/languages.ts'
import { changeSettings, type Settings, settings, spokenLanguage } from '#client/settings/settings.ts'
import { showToast } from '#client/ui/toast-queue.ts'
import { wordsReady } from '#client/words/area.ts'
import { common } from '#client/words/en/common.ts'
import { speech } from '#client/words/en/speech.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { speaker } from './speaker.ts'
import { bestVoice, isProvenVoice } from './voice.ts'

/** The text on the screen for a called number: the room's announcement, or a nickname. */
export function writtenCall(number: number, announcement: string | null, { calls }: Pick<Settings, 'calls'>): string {
  const words = speech()
  return calls === 'traditional'
    ? words.writtenNickname(number)
    : words.writtenNumber(number, announcement ?? String(number))
}

/**
 * The spoken words for a called number. Until somebody has heard the device speak their language only its digits, which an
 * English voice can also speak. `isHurried` is a pace that leaves no time for a nickname and a long word.
 */
export function spokenCall(number: number, announcement: string, settings: Settings, isHurried = false): string {
  const language = spokenLanguage(settings)
  if (settings.language !== language) return digitsOf(number)
  const words = speech(language)
  const isShort = isHurried && language !== 'en'
  return settings.calls === 'traditional' && !isShort ? words.nickname(number) : words.number(number, announcement)
}

function digitsOf(number: number): string {
  return number < 10 ? `${number}. ${number}` : `${[...String(number)].join(', ')}. ${number}`
}

/** Says a number once more in full, on this device. */
export function sayAgain(number: number): void {
  speaker.unlock()
  const state = speaker.state()
  if (state === 'muted') showToast({ title: () => common().voiceIsOff, variant: 'error' })
  if (state === 'unsupported') showToast({ title: () => common().noVoice, variant: 'error' })
  speaker.speakNumber(spokenCall(number, numberAnnouncement(number), settings()))
}

/** Changes the language of the screens, and of the voice with it. */
export function chooseLanguage(language: Language): Promise<void> {
  return choose(language, language)
}

/** Changes the language of the voice alone. Must run during a tap. */
export function chooseSpokenLanguage(language: Language): Promise<void> {
  return choose(settings().pageLanguage, language)
}

/** Says a word of the language, to be heard or not. */
export function sayLanguageSample(): void {
  speaker.unlock()
  speaker.speakNumber(speech(settings().language).sample)
}

async function choose(pageLanguage: Language, language: Language): Promise<void> {
  // Browsers allow speech only during a tap, so unlock it before any await.
  speaker.unlock()
  await wordsReady(pageLanguage, language)
  const voices = window.speechSynthesis?.getVoices() ?? []
  const isProven = isProvenVoice(bestVoice(voices, language), language)
  changeSettings({ pageLanguage, language, voiceName: null, isHeard: isProven ? 'yes' : 'unknown' })
  if (language !== 'en' && !isProven) sayLanguageSample()
}
