import type { GameStateAnswer, RoomAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { Db } from '../db/open.ts'
import { loadWaitingNames } from './next-people.ts'
import { loadPlayers, loadWinners, type RoomRow } from './repo.ts'
import { playerView, roomView, winnerView } from './views.ts'

/** The reads of a room. */
export type Read = 'room' | 'game-state' | 'winners'

/** The answer to a read of a room that was just loaded. Data loaded here may be newer than `row`, never older. */
export async function answerTo(
  read: Read,
  db: Db,
  row: RoomRow,
  pace: { cooldownMs: number },
): Promise<RoomAnswer | GameStateAnswer | WinnerView[]> {
  if (read === 'winners') return (await loadWinners(db, row.id)).map(winnerView)
  const state = {
    room: roomView(row, pace),
    players: (await loadPlayers(db, row.id)).map(playerView),
    waiting: await loadWaitingNames(db, row.id),
  }
  const { epoch, version } = row
  return read === 'room' ? { ...state, epoch, version } : { gameState: state, epoch, version }
}
