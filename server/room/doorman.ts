import type { Db } from '../db/open.ts'
import type { Lookups } from '../http/lookups.ts'
import type { Doorman } from '../realtime/hub.ts'
import { loadPlayer, loadSeat, loadVersion } from './repo.ts'
import { belongsTo } from './seats.ts'

const ROOM = /^\d{6}$/

/** Tells the hub which rooms there are and who plays in them. */
export function doorman(db: Db, lookups: Lookups): Doorman {
  return {
    stateOf: async ({ session, address }, roomId) => {
      if (!(await lookups.mayLook(address, roomId, session))) return null
      const state = ROOM.test(roomId) ? await loadVersion(db, roomId) : null
      if (!state) await lookups.missed(address)
      return state
    },
    holdsSeat: async (session, roomId, playerId) => {
      if (session === null) return false
      const [player, seat] = [await loadPlayer(db, playerId), await loadSeat(db, playerId)]
      return player?.roomId === roomId && seat !== null && belongsTo(seat, session)
    },
  }
}
