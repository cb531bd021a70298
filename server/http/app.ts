import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import express, { type Express, type RequestHandler } from 'express'
import helmet, { crossOriginOpenerPolicy, originAgentCluster, strictTransportSecurity } from 'helmet'
import type { Logger } from 'pino'
import { answerErrors, nameRequest, notFound } from './errors.ts'
import { cameByHttps, lostCookiesWarning, refuseCrossSite } from './request-origin.ts'
import { type CheckDeps, routesHandler } from './router.ts'
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
 * of them, after which V8 optimises little of what is done with them: in Node 20 and 22 that took longer than all else that
 * Express and Node do for a request. Those that are made with this prototype keep it.
 */
export function emptyApp() {
  const app = express()
  class AppRequest extends IncomingMessage {}
  class AppResponse extends ServerResponse<AppRequest> {}
  app.request = Object.setPrototypeOf(AppRequest.prototype, app.request)
  app.response = Object.setPrototypeOf(AppResponse.prototype, app.response)
  return { app, classes: { IncomingMessage: AppRequest, ServerResponse: AppResponse } }
}

/** Fills the Express app: middleware for every request, the table of routes, the pages. */
export function fillApp(app: Express, deps: AppDeps): void {
  app.set('trust proxy', deps.trustProxy)
  app.set('query parser', 'simple')
  app.set('etag', false)
  app.disable('x-powered-by')
  app.use(everyRequest(deps))
  app.use(routesHandler<AppDeps>(ROUTES, deps))
  app.use(['/api', '/objects'], notFound)
  app.use(deps.pages)
  app.use(notFound)
  app.use(answerErrors(deps.log))
}

/** What is done for every request, in one function since it is done for every mark. */
function everyRequest(deps: AppDeps): RequestHandler {
  const headers = headersOf(securityHeaders(deps))
  // Browsers that came by https stay there, apart from pages that open theirs. Over http the others would only be logged.
  const securely = new Map([
    ...headers,
    ...headersOf(strictTransportSecurity()),
    ...headersOf(crossOriginOpenerPolicy()),
    ...headersOf(originAgentCluster()),
  ])
  const warnOfLostCookies = lostCookiesWarning(deps, deps.log)
  return (request, response, next) => {
    nameRequest(response)
    response.setHeaders(cameByHttps(request, deps) ? securely : headers)
    // Without this header, clients would reuse their connection and never move on to another server.
    if (deps.isStopping()) response.setHeader('Connection', 'close')
    if (OF_API.test(request.path)) {
      warnOfLostCookies(request)
      refuseCrossSite(request, deps.publicOrigin)
    }
    next()
  }
}

const OF_API = /^\/api(?:\/|$)/i

/** The headers that a middleware sets, which are the same for every request. */
function headersOf(middleware: (...of: [IncomingMessage, ServerResponse, () => void]) => void): Map<string, string> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  middleware(request, response, () => {})
  return new Map(response.getHeaderNames().map((name) => [name, String(response.getHeader(name))]))
}

function securityHeaders({ publicOrigin, contentSecurityPolicy, store }: AppDeps) {
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
    // These depend on the request.
    strictTransportSecurity: false,
    crossOriginOpenerPolicy: false,
    originAgentCluster: false,
    referrerPolicy: { policy: 'same-origin' },
  })
}
