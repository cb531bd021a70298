import { common } from '#client/words/en/common.ts'
import type { PersonId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'

/** A name in a list: with the word for paper, where its player plays on paper. */
export function shownName({ name, kind }: Pick<PlayerView, 'name' | 'kind'>): string {
  return kind === 'paper' ? common().onPaper(name) : name
}

/** The same for winners of a round with those players. */
export function shownWins<
  Win extends { personId: PersonId } & { [key in Key]: string },
  Key extends 'name' | 'playerName',
>(wins: readonly Win[], players: readonly Pick<PlayerView, 'personId' | 'kind'>[], key: Key): readonly Win[] {
  const onPaper = players.filter(({ kind }) => kind === 'paper').map(({ personId }) => personId)
  if (onPaper.length === 0) return wins
  return wins.map((win) => (onPaper.includes(win.personId) ? { ...win, [key]: common().onPaper(win[key]) } : win))
}
