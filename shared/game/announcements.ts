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

const RANKS = ['first', 'second', 'third', 'fourth', 'fifth']

/** What one of the prizes of a pattern is called that several may win. */
export function prizeName(pattern: string, rank: number): string {
  return `${pattern}, ${RANKS[rank - 1]} prize`
}

/**
 * The words spoken for a win, or for one that shares a prize. Long names are shortened so that the sentence ends before
 * the next call.
 */
export function winnerAnnouncement(playerName: string, prize: string, place = 0): string {
  const name = spokenName(playerName)
  return place === 0 ? `${name} has won ${prize}!` : `${name} shares ${prize} too!`
}

/** Names in the words spoken at the end of a round. */
const SPOKEN_NAMES_MAX = 5

/** The words spoken at the end of a round: each winner once, however much they have won. */
export function gameOverAnnouncement(winners: readonly string[]): string {
  const { names, more } = namesToSay(winners)
  if (names.length === 0) return 'Game over.'
  const said = more > 0 ? [...names, `${more} more`] : names
  const last = said.pop()
  return `Game over. Well done, ${said.length > 0 ? `${said.join(', ')} and ` : ''}${last}!`
}

/** Each winner once, as many as are named, and how many more there are. */
export function namesToSay(winners: readonly string[]): { names: string[]; more: number } {
  const names = [...new Set(winners)].map(spokenName)
  return { names: names.slice(0, SPOKEN_NAMES_MAX), more: Math.max(0, names.length - SPOKEN_NAMES_MAX) }
}

/** A name that is short enough to be spoken. */
export function spokenName(name: string): string {
  const letters = [...name]
  return letters.length > SPOKEN_NAME_MAX ? letters.slice(0, SPOKEN_NAME_MAX).join('').trimEnd() : name
}
