import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Express } from 'express'
import { CodeAttempts } from '../admin/code.ts'
import { AdBoard } from '../ads/ads.ts'
import { StartError } from '../errors.ts'
import { Marks } from '../room/gate/marks.ts'
import { Recordings } from '../room/reads/recordings.ts'
import { WinnerPictures } from '../room/reads/winner-pictures.ts'
import { emptyApp, fillApp } from './app.ts'
import { answerClientErrors, connectionLimits, guardConnections, oneAtATime } from './connections.ts'
import type { HttpDeps } from './http-deps.ts'
import { guardedHosted } from './lookups.ts'
import { seatRequestsWith } from './params.ts'
import { pollHandler } from './polls.ts'
import { DrawAnswers } from './room-reads.ts'
import { SessionCache } from './session-cache.ts'
import { type ReadSession, sessionHandler } from './session-handler.ts'

const REQUEST_TIMEOUT_MS = 30_000
const HEADERS_TIMEOUT_MS = 10_000
const CONNECTION_CHECK_MS = 5_000
/**
 * How long an idle connection stays open: longer than the longest poll interval, and than proxies keep theirs (nginx 60
 * s). A request that is sent while the server closes an idle connection fails.
 */
const KEEP_ALIVE_MS = 65_000
const MAX_HEADER_BYTES = 16 * 1024
/** Time that open requests have to finish when the server stops. */
const LINGER_MS = 3_000

interface HttpServer {
  server: Server
  app: Express
  /** Reads the session of a request, also of one that Express does not see. */
  readSession: ReadSession
  /**
   * Listens on the port, 0 for any that is free, and answers with it.
   * @throws {StartError} if the port is in use
   */
  listen(port: number): Promise<number>
  /** Takes no more connections, and finishes open requests. */
  finish(): Promise<void>
  /** Stops the jobs of the session store. */
  stop(): Promise<void>
}

/** Creates the HTTP server with everything in front of Express and behind it. It does not listen yet. */
export async function createHttpServer(deps: HttpDeps): Promise<HttpServer> {
  const { db, turns, snapshots, lookups, limits, publicOrigin, trustProxy, secret, log } = deps
  const { app, classes } = emptyApp()
  const server = createServer({
    ...classes,
    requestTimeout: REQUEST_TIMEOUT_MS,
    headersTimeout: HEADERS_TIMEOUT_MS,
    connectionsCheckingInterval: CONNECTION_CHECK_MS,
    keepAliveTimeout: KEEP_ALIVE_MS,
    maxHeaderSize: MAX_HEADER_BYTES,
  })
  const seats = new SessionCache()
  const session = sessionHandler({ db, turns, log, secret, seats, publicOrigin, trustProxy })
  fillApp(app, {
    ...deps,
    readSession: session.read,
    readSeat: session.readSeat,
    seats,
    codeAttempts: new CodeAttempts(),
    drawAnswers: new DrawAnswers(db),
    marks: new Marks(deps),
    adBoard: new AdBoard(db),
    pictures: new WinnerPictures(db),
    recordings: new Recordings(db),
    seatRequestOf: seatRequestsWith(secret),
    pages: await deps.pages.handler(server, { hosted: guardedHosted(db, lookups, turns), publicOrigin, trustProxy }),
    contentSecurityPolicy: deps.pages.built,
  })
  guardConnections(server, connectionLimits(limits, trustProxy))
  server.on('request', oneAtATime(pollHandler(snapshots, deps.pollPace, app)))
  answerClientErrors(server)
  return {
    server,
    app,
    readSession: session.read,
    listen: (port) => listen(server, port),
    finish: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      const lingering = setTimeout(() => server.closeAllConnections(), LINGER_MS)
      await closed
      clearTimeout(lingering)
    },
    stop: session.close,
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = error.code === 'EADDRINUSE'
      reject(taken ? new StartError(`Port ${port} is in use. Stop what listens there, or set PORT.`) : error)
    })
    server.listen(port, () => resolve((server.address() as AddressInfo).port))
  })
}
