import { createLocalBus } from '../../server/bus/bus.ts'
import type { Db } from '../../server/db/db.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import type { GateDeps } from '../../server/room/gate/execute.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import { sessionOf } from './test-server.ts'

/** What commands need on a database without a server: a bus of its own and no cooldown. */
export function gateOn(db: Db, changes: Partial<GateDeps> = {}): GateDeps {
  const bus = createLocalBus()
  return {
    db,
    bus,
    presence: createPresence(),
    pace: createCallPace(bus, 0),
    cooldownMs: 0,
    maxPlayers: 500,
    ...changes,
  }
}

/** A new room that Asha hosts with one ticket, in her session. */
export function newRoomOn(db: Db, session = 'asha', seatRequest: string | null = null) {
  const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest }
  return createRoom({ db, maxRooms: 1_000 }, sessionOf(session), host)
}
