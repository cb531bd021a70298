import { LANGUAGES } from '#client/settings/languages.ts'
import { languageOf } from './voice.ts'

/** The languages of a device's voices beside those of the product, by their code and their own name, in order of the names. */
export function numberLanguages(voices: readonly SpeechSynthesisVoice[]): { code: string; name: string }[] {
  const codes = new Set(voices.map(languageOf).filter((code) => code !== '' && !(code in LANGUAGES)))
  return [...codes]
    .map((code) => ({ code, name: ownNameOf(code) }))
    .sort((left, right) => left.name.localeCompare(right.name))
}

/** Televisions before Chrome 81 do not know names of languages. */
function ownNameOf(code: string): string {
  try {
    return new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}
