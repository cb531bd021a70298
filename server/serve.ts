import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { careFor } from './db/care.ts'
import { openDatabase } from './db/open.ts'
import { keptSecret } from './db/secret.ts'
import type { Env } from './env.ts'
import { StartError } from './errors.ts'
import { requestLimits } from './http/limits.ts'
import { sessionHandler } from './http/session.ts'
import { createLocalBus } from './realtime/bus.ts'
import { createHub } from './realtime/hub.ts'
import { createPresence } from './realtime/presence.ts'
import { handleUpgrades } from './realtime/upgrade.ts'
import { createAttendance } from './room/attendance.ts'
import { createCallPace } from './room/call-pace.ts'
import { doorman } from './room/doorman.ts'
import { startSweeper } from './room/sweeper.ts'

/** Where the pages come from; given the HTTP server, because hot reload shares its port. */
export type Pages = { handler(server: Server): Promise<RequestHandler> | RequestHandler; built: boolean }

export interface RunningServer {
  port: number
  /** What keeps the data: a Postgres server, or the database inside this process. */
  database: 'postgres' | 'embedded'
  /**
   * Stops: no new sockets, `/readyz` says no, sockets are closed over `drainMs`, so that not everybody comes back at once,
   * then requests under way are answered.
   */
  close(drainMs?: number): Promise<void>
  /** Copies the embedded database now; null where Postgres keeps the data. */
  backUp: (() => Promise<void>) | null
}

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 5_000
const MAX_HEADER_BYTES = 16 * 1024

/** Puts the parts together and listens: database, bus, presence, sockets, HTTP. */
export async function serve(env: Env, pages: Pages, log: Logger): Promise<RunningServer> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }, log)
  const { db } = database
  const bus = createLocalBus()
  const presence = createPresence()
  const attendance = createAttendance(db)
  const hub = createHub(bus, presence, attendance, doorman(db), log)
  const session = sessionHandler({
    pool: database.pool,
    secret: env.SESSION_SECRET ?? keptSecret(env.DATA_DIR, 'session-secret'),
    secure: env.PUBLIC_ORIGIN?.startsWith('https:') ?? false,
  })
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  let stopping = false
  const care = database.kind === 'embedded' ? await careFor(database, env.DATA_DIR, log) : null
  const gate = {
    db,
    bus,
    presence,
    pace: createCallPace(bus, env.CALL_COOLDOWN_MS),
    cooldownMs: env.CALL_COOLDOWN_MS,
    maxPlayers: env.MAX_PLAYERS_PER_ROOM,
  }
  const sweeper = startSweeper(gate, attendance, log)
  const app = createApp({
    ...gate,
    attendance,
    log,
    session: session.handler,
    pages: await pages.handler(server),
    limits: requestLimits(env.RATE_LIMITS === 'on'),
    maxRooms: env.MAX_ROOMS,
    publicOrigin: env.PUBLIC_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    contentSecurityPolicy: pages.built,
    isStopping: () => stopping,
    isDiskLow: () => care?.isDiskLow() ?? false,
  })
  server.on('request', app)
  handleUpgrades(server, hub, {
    session: session.handler,
    publicOrigin: env.PUBLIC_ORIGIN,
    leaveOthers: !pages.built,
  })
  const close = async (drainMs = 0) => {
    stopping = true
    // Requests are still served while proxies learn from /readyz to send them elsewhere.
    await Promise.all([hub.close(drainMs), new Promise((resolve) => setTimeout(resolve, drainMs))])
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const lingering = setTimeout(() => server.closeAllConnections(), LINGER_MS)
    await closed
    clearTimeout(lingering)
    sweeper.close()
    care?.close()
    session.close()
    await database.close()
  }
  try {
    await listen(server, env.PORT)
  } catch (error) {
    await hub.close()
    sweeper.close()
    care?.close()
    session.close()
    await database.close()
    throw error
  }
  return { port: (server.address() as AddressInfo).port, database: database.kind, backUp: care?.backUp ?? null, close }
}

/** Time that requests under way get to end when the server stops. */
const LINGER_MS = 3_000

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new StartError(`Port ${port} is in use. Stop what listens there, or set PORT.`) : error)
    })
    server.listen(port, resolve)
  })
}
