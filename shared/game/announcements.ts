import type { Pattern } from './types.ts'

/** Maximum length of a player name in a spoken announcement, in characters. */
const SPOKEN_NAME_MAX = 24

/**
 * The words spoken for a call. Digits come first, so that thirteen and thirty sound different on any phone: "Single
 * number 7." "4 zero, 40." "4 and 7, 47."
 */
export function numberAnnouncement(number: number): string {
  if (number < 10) return `Single number ${number}.`
  const tens = Math.floor(number / 10)
  const units = number % 10
  return units === 0 ? `${tens} zero, ${number}.` : `${tens} and ${units}, ${number}.`
}

/**
 * The words spoken for a win, or for one that shares a pattern. Long names are shortened so that the sentence ends before
 * the next call.
 */
export function winnerAnnouncement(playerName: string, pattern: Pattern, place = 0): string {
  const letters = [...playerName]
  const name = letters.length > SPOKEN_NAME_MAX ? letters.slice(0, SPOKEN_NAME_MAX).join('').trimEnd() : playerName
  return place === 0 ? `${name} has won ${pattern}!` : `${name} shares ${pattern} too!`
}
