import type { PaperList } from '#shared/game/draw/lists.ts'
import type { PlayerView } from './state.ts'

type OnPaper = Pick<PlayerView, 'id' | 'personId' | 'selectedTicketIds'> & { paperNo?: number | null | undefined }

/** The people on paper as the draw of the round has them; null if there are none. */
export function paperListOf(round: number, players: readonly OnPaper[]): PaperList | null {
  const people = players.flatMap(({ id, personId, paperNo, selectedTicketIds }) =>
    typeof paperNo === 'number' ? [{ paperNo, personId, playerId: id, tickets: selectedTicketIds.length }] : [],
  )
  people.sort((left, right) => left.paperNo - right.paperNo)
  return people.length === 0 ? null : { round, people }
}
