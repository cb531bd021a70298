import type { Language } from '#client/settings/languages.ts'

const SPEECH_INIT_RETRIES = 3
const SPEECH_INIT_INTERVAL_MS = 1_000

/** Voices known to sound good. Other voices of the same language rank below them. */
const GOOD_VOICES: Record<Language, RegExp> = {
  en: /Neerja|Prabhat|Isha|Sangeeta|Rishi|Heera|Ravi|en-in-x-/i,
  hi: /Swara|Madhur|Kiyara|Lekha|Neel|Google हिन्दी|Kalpana|Hemant|hi-in-x-/i,
}
/** The ones that are present when they are listed: of Apple, of Edge and Windows, and of Chrome on computers. */
const PROVEN_VOICES: Record<Language, RegExp> = {
  en: /./,
  hi: /Lekha|Swara|Madhur|Kalpana|Hemant|Google हिन्दी/,
}
/** Novelty voices of macOS, and a voice of Linux that is hard to understand. */
const NOVELTY_VOICES = /Albert|Bells|Boing|Zarvox|Whisper|Bubbles|Cellos|Jester|Organ|Trinoids|Eloquence|eSpeak/i

/**
 * The voice to use: the chosen one, else the best one for Indian players, else null. Without a Hindi voice it is an
 * English one, which also speaks digits correctly.
 */
export function bestVoice(
  voices: readonly SpeechSynthesisVoice[],
  language: Language = 'en',
  chosen: string | null = null,
): SpeechSynthesisVoice | null {
  const ranked = voices
    .filter((voice) => !NOVELTY_VOICES.test(voice.name))
    .map((voice) => ({ voice, rank: voice.name === chosen ? 100 : rankOf(voice, language) }))
    .filter(({ rank }) => rank > 0)
    .sort((left, right) => right.rank - left.rank)
  return ranked[0]?.voice ?? null
}

/** Whether a voice is known to speak the language, so that nobody needs to listen. */
export function isProvenVoice(voice: SpeechSynthesisVoice | null, language: Language): boolean {
  return voice !== null && PROVEN_VOICES[language].test(voice.name)
}

/** The voices to offer in a list, best first, each name once. */
export function offeredVoices(voices: readonly SpeechSynthesisVoice[], language: Language): SpeechSynthesisVoice[] {
  const byName = new Map(
    voices.filter((voice) => !NOVELTY_VOICES.test(voice.name) && speaks(voice, language)).map((it) => [it.name, it]),
  )
  return [...byName.values()].sort((left, right) => rankOf(right, language) - rankOf(left, language))
}

/** The voice that says numbers in a language which is none of the product's; null if there is none. */
export function numberVoice(voices: readonly SpeechSynthesisVoice[], code: string): SpeechSynthesisVoice | null {
  const all = voices.filter((voice) => languageOf(voice) === code)
  return all.find(({ localService }) => localService) ?? all[0] ?? null
}

/** The code of a voice's language without its country. A few engines write three letters. */
export const languageOf = (voice: SpeechSynthesisVoice) => tagOf(voice).split('-')[0] ?? ''

/**
 * Makes the browser load its voices. Some load them late and some never report it, so the list is read again up to three
 * times, a second apart. After that only the language is set.
 */
export function awaitVoices(synth: SpeechSynthesis): void {
  let retriesLeft = SPEECH_INIT_RETRIES
  const look = () => {
    if (synth.getVoices().length > 0) return
    if (retriesLeft-- > 0) setTimeout(look, SPEECH_INIT_INTERVAL_MS)
    else console.info('No voice found yet; the browser chooses one.')
  }
  look()
}

function speaks(voice: SpeechSynthesisVoice, language: Language): boolean {
  return tagOf(voice).startsWith(language)
}

/** Android writes `en_IN`, some engines `eng-IN`. */
function tagOf(voice: SpeechSynthesisVoice): string {
  return voice.lang.replace('_', '-').toLowerCase().replace(/^eng-/, 'en-').replace(/^hin-/, 'hi-')
}

/** Ranks local voices higher: they respond faster and work offline. */
function rankOf(voice: SpeechSynthesisVoice, language: Language): number {
  const tag = tagOf(voice)
  const local = voice.localService ? 1 : 0
  const isGood = GOOD_VOICES[language].test(voice.name) || GOOD_VOICES[language].test(voice.voiceURI)
  if (language === 'hi' && tag.startsWith('hi')) return (isGood ? 70 : 60) + local
  if (tag.startsWith('en-in')) return (GOOD_VOICES.en.test(voice.name) ? 40 : 30) + local
  if (tag.startsWith('en-gb')) return 20 + local
  return tag.startsWith('en') ? 10 + local : 0
}
