import { type Settings, spokenLanguage } from '#client/settings/settings.ts'
import { speech } from '#client/words/en/speech.ts'

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
  if (settings.numbersIn !== null || settings.language !== language) return digitsOf(number)
  const words = speech(language)
  const isShort = isHurried && language !== 'en'
  return settings.calls === 'traditional' && !isShort ? words.nickname(number) : words.number(number, announcement)
}

function digitsOf(number: number): string {
  return number < 10 ? `${number}. ${number}` : `${[...String(number)].join(', ')}. ${number}`
}
