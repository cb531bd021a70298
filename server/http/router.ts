import { type Request, type RequestHandler, type Response, Router } from 'express'
import { BODY_MAX_BYTES } from '#shared/request-sizes.ts'
import type { AdminCode } from '../admin/code.ts'
import { RefusedError } from '../errors.ts'
import type { DiskStore } from '../objects/disk.ts'
import { requireAdmin } from './admin.ts'
import { jsonBody } from './bodies.ts'
import type { RequestLimits } from './limits.ts'
import { type Lookups, lookupGate } from './lookups.ts'
import { requireToken } from './monitoring.ts'
import { checked, PARAMS } from './params.ts'
import { addressKey } from './request-origin.ts'
import { type Answer, type Asked, type Guard, type Guards, type Route, sendUnlessKnown } from './route.ts'
import { refuseStrangers, seatOf, Visitor } from './session.ts'
import { requireSignedLink } from './uploads.ts'

/** What the checks in front of the handlers work with. */
export interface CheckDeps {
  publicOrigin: string | undefined
  lookups: Lookups
  /** Reads the session. */
  session: RequestHandler
  /** Reads only the seat's session. */
  seatSession: RequestHandler
  limits: RequestLimits
  adminCode: AdminCode
  disk: DiskStore | null
  metricsToken: string | undefined
  isDiskLow(): boolean
}

const VERBS = { GET: 'get', POST: 'post', PUT: 'put', DELETE: 'delete' } as const

/** Builds Express's router from the table of routes. */
export function routerOf<Deps extends CheckDeps>(routes: readonly Route<Deps>[], deps: Deps): Router {
  const router = Router()
  for (const route of routes) {
    const { method, path, guard } = route
    router[VERBS[method]](path, ...lookupChecks(path, deps), ...CHECKS[guard](route, deps), answering(route, deps))
  }
  return router
}

function lookupChecks(path: string, { lookups, session }: CheckDeps): RequestHandler[] {
  if (path.includes('/:typedRoom')) return [lookupGate(lookups, 'join', session)]
  return path.includes('/:roomId') ? [lookupGate(lookups, 'look', session)] : []
}

/** What the checks read of a row. */
type Checked = Pick<Route, 'limit' | 'maxBodyBytes'>

/** The checks before those of path and body, in this order. */
const CHECKS: Record<Guard, (row: Checked, deps: CheckDeps) => RequestHandler[]> = {
  anyone: (row, deps) => ownLimit(row, deps),
  'metrics token': (row, deps) => [requireToken(deps.metricsToken), ...ownLimit(row, deps)],
  'signed link': (row, deps) => [requireSignedLink(deps.disk), ...ownLimit(row, deps)],
  session: (row, deps) => bodyAndSession(row, deps, deps.session, []),
  seat: (row, deps) => bodyAndSession(row, deps, deps.seatSession, []),
  admin: (row, deps) => bodyAndSession(row, deps, deps.session, [requireAdmin(deps.adminCode)]),
}

function bodyAndSession(
  { limit, maxBodyBytes }: Checked,
  deps: CheckDeps,
  readSession: RequestHandler,
  admit: RequestHandler[],
): RequestHandler[] {
  return [
    refuseWritesOnFullDisk(deps.isDiskLow),
    ...(maxBodyBytes === undefined
      ? [jsonBody(BODY_MAX_BYTES), readSession]
      : [readSession, refuseStrangers, jsonBody(maxBodyBytes)]),
    ...admit,
    ...ownLimit({ limit }, deps),
  ]
}

/** Refuses everything that would write while the disk is nearly full. Reading goes on. */
function refuseWritesOnFullDisk(isDiskLow: () => boolean): RequestHandler {
  return (request, _response, next) => {
    if (!isDiskLow() || request.method === 'GET' || request.method === 'HEAD') return next()
    throw new RefusedError('not_enough_storage')
  }
}

const ownLimit = ({ limit }: Checked, { limits }: CheckDeps) => (limit === null ? [] : [limits[limit]])

/** What a guard gives to the handler. Sessions without a seat are refused here, after path and body were checked. */
const GIVES: { [G in Guard]: (request: Request) => Guards[G] } = {
  anyone: () => ({}),
  'metrics token': () => ({}),
  'signed link': () => ({}),
  session: (request) => ({ visitor: new Visitor(request) }),
  seat: (request) => ({ seat: seatOf(request) }),
  admin: () => ({ admin: true }),
}

function answering<Deps>({ guard, body, run }: Route<Deps>, deps: Deps): RequestHandler {
  return async (request, response) => {
    const context = {
      ...askedOf(request),
      ...paramsOf(request),
      ...(body && { body: checked(body, request.body ?? {}) }),
      ...GIVES[guard](request),
    }
    await send(request, response, await run(context, deps))
  }
}

function askedOf(request: Request): Asked {
  return {
    request,
    address: () => addressKey(request.ip),
    // refuseCrossSite has checked that the browser's Origin is one of ours.
    origin: () => request.headers.origin ?? `${request.protocol}://${request.headers.host}`,
  }
}

function paramsOf({ params }: Request) {
  return Object.fromEntries(
    Object.entries(params).map(([name, text]) => [name, PARAMS[name as keyof typeof PARAMS](String(text))]),
  )
}

async function send(request: Request, response: Response, answer: Answer): Promise<void> {
  if ('write' in answer) await answer.write(response)
  else if ('unlessKnown' in answer) await sendUnlessKnown(request, response, answer.unlessKnown)
  else if (answer.json === undefined) response.status(answer.status).end()
  else {
    response
      .status(answer.status)
      .set(answer.headers ?? {})
      .json(answer.json)
  }
}
