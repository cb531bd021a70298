import { createLocalBus } from '../../server/bus/bus.ts'
import type { Db } from '../../server/db/db.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import type { GateDeps } from '../../server/room/gate/execute.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import type { DayCounter } from '../../server/room/rows/stats.ts'
import { sessionOf } from './test-server.ts'

/** What commands need on a database without a server: a bus of its own and no cooldown. */
export function gateOn(db: Db, changes: Partial<GateDeps> = {}): GateDeps {
  const { bus = createLocalBus(), cooldownMs = 0 } = changes
  const pace = createCallPace(bus, cooldownMs)
  return { db, bus, presence: createPresence(), pace, cooldownMs, maxPlayers: 500, ...changes }
}

/** A new room that Asha hosts in her session. */
export function newRoomOn(
  db: Db,
  session = 'asha',
  seatRequest: string | null = null,
  ticketCount = 1,
  day?: DayCounter,
) {
  const host = { name: 'Asha', ticketCount, hostId: undefined, seatRequest }
  return createRoom({ db, maxRooms: 1_000, day }, sessionOf(session), host)
}
