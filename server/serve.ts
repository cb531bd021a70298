import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { createApp } from './app.ts'
import { openDatabase } from './db/open.ts'
import { keptSecret } from './db/secret.ts'
import type { Env } from './env.ts'
import { StartError } from './errors.ts'
import { requestLimits } from './http/limits.ts'
import { pollHandler } from './http/polls.ts'
import { sessionHandler } from './http/session.ts'
import { createLocalBus } from './realtime/bus.ts'
import { createHub } from './realtime/hub.ts'
import { watchLoad } from './realtime/poll-pace.ts'
import { createPresence } from './realtime/presence.ts'
import { startReconciler } from './realtime/reconciler.ts'
import { createRedisBus } from './realtime/redis-bus.ts'
import { sharePresence } from './realtime/shared-presence.ts'
import { handleUpgrades } from './realtime/upgrade.ts'
import { doorman } from './room/doorman.ts'
import { loadVersions } from './room/repo.ts'
import { Snapshots } from './room/snapshots.ts'

/** Where the pages come from; given the HTTP server, because hot reload shares its port. */
export type Pages = { handler(server: Server): Promise<RequestHandler> | RequestHandler; built: boolean }

export interface RunningServer {
  port: number
  /** What keeps the data: a Postgres server, or the database inside this process. */
  database: 'postgres' | 'embedded'
  close(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 5_000
const MAX_HEADER_BYTES = 16 * 1024

/** Puts the parts together and listens: database, bus, presence, sockets, HTTP. */
export async function serve(env: Env, pages: Pages, log: Logger): Promise<RunningServer> {
  const database = await openDatabase({ databaseUrl: env.DATABASE_URL, dataDir: env.DATA_DIR }, log)
  const { db } = database
  const bus = env.REDIS_URL ? createRedisBus(env.REDIS_URL, log) : createLocalBus()
  const shared = database.kind === 'postgres' ? sharePresence(db, log) : null
  const presence = shared ?? createPresence()
  const hub = createHub({ bus, presence, doorman: doorman(db), log })
  const snapshots = new Snapshots(db, { cooldownMs: env.CALL_COOLDOWN_MS }, bus)
  bus.subscribe(({ roomId, e, v }) => snapshots.note(roomId, { epoch: e, version: v }))
  const load = watchLoad()
  const reconciler = startReconciler({ hub, snapshots, loadVersions: (roomIds) => loadVersions(db, roomIds), log })
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
  const app = createApp({
    db,
    bus,
    presence,
    snapshots,
    pollPace: load.pollAfter,
    log,
    session: session.handler,
    pages: await pages.handler(server),
    limits: requestLimits(env.RATE_LIMITS === 'on'),
    cooldownMs: env.CALL_COOLDOWN_MS,
    maxPlayers: env.MAX_PLAYERS_PER_ROOM,
    maxRooms: env.MAX_ROOMS,
    publicOrigin: env.PUBLIC_ORIGIN,
    trustProxy: env.TRUST_PROXY,
    contentSecurityPolicy: pages.built,
    isStopping: () => stopping,
  })
  server.on('request', pollHandler(snapshots, load.pollAfter, app))
  handleUpgrades(server, hub, {
    session: session.handler,
    publicOrigin: env.PUBLIC_ORIGIN,
    leaveOthers: !pages.built,
  })
  const closeParts = async () => {
    load.stop()
    await reconciler.stop()
    await bus.close()
    await shared?.close()
    session.close()
    await database.close()
  }
  const close = async () => {
    stopping = true
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    await hub.close()
    server.closeIdleConnections()
    const lingering = setTimeout(() => server.closeAllConnections(), LINGER_MS)
    await closed
    clearTimeout(lingering)
    await closeParts()
  }
  try {
    await listen(server, env.PORT)
  } catch (error) {
    await hub.close()
    await closeParts()
    throw error
  }
  return { port: (server.address() as AddressInfo).port, database: database.kind, close }
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
