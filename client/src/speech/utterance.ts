import { NUMBER_RATE_APP, NUMBER_RATE_WEB, WINNER_PITCH, WINNER_RATE_APP, WINNER_RATE_WEB } from '#shared/limits.ts'
import { isInsideApp } from './device.ts'

/** Language of the calls when the device offers no voice to choose from. */
const FALLBACK_LANGUAGE = 'en-IN'

/** Something to say. Numbers are said slowly and evenly, winners faster and higher. */
export interface Spoken {
  kind: 'number' | 'winner'
  text: string
}

/** A text as the engine takes it. */
export function utteranceFor({ kind, text }: Spoken, voice: SpeechSynthesisVoice | null): SpeechSynthesisUtterance {
  const utterance = new SpeechSynthesisUtterance(text)
  if (voice) utterance.voice = voice
  // Android ignores a voice whose language is not named too.
  utterance.lang = voice?.lang ?? FALLBACK_LANGUAGE
  utterance.rate = rateOf(kind)
  utterance.pitch = kind === 'winner' ? WINNER_PITCH : 1
  return utterance
}

function rateOf(kind: Spoken['kind']): number {
  if (kind === 'winner') return isInsideApp() ? WINNER_RATE_APP : WINNER_RATE_WEB
  return isInsideApp() ? NUMBER_RATE_APP : NUMBER_RATE_WEB
}
