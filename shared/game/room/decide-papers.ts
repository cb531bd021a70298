import type { PaperList } from '#shared/game/draw/proof.ts'
import { PAPER_NO_MAX } from '#shared/game/limits.ts'
import { paperPlayerId } from '../paper.ts'
import type { CommandOf } from './commands.ts'
import { refusedAsHost } from './decide-host-tools.ts'
import { refusedNewPlayers } from './decide-join.ts'
import { type Actor, type Decision, type DecisionContext, refuse, unchanged } from './decision.ts'
import type { RoomEvent } from './events.ts'
import type { PlayerView, RoomState } from './state.ts'

/** The name of somebody on paper whom the host gives none. */
export const paperName = (paperNo: number) => `Paper ${paperNo}`

/**
 * The host makes people on paper. They may come in whenever somebody may join, and have their tickets at once: nobody waits
 * for them.
 */
export function decidePapers(
  { room }: RoomState,
  actor: Actor | null,
  command: CommandOf<'add_papers'>,
  given: DecisionContext,
): Decision {
  const { newPapers } = given
  if (!newPapers) throw new Error('the numbers of the sheets were not loaded')
  const refused = refusedAsHost(actor)
  if (refused) return refused
  if (newPapers.made) return unchanged({ type: 'joined', playerId: newPapers.made, isReconnection: true })
  const full = refusedNewPlayers(room, command.sheets, false, given)
  if (full) return full
  if (newPapers.people.some(({ paperNo }) => paperNo > PAPER_NO_MAX)) return refuse('room_full')
  if (given.isNameTaken) return refuse('name_taken')
  const ticketCount = Math.min(command.ticketCount, room.rules.most)
  const joinedAt = new Date(given.now).toISOString()
  const players = newPapers.people.map(({ paperNo, personId }) => ({
    playerId: paperPlayerId(personId, room.round),
    personId,
    name: command.name ?? paperName(paperNo),
    isHost: false,
    ticketCount,
    kind: 'paper' as const,
    paperNo,
    joinedAt,
  }))
  const [first] = players
  if (!first) throw new Error('no sheet was asked for')
  return {
    ok: true,
    events: players.map((payload): RoomEvent => ({ type: 'player_joined', payload })),
    effects: {},
    answer: { type: 'joined', playerId: first.playerId, isReconnection: false },
  }
}

type OnPaper = Pick<PlayerView, 'id' | 'personId' | 'selectedTicketIds'> & { paperNo?: number | null | undefined }

/** The people on paper as the draw of the round has them; null if there are none. */
export function paperListOf(round: number, players: readonly OnPaper[]): PaperList | null {
  const people = players.flatMap(({ id, personId, paperNo, selectedTicketIds }) =>
    typeof paperNo === 'number' ? [{ paperNo, personId, playerId: id, tickets: selectedTicketIds.length }] : [],
  )
  people.sort((left, right) => left.paperNo - right.paperNo)
  return people.length === 0 ? null : { round, people }
}
