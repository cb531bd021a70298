import type { Language } from '#client/settings/languages.ts'
import { changeSettings, settings } from '#client/settings/settings.ts'
import { common } from '#client/words/en/common.ts'
import { wordsReady } from '#client/words/i18n.ts'
import { speaker } from './speaker.ts'
import { bestVoice, isProvenVoice } from './voice.ts'

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
  speaker.speakNumber(common(settings().language).voiceSample)
}

async function choose(pageLanguage: Language, language: Language): Promise<void> {
  // Browsers allow speech only during a tap, so unlock it before any await.
  speaker.unlock()
  await wordsReady(pageLanguage, language)
  const voices = window.speechSynthesis?.getVoices() ?? []
  const isProven = isProvenVoice(bestVoice(voices, language), language)
  changeSettings({ pageLanguage, language, numbersIn: null, voiceName: null, isHeard: isProven ? 'yes' : 'unknown' })
  if (language !== 'en' && !isProven) sayLanguageSample()
}
