import type { Language } from '#client/settings/languages.ts'
import { common } from '#client/words/en/common.ts'
import { eveningText } from '#client/words/en/evening.ts'
import { type PlayedFor, winnersOf } from '#shared/game/places.ts'
import type { LastWinner } from '#shared/game/room/state.ts'
import { type Named, namedAll } from '#shared/named.ts'

type Rules = Pick<PlayedFor, 'ownPattern' | 'places'>

/** What was won, or can be: where several may win a pattern, also which of its prizes it is. */
export function prizeName(
  { pattern, rank = 1 }: Pick<LastWinner, 'pattern' | 'rank'>,
  rules: Rules,
  language?: Language,
): string {
  const name = common(language).pattern(pattern, rules)
  return winnersOf(pattern, rules) > 1 ? eveningText(language).ranked(name, rank) : name
}

/** The winners of one pattern: where several may win it, those of each prize after its number. */
export function winnersInOrder(
  wins: readonly Pick<LastWinner, 'pattern' | 'rank' | 'playerName'>[],
  rules: Rules,
): Named {
  const namesOf = (rank?: number) =>
    namedAll(wins.filter((win) => rank === undefined || win.rank === rank).map(({ playerName }) => playerName))
  const [first] = wins
  if (!first || winnersOf(first.pattern, rules) === 1) return namesOf()
  const ranks = [...new Set(wins.map(({ rank = 1 }) => rank))].sort((one, other) => one - other)
  return ranks.map((rank) => `${rank}.\u00a0${namesOf(rank)}`).join(' · ') as Named
}
