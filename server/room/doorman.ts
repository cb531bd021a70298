import type { Db } from '../db/open.ts'
import type { Doorman } from '../realtime/hub.ts'
import { loadPlayer, loadSeat, loadVersion } from './repo.ts'

const ROOM = /^\d{6}$/
const UUID = /^[0-9a-f-]{36}$/

/** Tells the hub which rooms there are and who plays in them. */
export function doorman(db: Db): Doorman {
  return {
    stateOf: async (roomId) => (ROOM.test(roomId) ? loadVersion(db, roomId) : null),
    holdsSeat: async (session, roomId, playerId) => {
      if (session === null || !UUID.test(playerId)) return false
      const [player, seat] = [await loadPlayer(db, playerId), await loadSeat(db, playerId)]
      return player?.roomId === roomId && seat?.holderSession === session
    },
  }
}
