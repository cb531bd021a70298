import express, { type Express, type RequestHandler } from 'express'
import helmet, { crossOriginOpenerPolicy, strictTransportSecurity } from 'helmet'
import type { Logger } from 'pino'
import { answerErrors, notFound, requestId } from './errors.ts'
import { cameByHttps, refuseCrossSite, warnOfLostCookies } from './request-origin.ts'
import { type CheckDeps, routerOf } from './router.ts'
import { ROUTES, type RouteDeps } from './routes.ts'

export interface AppDeps extends RouteDeps, CheckDeps {
  log: Logger
  /** The single-page app, from a build or from its sources. */
  pages: RequestHandler
  publicOrigin: string | undefined
  trustProxy: number
  /** Off while Vite serves the pages, since it injects inline scripts. */
  contentSecurityPolicy: boolean
}

/** The Express app: middleware for every request, the table of routes, the pages. */
export function createApp(deps: AppDeps): Express {
  const app = express()
  app.set('trust proxy', deps.trustProxy)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.disable('x-powered-by')
  app.use(requestId)
  app.use(securityHeaders(deps))
  app.use(securityOfHttps(deps))
  app.use(leaveWhenStopping(deps.isStopping))
  app.use('/api', warnOfLostCookies(deps, deps.log))
  app.use('/api', refuseCrossSite(deps.publicOrigin))
  app.use(routerOf<AppDeps>(ROUTES, deps))
  app.use(['/api', '/objects'], notFound)
  app.use(deps.pages)
  app.use(notFound)
  app.use(answerErrors(deps.log))
  return app
}

/** Without this header, clients would reuse their connection and never move on to another server. */
function leaveWhenStopping(isStopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isStopping()) response.set('Connection', 'close')
    next()
  }
}

/** Browsers that came by https stay there, apart from pages that open theirs. Over http the second would only be logged. */
function securityOfHttps(deps: AppDeps): RequestHandler {
  const [stay, standApart] = [strictTransportSecurity(), crossOriginOpenerPolicy()]
  return (request, response, next) => {
    if (!cameByHttps(request, deps)) return next()
    stay(request, response, () => standApart(request, response, next))
  }
}

function securityHeaders({ publicOrigin, contentSecurityPolicy, store }: AppDeps): RequestHandler {
  return helmet({
    contentSecurityPolicy: contentSecurityPolicy && {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // In older Safaris 'self' does not include sockets.
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
    // Both depend on the request.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
