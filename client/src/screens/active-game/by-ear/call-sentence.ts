import type { PlayerGame } from '#client/screens/active-game/game/use-prizes.ts'
import type { Language } from '#client/settings/languages.ts'
import { common } from '#client/words/en/common.ts'
import { settingsWords } from '#client/words/en/settings.ts'
import { allMarked, handOf } from '#shared/game/hand.ts'
import { type Pattern, patternNumbers, shapeOf } from '#shared/game/patterns.ts'
import { closedTo, judgeByHouseRules } from '#shared/game/room/claim-rules.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'

/**
 * A call for one player, in a short sentence: the number, where it is on their tickets, and the nearest pattern that it
 * brings nearer. It does not depend on marks, so that marking does not change what was told.
 */
export function callSentence(number: number, game: PlayerGame, language?: Language): string {
  const words = settingsWords(language)
  const { player, tickets } = game
  const held = player.selectedTicketIds.length
  const ids = ticketsWith(number, game)
  const [one, other] = ids
  if (one === undefined) return held === 0 ? words.justNumber(number) : words.notYours(number, held)
  const row = rowName(tickets[one]?.findIndex((row) => row.includes(number)) ?? 0, language)
  // Six tickets have all numbers once, so ten have none more than twice.
  const place =
    other !== undefined
      ? words.onTickets(number, one + 1, other + 1)
      : held === 1
        ? words.onRow(number, row)
        : words.onTicket(number, one + 1, row)
  const [near] = distances(game, number).filter(({ ticketId }) => ids.includes(ticketId))
  return near ? `${place} ${toGoWords(near, game, language)}` : place
}

/** What a row of a ticket is called, by its index. */
export function rowName(row: number, language?: Language): string {
  const { topRow, middleRow, bottomRow } = settingsWords(language)
  return [topRow, middleRow, bottomRow][row] ?? ''
}

/** How far an open pattern is from a ticket of the player. */
interface Distance {
  pattern: Pattern
  ticketId: number
  /** How many numbers have still to be called, however many are marked. */
  left: number
}

/**
 * The open patterns of a player, each on its nearest ticket, nearest first; of a number that is called, those that it brings
 * nearer. None where the house rules want no help.
 */
export function distances({ room, player, winners, tickets }: PlayerGame, number?: number): Distance[] {
  const { rules } = room
  if (rules.help === 'none') return []
  const isCalled = number === undefined || room.calledNumbers.includes(number)
  const calls = isCalled ? room.calledNumbers : [...room.calledNumbers, number]
  const closed = closedTo({ room, winners }, player, calls.length)
  const hand = allMarked(handOf(tickets, player))
  const nearestOf = (pattern: Pattern): Distance[] => {
    if (closed.includes(pattern)) return []
    const shape = shapeOf(pattern, rules)
    const all = hand.flatMap(({ ticketId, ticket }) => {
      const isNews = number === undefined || patternNumbers(shape, ticket, calls).includes(number)
      const { refused, toGo } = judgeByHouseRules(rules, winners, { pattern, player, ticketId, hand, calls })
      return isNews && refused === null ? [{ pattern, ticketId, left: toGo }] : []
    })
    return [...all].sort((one, other) => one.left - other.left).slice(0, 1)
  }
  return rules.patterns.flatMap(nearestOf).sort((one, other) => one.left - other.left)
}

/** Words of a name that a host has given to their own pattern. */
const NAME_WORDS = 3

/** "Two to go for Top Line." */
export function toGoWords(
  { pattern, left }: Distance,
  { room }: Pick<PlayerGame, 'room'>,
  language?: Language,
): string {
  const name = common(language).pattern(pattern, room.rules).split(' ').slice(0, NAME_WORDS).join(' ')
  return left === 0 ? settingsWords(language).isReady(name) : settingsWords(language).toGo(left, name)
}

const ticketsWith = (number: number, { player, tickets }: PlayerGame) =>
  player.selectedTicketIds.filter((id) => numbersOf(tickets[id] as Ticket).includes(number))
