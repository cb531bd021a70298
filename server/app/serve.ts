import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'
import { CodeAttempts } from '../admin/attempts.ts'
import { adminCode } from '../admin/code.ts'
import { AdBoard } from '../ads/ad-list.ts'
import { createLocalBus } from '../bus/bus.ts'
import { createRedisBus } from '../bus/redis-bus.ts'
import { startEmbeddedMaintenance } from '../db/maintenance.ts'
import { openDatabase } from '../db/open.ts'
import { makePrivate } from '../db/private-folder.ts'
import { keptSecret } from '../db/secret.ts'
import { StartError } from '../errors.ts'
import type { Job } from '../every.ts'
import { createApp } from '../http/app.ts'
import { boundBodies } from '../http/body-bounds.ts'
import { answerClientErrors } from '../http/client-error.ts'
import { connectionLimits, guardConnections } from '../http/connections.ts'
import { DrawAnswers } from '../http/draw.ts'
import { inTurn } from '../http/in-turn.ts'
import { requestLimits } from '../http/limits.ts'
import type { PreviewSource } from '../http/link-preview.ts'
import { guardedHostName, guardLookups } from '../http/lookups.ts'
import { pollHandler } from '../http/polls.ts'
import { reactionHandler } from '../http/reactions.ts'
import { sessionHandler } from '../http/session.ts'
import { SessionCache } from '../http/session-cache.ts'
import { openStore } from '../objects/open.ts'
import { startUploadSweeper } from '../objects/uploads.ts'
import { createPresence } from '../presence/presence.ts'
import { sharePresence } from '../presence/shared-presence.ts'
import { createHub } from '../realtime/hub.ts'
import { watchLoad } from '../realtime/poll-pace.ts'
import { startReconciler } from '../realtime/reconciler.ts'
import { roomAccess } from '../realtime/room-access.ts'
import { socketLimits } from '../realtime/socket-limits.ts'
import { handleUpgrades } from '../realtime/upgrade.ts'
import { watchAway } from '../room/away-watch.ts'
import { startBeat } from '../room/beat.ts'
import { createCallPace } from '../room/call-pace.ts'
import { watchCallers } from '../room/caller-watch.ts'
import { HoldPace } from '../room/hold-pace.ts'
import { Reactions, startTelling } from '../room/reactions.ts'
import { loadRoomVersions, type RoomRow } from '../room/repo.ts'
import { createRoomActivity } from '../room/room-activity.ts'
import { SeatPace } from '../room/seat-pace.ts'
import { Snapshots } from '../room/snapshots.ts'
import { startSweeper } from '../room/sweeper.ts'
import { WinnerPictures } from '../room/winner-pictures.ts'
import type { Env } from './env.ts'
import { Metrics } from './metrics.ts'
import { Parts } from './parts.ts'

/** Serves the pages. Takes the HTTP server because hot reload shares its port. */
export type Pages = {
  handler(server: Server, preview: PreviewSource): Promise<RequestHandler> | RequestHandler
  built: boolean
}

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
  /** Makes a copy of the embedded database; null when Postgres stores the data. */
  backUp: (() => Promise<void>) | null
}

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 5_000
/**
 * How long an idle connection stays open: longer than the longest poll interval, and than proxies keep theirs (nginx 60
 * s). A request that is sent while the server closes an idle connection fails.
 */
const KEEP_ALIVE_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024

