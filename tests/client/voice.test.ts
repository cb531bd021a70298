import { describe, expect, test } from 'vitest'
import { type Settings, settings } from '#client/settings/settings.ts'
import { spokenCall } from '#client/speech/call-words.ts'
import { numberLanguages } from '#client/speech/number-languages.ts'
import { numberVoice } from '#client/speech/voice.ts'

const voice = (lang: string, name = lang, localService = true) =>
  ({ lang, name, voiceURI: name, localService, default: false }) as SpeechSynthesisVoice

/** As on a phone in India, where Android writes underscores and an engine three letters. */
const ELEVEN = [
  ...['en_IN', 'hi-IN', 'mr-IN', 'gu_IN', 'bn-IN', 'ta-IN', 'te-IN', 'kn-IN', 'ml-IN', 'pa-IN'].map((lang) =>
    voice(lang),
  ),
  voice('eng-IN', 'an engine'),
]

describe('languages of numbers', () => {
  test('the languages of numbers are those of the device’s other voices, under their own names', () => {
    const offered = numberLanguages(ELEVEN)
    expect(Object.fromEntries(offered.map(({ code, name }) => [code, name]))).toEqual({
      mr: 'मराठी',
      gu: 'ગુજરાતી',
      bn: 'বাংলা',
      ta: 'தமிழ்',
      te: 'తెలుగు',
      kn: 'ಕನ್ನಡ',
      ml: 'മലയാളം',
      pa: 'ਪੰਜਾਬੀ',
    })
  })

  test('a device without voices has no languages of numbers', () => expect(numberLanguages([])).toEqual([]))

  test('a language of numbers uses the voice on the device, else one of a service', () => {
    const [far, near] = [voice('mr-IN', 'far', false), voice('mr-IN', 'near')]
    expect(numberVoice([far, near], 'mr')?.name).toBe('near')
    expect(numberVoice([far], 'mr')?.name).toBe('far')
    expect(numberVoice(ELEVEN, 'ur')).toBeNull()
  })

  test('a number in another language is given to the voice in digits', () => {
    const inMarathi: Settings = { ...settings(), numbersIn: 'mr', calls: 'traditional' }
    expect(spokenCall(47, '4 and 7, 47.', inMarathi)).toBe('4, 7. 47')
  })
})
