import { common } from '#client/words/en/common.ts'
import type { PersonId } from '#shared/game/ids.ts'
import { isOnPhone, papersOf } from '#shared/game/room/phones.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { named, plain } from '#shared/named.ts'

/** A name in a list: with the word for paper, where its player plays on paper. */
export function shownName(player: Pick<PlayerView, 'name' | 'kind'>): string {
  return isOnPhone(player) ? player.name : onPaper(player.name)
}

/** Somebody whom the host gave no name is called by the word and a number, which is in English for the server. */
function onPaper(name: string): string {
  const number = /^Paper (\d+)$/.exec(name)?.[1]
  return number ? `${common().paper} ${number}` : plain(common().onPaper(named(name)))
}

/** The same for winners of a round with those players. */
export function shownWins<
  Win extends { personId: PersonId } & { [key in Key]: string },
  Key extends 'name' | 'playerName',
>(wins: readonly Win[], players: readonly Pick<PlayerView, 'personId' | 'kind'>[], key: Key): readonly Win[] {
  const paper = papersOf(players).map(({ personId }) => personId)
  if (paper.length === 0) return wins
  return wins.map((win) => (paper.includes(win.personId) ? { ...win, [key]: onPaper(win[key]) } : win))
}
