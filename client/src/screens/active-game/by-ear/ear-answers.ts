import { winnersInOrder } from '#client/prizes/prize-name.ts'
import type { PlayerGame } from '#client/screens/active-game/game/use-prizes.ts'
import type { HeldTickets } from '#client/screens/active-game/game/waiting-tickets.ts'
import type { Language } from '#client/settings/languages.ts'
import { common } from '#client/words/en/common.ts'
import { gameWords } from '#client/words/en/game.ts'
import { meaningOf } from '#client/words/en/patterns.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { TICKET_ROWS } from '#shared/game/limits.ts'
import { PATTERNS } from '#shared/game/patterns.ts'
import type { Ticket } from '#shared/game/types.ts'
import { callSentence, distances, rowName, toGoWords } from './call-sentence.ts'

/** Patterns that are named at once. */
const MOST_PATTERNS_SAID = 2
const LAST_CALLS_SAID = 5

/** The latest call, as it was told. */
export function latestCall(game: PlayerGame, language: Language): string {
  const { currentNumber } = game.room
  return currentNumber === null ? settingsWords(language).noCalls : callSentence(currentNumber, game, language)
}

/** The last calls, newest first. */
export function lastCalls({ room }: PlayerGame, language: Language): string {
  const words = settingsWords(language)
  const last = room.calledNumbers.slice(-LAST_CALLS_SAID).reverse()
  return last.length > 0 ? words.lastFive(last.join(', ')) : words.noCalls
}

/** The patterns that the player is nearest to. */
export function nearestPatterns(game: PlayerGame, language: Language): string {
  if (game.room.rules.help === 'none') return gameWords(language).noHelp
  const near = distances(game).slice(0, MOST_PATTERNS_SAID)
  return near.map((each) => toGoWords(each, game, language)).join(' ') || settingsWords(language).nothingReady
}

/** The winners of each pattern that is won. */
export function winsSoFar({ room, winners }: PlayerGame, language: Language): string {
  const words = settingsWords(language)
  const told = PATTERNS.flatMap((pattern) => {
    const wins = winners.filter((win) => win.pattern === pattern)
    const name = common(language).pattern(pattern, room.rules)
    return wins.length > 0
      ? [words.wonBy(name, winnersInOrder(wins, room.rules)), meaningOf(pattern, room.rules, language)]
      : []
  })
  return told.filter(Boolean).join(' ') || words.nobodyYet
}

/** A row of the held tickets, counted through all of them and then from the first again. Null without tickets. */
export function rowInWords(
  { tickets, ticketIds, marked }: HeldTickets,
  count: number,
  language: Language,
): string | null {
  const at = count % Math.max(1, ticketIds.length * TICKET_ROWS)
  const ticketId = ticketIds[Math.floor(at / TICKET_ROWS)]
  if (ticketId === undefined) return null
  const row = at % TICKET_ROWS
  const numbers = (tickets[ticketId] as Ticket)[row]?.filter((cell) => cell !== null) ?? []
  const done = numbers.filter((number) => marked[ticketId]?.includes(number))
  const name = settingsWords(language).row(ticketId + 1, rowName(row, language))
  return done.length === numbers.length
    ? settingsWords(language).allMarked(name, numbers.join(', '))
    : settingsWords(language).numbersOf(name, numbers.join(', '), done.join(', '))
}
