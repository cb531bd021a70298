import { IncomingMessage, ServerResponse } from 'node:http'
import express, { type Express, type RequestHandler } from 'express'
import helmet from 'helmet'
import type { Logger } from 'pino'
import { answerErrors, nameRequest, notFound } from './errors.ts'
import { cameByHttps, lostCookiesWarning, refuseCrossSite } from './request-origin.ts'
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

/**
 * An Express app without routes, and what Node should make its requests and responses of. Express sets the prototype of each
 * of them, after which V8 optimises little of what is done with them: a mark then costs twice as much. Those that are made
 * with this prototype keep it.
 */
export function emptyApp() {
  const app = express()
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request)
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { app, classes: { IncomingMessage: AppRequest, ServerResponse: AppResponse } }
}

/** Fills the app: middleware for every request, the table of routes, the pages, and the answers to errors. */
export function fillApp(app: Express, deps: AppDeps): void {
  app.set('trust proxy', deps.trustProxy)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.disable('x-powered-by')
  app.use(nameRequest)
  app.use(securityHeaders(deps))
  app.use(closeWhenStopping(deps.isStopping))
  app.use('/api', lostCookiesWarning(deps, deps.log), refuseCrossSite(deps.publicOrigin))
  app.use(routerOf<AppDeps>(ROUTES, deps))
  app.use(['/api', '/objects'], notFound)
  app.use(deps.pages)
  app.use(notFound)
  app.use(answerErrors(deps.log))
}

/** The host's page may listen to them read the numbers. Nothing else may, and the page asks for nothing else. */
const PERMISSIONS = 'microphone=(self), camera=(), geolocation=()'

/** Browsers that came by https stay there, apart from pages that open theirs. Over http they would only log these headers. */
function securityHeaders({ publicOrigin, trustProxy, contentSecurityPolicy, store }: AppDeps): RequestHandler {
  const always = {
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
    referrerPolicy: { policy: 'same-origin' },
  } as const
  const overHttps = helmet(always)
  const overHttp = helmet({
    ...always,
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
  })
  return (request, response, next) => {
    response.setHeader('Permissions-Policy', PERMISSIONS)
    const headers = cameByHttps(request, { publicOrigin, trustProxy }) ? overHttps : overHttp
    headers(request, response, next)
  }
}

/** While the server stops, clients must not reuse their connection, so that they move on to another server. */
function closeWhenStopping(isStopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isStopping()) response.setHeader('Connection', 'close')
    next()
  }
}
