import express, { type Express, type RequestHandler } from 'express'
import helmet, { strictTransportSecurity } from 'helmet'
import type { Logger } from 'pino'
import { BODY_MAX_BYTES, CLAIM_BODY_MAX_BYTES } from '#shared/limits.ts'
import { type AdminRoutesDeps, adminRoutes } from './http/admin.ts'
import { type AdRoutesDeps, adCommands, adReads } from './http/ads.ts'
import { analyticsReads } from './http/analytics.ts'
import { refuseCrossSite } from './http/cross-site.ts'
import { refuseWritesOnFullDisk } from './http/disk-guard.ts'
import { drawReads } from './http/draw.ts'
import { answerErrors, notFound } from './http/errors.ts'
import { healthRoutes } from './http/health.ts'
import { hostTools } from './http/host-tools.ts'
import { jsonBody } from './http/json-body.ts'
import { lookupGate } from './http/lookups.ts'
import { metricsRoutes } from './http/metrics.ts'
import { playerCommands } from './http/players.ts'
import { requestId } from './http/request-id.ts'
import { type RoomRoutesDeps, roomCommands, roomReads } from './http/rooms.ts'
import { cameByHttps, warnOfLostCookies } from './http/scheme.ts'
import { refuseStrangers } from './http/session.ts'
import { objectRoutes, type UploadRoutesDeps, uploadCommands } from './http/uploads.ts'
import type { Metrics } from './metrics.ts'

export interface AppDeps extends RoomRoutesDeps, AdRoutesDeps, UploadRoutesDeps, AdminRoutesDeps {
  log: Logger
  session: RequestHandler
  /** The single-page app, from a build or from its sources. */
  pages: RequestHandler
  publicOrigin: string | undefined
  trustProxy: number
  metrics: Metrics
  metricsToken: string | undefined
  isStopping(): boolean
  isDiskLow(): boolean
  /** Off while Vite serves the pages, since it injects inline scripts. */
  contentSecurityPolicy: boolean
}

/** The HTTP side of the game. Reads come before the session, so that a poll costs no session lookup. */
export function createApp(deps: AppDeps): Express {
  const app = express()
  app.set('trust proxy', deps.trustProxy)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.disable('x-powered-by')
  app.use(requestId)
  app.use(securityHeaders(deps))
  app.use(stayWithHttps(deps))
  app.use(leaveWhenStopping(deps.isStopping))
  app.use(healthRoutes(deps.db, deps.isStopping))
  app.use(metricsRoutes(deps.metrics, deps.metricsToken))
  app.use('/api', warnOfLostCookies(deps, deps.log))
  app.use('/api', refuseCrossSite(deps.publicOrigin))
  app.use('/objects', objectRoutes(deps))
  app.use(['/api/rooms/:id', '/api/game-state/:id'], lookupGate(deps.lookups, deps.session))
  app.use('/api', roomReads(deps))
  app.use('/api', drawReads(deps))
  app.use('/api', adReads(deps))
  app.use('/api', refuseWritesOnFullDisk(deps.isDiskLow))
  app.post('/api/rooms/:id/winners', deps.session, refuseStrangers, jsonBody(CLAIM_BODY_MAX_BYTES))
  app.use('/api', jsonBody(BODY_MAX_BYTES))
  app.use('/api', deps.session)
  app.use('/api', roomCommands(deps))
  app.use('/api', playerCommands(deps))
  app.use('/api', hostTools(deps))
  app.use('/api', adminRoutes(deps))
  app.use('/api', adCommands(deps))
  app.use('/api', uploadCommands(deps))
  app.use('/api', analyticsReads(deps))
  app.use('/api', notFound)
  app.use(deps.pages)
  app.use(notFound)
  app.use(answerErrors(deps.log))
  return app
}

/** Connections that are kept open would never notice that another server should be asked. */
function leaveWhenStopping(isStopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isStopping()) response.set('Connection', 'close')
    next()
  }
}

/** Browsers that came by https stay there. */
function stayWithHttps(deps: AppDeps): RequestHandler {
  const stay = strictTransportSecurity()
  return (request, response, next) => (cameByHttps(request, deps) ? stay(request, response, next) : next())
}

function securityHeaders({ publicOrigin, contentSecurityPolicy, store }: AppDeps): RequestHandler {
  return helmet({
    contentSecurityPolicy: contentSecurityPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Older Safaris do not take 'self' to mean sockets too.
        connectSrc: [
          "'self'",
          ...(publicOrigin ? [publicOrigin.replace(/^http/, 'ws')] : []),
          ...(store.uploadOrigin ? [store.uploadOrigin] : []),
        ],
        imgSrc: ["'self'", 'data:', 'https:'],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'"],
      },
    },
    strictTransportSecurity: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
