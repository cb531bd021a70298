import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { openLog } from '../../server/app/logger.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import type { Db } from '../../server/db/db.ts'
import { openDatabase } from '../../server/db/open.ts'
import { NO_LIMITS } from '../../server/limits/limits.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createCallPace } from '../../server/room/gate/call-pace.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import type { GateDeps } from '../../server/room/gate/execute.ts'
import type { DayCounter } from '../../server/room/rows/stats.ts'
import { freshDatabase } from './databases.ts'
import { sessionOf } from './test-server.ts'

/** What commands need on a database without a server: a bus of its own and no cooldown. */
export function gateOn(db: Db, changes: Partial<GateDeps> = {}): GateDeps {
  const { bus = createLocalBus(), cooldownMs = 0 } = changes
  const pace = createCallPace(bus, cooldownMs)
  return { db, bus, presence: createPresence(), pace, cooldownMs, maxPlayers: 500, limits: NO_LIMITS, ...changes }
}

/** The one connection to a fresh database on Postgres, which counts what it receives, until the test is over. */
export async function oneConnection(adminUrl: string) {
  const fresh = await freshDatabase(adminUrl)
  await (await openDatabase({ databaseUrl: fresh.url, dataDir: '' }, openLog({ LOG_LEVEL: 'error' }))).close()
  const client = new pg.Client({ connectionString: fresh.url })
  onTestFinished(async () => {
    await client.end()
    await fresh.drop()
  })
  await client.connect()
  const received = { rows: 0, bytes: 0 }
  client.connection.on('dataRow', ({ length }) => {
    received.rows++
    received.bytes += length
  })
  return { url: fresh.url, client, db: drizzle(client) as unknown as Db, received }
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