/** Creates all parts (database, bus, presence, sockets, HTTP) and listens. */
export async function serve(env: Env, pages: Pages, log: Logger): Promise<RunningServer> {
  const foreign = makePrivate(env.DATA_DIR)
  if (foreign.length > 0) log.warn({ foreign: foreign.length }, 'others own files in the data folder and may read them')
  const parts = new Parts()
  const database = parts.add(
    await openDatabase({ databaseUrl: env.DATABASE_URL, poolSize: env.DATABASE_POOL, dataDir: env.DATA_DIR }, log),
    (it) => it.close(),
  )
  const { db } = database
  const bus = parts.add(env.REDIS_URL ? createRedisBus(env.REDIS_URL, log) : createLocalBus(), (it) => it.close())
  const shared = parts.add(database.kind === 'postgres' ? sharePresence(db, log) : null, (it) => it?.close())
  const presence = shared ?? createPresence()
  const limited = env.RATE_LIMITS === 'on'
  const lookups = guardLookups(db, limited)
  const hub = createHub({ bus, presence, access: roomAccess(db, lookups), log })
  const snapshots = new Snapshots(db, { cooldownMs: env.CALL_COOLDOWN_MS }, bus)
  bus.subscribe(({ roomId, e, v }) => snapshots.observe(roomId, { epoch: e, version: v }))
  const load = parts.add(watchLoad(log), stop)
  parts.add(
    startReconciler({ hub, snapshots, loadRoomVersions: (roomIds) => loadRoomVersions(db, roomIds), log }),
    stop,
  )
  parts.add(watchCallers(db, presence, log), stop)
  const secret = env.SESSION_SECRET ?? keptSecret(env.DATA_DIR, 'session-secret')
  const code = adminCode(env.ADMIN_CODE, env.DATA_DIR, secret)
  const { store, disk } = await openStore(env, secret)
  const seats = new SessionCache()
  const { PUBLIC_ORIGIN: publicOrigin, TRUST_PROXY: trustProxy } = env
  const session = parts.add(sessionHandler({ pool: database.pool, secret, seats, publicOrigin, trustProxy }), (it) =>
    it.close(),
  )
  const server = createServer({
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  let stopping = false
  const maintenance =
    database.kind === 'embedded' ? parts.add(await startEmbeddedMaintenance(database, env.DATA_DIR, log), stop) : null
  const metrics = new Metrics()
  if (env.METRICS_TOKEN) {
    metrics.observe({ hub, snapshots, bus, pool: database.kind === 'postgres' ? database.pool : null })
  }
  const gate = {
    db,
    watch: metrics.watch,
    bus,
    seen: (room: RoomRow) => snapshots.observe(room.id, room),
    changed: (room: RoomRow) => beat.changed(room),
    presence,
    pace: createCallPace(bus, env.CALL_COOLDOWN_MS),
    cooldownMs: env.CALL_COOLDOWN_MS,
    maxPlayers: env.MAX_PLAYERS_PER_ROOM,
    seatPace: limited ? new SeatPace() : undefined,
    holdPace: limited ? new HoldPace() : undefined,
  }
  const reactions = new Reactions({ db, bus, limited })
  parts.add(startTelling(reactions, log), stop)
  const activity = createRoomActivity(db, () => [...[...hub.rooms()].map(({ id }) => id), ...snapshots.rooms()])
  parts.add(startSweeper(gate, activity, log), stop)
  const isStopping = () => stopping
  const isDiskLow = () => maintenance?.isDiskLow() ?? false
  const beat = parts.add(startBeat({ gate, isDiskLow, late: metrics.late, log }), stop)
  const watched = () => [...hub.rooms()].map(({ id }) => id)
  parts.add(watchAway({ gate, calling: beat.rooms, watched }, log), stop)
  const app = createApp({
    ...gate,
    snapshots,
    reactions,
    pictures: new WinnerPictures(db),
    pollPace: load.pollAfter,
    log,
    session: session.handler,
    seatSession: session.seatHandler,
    seats,
    adminCode: code,
    codeAttempts: new CodeAttempts(),
    drawAnswers: new DrawAnswers(db),
    adBoard: new AdBoard(db),
    store,
    disk,
    limitUploads: limited,
    pages: await pages.handler(server, { roomHost: guardedHostName(db, lookups), publicOrigin }),
    limits: requestLimits(limited),
    lookups,
    maxRooms: env.MAX_ROOMS,
    publicOrigin,
    trustProxy,
    contentSecurityPolicy: pages.built,
    metrics,
    metricsToken: env.METRICS_TOKEN,
    isStopping,
    isDiskLow,
  })
  guardConnections(server, connectionLimits(limited, trustProxy))
  const reacting = reactionHandler({ reactions, seats, publicOrigin }, app)
  server.on('request', inTurn(boundBodies(pollHandler(snapshots, load.pollAfter, reacting))))
  answerClientErrors(server)
  handleUpgrades(server, hub, {
    session: session.handler,
    limits: socketLimits(limited),
    publicOrigin,
    trustProxy,
    leaveOthers: !pages.built,
  })
  parts.add(startUploadSweeper(db, store, log), stop)
  const close = async (drainMs = 0) => {
    stopping = true
    // First, so that other processes take over the calls at once.
    await beat.stop()
    // Keep serving while proxies read /readyz and move traffic elsewhere.
    await Promise.all([hub.close(drainMs), new Promise((resolve) => setTimeout(resolve, drainMs))])
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const lingering = setTimeout(() => server.closeAllConnections(), LINGER_MS)
    await closed
    clearTimeout(lingering)
    await parts.close()
  }
  try {
    await listen(server, env.PORT)
  } catch (error) {
    await hub.close()
    await parts.close()
    throw error
  }
  const { port } = server.address() as AddressInfo
  return { port, database: database.kind, newAdminCode: code.madeNow, backUp: maintenance?.backUp ?? null, close }
}

const stop = (job: Job) => job.stop()

/** Time that open requests have to finish when the server stops. */
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
