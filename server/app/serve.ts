import type { Logger } from 'pino'
import { adminCode } from '../admin/code.ts'
import { openBus } from '../bus/bus.ts'
import { startEmbeddedMaintenance } from '../db/maintenance.ts'
import { openDatabase } from '../db/open.ts'
import { keptSecret, makePrivate } from '../db/private-folder.ts'
import type { Pages } from '../http/http-deps.ts'
import { guardLookups } from '../http/lookups.ts'
import { createHttpServer } from '../http/server.ts'
import { FairTurns, NO_TURNS } from '../http/turns.ts'
import { memoryLimits, NO_LIMITS } from '../limits/limits.ts'
import { openStore } from '../objects/open.ts'
import { openPresence } from '../presence/shared-presence.ts'
import { startRealtime } from '../realtime/start.ts'
import { Snapshots } from '../room/reads/snapshots.ts'
import type { Env } from './env.ts'
import { PRODUCT_OPTIONS, type ServerOptions } from './options.ts'
import { ServerParts, stop } from './parts.ts'
import { startRooms } from './rooms.ts'

export interface RunningServer {
  port: number
  /** Where the data is stored: a Postgres server, or the database inside this process. */
  database: 'postgres' | 'embedded'
  /** The admin code if this start has generated it. It is not shown again. */
  newAdminCode: string | null
  /**
   * Stops the server: refuses new sockets, reports not ready on `/readyz`, closes the sockets over `drainMs` so that
   * clients do not all reconnect at once, then finishes open requests.
   */
  close(drainMs?: number): Promise<void>
}

/** Requests that work on the database at once, where it has fewer connections: the embedded one has a single one. */
const LEAST_AT_ONCE = 8

/** Creates all parts (database, bus, presence, sockets, HTTP) and listens. */
export async function serve(
  env: Env,
  pages: Pages,
  log: Logger,
  changed: Partial<ServerOptions> = {},
): Promise<RunningServer> {
  const options = { ...PRODUCT_OPTIONS, ...changed }
  const foreign = makePrivate(env.DATA_DIR)
  if (foreign.length > 0) log.warn({ foreign: foreign.length }, 'others own files in the data folder and may read them')
  const parts = new ServerParts()
  const store = await openStorage(env, parts, log)
  const live = startLivePath(options, store, parts, log)
  const { hub } = live.realtime
  const files = await openFiles(env, { ...store, ...options }, parts, log)
  const rooms = startRooms(env, { ...store, ...live, ...options, hub, isDiskLow: files.isDiskLow }, parts, log)
  let isStopping = false
  const reached = { publicOrigin: env.PUBLIC_ORIGIN, trustProxy: env.TRUST_PROXY }
  const http = await createHttpServer({
    ...rooms.gate,
    ...reached,
    ...files,
    lanAddresses: env.LAN_ADDRESSES,
    snapshots: live.snapshots,
    reactions: rooms.jobs.reactions,
    pollPace: live.realtime.pollAfter,
    log,
    pages,
    limits: live.limits,
    lookups: live.lookups,
    turns: live.turns,
    maxRooms: options.maxRooms,
    metrics: rooms.metrics,
    metricsToken: env.METRICS_TOKEN,
    site: {
      operator: env.OPERATOR_NAME ?? null,
      contact: env.OPERATOR_CONTACT ?? null,
      privacyUrl: env.PRIVACY_URL ?? null,
    },
    isStopping: () => isStopping,
  })
  parts.add(http, stop)
  live.realtime.takeSockets(http.server, {
    ...reached,
    readSession: http.readSession,
    limits: live.limits,
    leaveOthers: !pages.built,
  })
  const close = async (drainMs = 0) => {
    isStopping = true
    // First, so that other processes take over the calls at once.
    await rooms.jobs.stopCalls()
    // Keep serving while proxies read /readyz and move traffic elsewhere.
    await Promise.all([hub.close(drainMs), new Promise((resolve) => setTimeout(resolve, drainMs))])
    await http.finish()
    await parts.close()
  }
  let port: number
  try {
    port = await http.listen(env.PORT)
  } catch (error) {
    await hub.close()
    await parts.close()
    throw error
  }
  const { database } = store
  return { port, database: database.kind, newAdminCode: files.adminCode.madeNow, close }
}

/** What is stored and what other processes share. */
async function openStorage(env: Env, parts: ServerParts, log: Logger) {
  const database = parts.add(
    await openDatabase({ databaseUrl: env.DATABASE_URL, poolSize: env.DATABASE_POOL, dataDir: env.DATA_DIR }, log),
    (it) => it.close(),
  )
  const bus = parts.add(await openBus(env.REDIS_URL, log), (it) => it.close())
  const presence = parts.add(openPresence(database, log), (it) => it.close())
  return { database, db: database.db, bus, presence }
}

type Storage = Awaited<ReturnType<typeof openStorage>>

/** The sockets, and what limits how often anybody asks the database. */
function startLivePath(options: ServerOptions, storage: Storage, parts: ServerParts, log: Logger) {
  const { limited, cooldownMs } = options
  const { database, db, bus, presence } = storage
  const limits = limited ? memoryLimits() : NO_LIMITS
  const turns = limited ? new FairTurns(Math.max(LEAST_AT_ONCE, database.pool.options.max)) : NO_TURNS
  const lookups = guardLookups(db, turns, limits)
  const snapshots = new Snapshots(db, { cooldownMs }, bus)
  const realtime = parts.add(startRealtime({ db, bus, presence, snapshots, lookups, turns, log }), stop)
  return { limits, turns, lookups, snapshots, realtime }
}

/** Secrets, pictures, and the care for the folder of the embedded database. */
async function openFiles(
  env: Env,
  { database, db, leastFreeBytes }: Storage & ServerOptions,
  parts: ServerParts,
  log: Logger,
) {
  const secret = env.SESSION_SECRET ?? keptSecret(env.DATA_DIR, 'session-secret')
  const code = adminCode(env.ADMIN_CODE, env.DATA_DIR, secret)
  const { store, disk } = parts.add(await openStore(env, secret, db, log), stop)
  const maintenance =
    database.kind === 'embedded'
      ? parts.add(await startEmbeddedMaintenance(database, env.DATA_DIR, leastFreeBytes, log), stop)
      : null
  const isDiskLow = () => maintenance?.isDiskLow() ?? false
  return { secret, adminCode: code, store, disk, isDiskLow }
}
