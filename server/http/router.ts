import type { Request, RequestHandler, Response } from 'express'
import { BODY_MAX_BYTES } from '#shared/request-sizes.ts'
import type { AdminCode } from '../admin/code.ts'
import { RefusedError } from '../errors.ts'
import type { DiskStore } from '../objects/disk.ts'
import { requireAdmin } from './admin.ts'
import { jsonBody } from './bodies.ts'
import { answerJson } from './errors.ts'
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

/**
 * Answers the requests of the table of routes with one function for each row, made from what the row says. Paths are
 * compared as Express does: in any case of letters, with or without a slash at the end. Everything else goes on.
 */
export function routesHandler<Deps extends CheckDeps>(routes: readonly Route<Deps>[], deps: Deps): RequestHandler {
  const find = finder(routes.map((route) => ({ route, answer: answering(route, deps) })))
  return (request, response, next) => {
    const found = find(request.method, request.path)
    if (!found) return next()
    const { route, answer } = found
    request.route = route
    answer(request, response, found.texts).then((isAnswered) => isAnswered || next(), next)
  }
}

interface Compiled {
  route: Pick<Route, 'method' | 'path'>
  /** Resolves to false if the page does not exist for this client. */
  answer(request: Request, response: Response, texts: Texts): Promise<boolean>
}

/** The parts of a path that have a name, as they were sent. */
type Texts = Record<string, string>

/** Finds the row for a method and path. Rows are sorted by method and number of segments first. A name may have an ending: `:roomId.ics`. */
function finder(rows: Compiled[]): (method: string, path: string) => (Compiled & { texts: Texts }) | null {
  const keyOf = (method: string, segments: string[]) => `${method} ${segments.length}`
  const bySize = new Map<string, (Compiled & { wanted: string[] })[]>()
  for (const row of rows) {
    const wanted = row.route.path.split('/')
    const key = keyOf(row.route.method, wanted)
    bySize.set(key, [...(bySize.get(key) ?? []), { ...row, wanted }])
  }
  return (method, path) => {
    const sent = (path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path).split('/')
    const candidates = bySize.get(keyOf(method === 'HEAD' ? 'GET' : method, sent))
    const isIt = (wanted: string[]) =>
      wanted.every((part, i) =>
        part.startsWith(':') ? sent[i] !== '' && sent[i]?.endsWith(endingOf(part)) : part === sent[i]?.toLowerCase(),
      )
    const row = candidates?.find(({ wanted }) => isIt(wanted))
    if (!row) return null
    const texts: Texts = {}
    for (const [i, part] of row.wanted.entries()) {
      const ending = endingOf(part)
      if (part.startsWith(':'))
        texts[part.slice(1, part.length - ending.length)] = sent[i]?.slice(0, sent[i].length - ending.length) ?? ''
    }
    return { ...row, texts }
  }
}

/** ".ics" of ":roomId.ics"; mostly nothing. */
const endingOf = (part: string) => (part.includes('.') ? part.slice(part.indexOf('.')) : '')

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

function answering<Deps extends CheckDeps>(route: Route<Deps>, deps: Deps): Compiled['answer'] {
  const { path, guard, body, run } = route
  const checks = [...lookupChecks(path, deps), ...CHECKS[guard](route, deps)]
  return async (request, response, texts) => {
    request.params = decoded(texts)
    for (const check of checks) {
      const passed = isPassed(check, request, response)
      // Most checks answer at once, and waiting for each of them would cost as much as a check.
      if (!(typeof passed === 'boolean' ? passed : await passed)) return false
    }
    const context = {
      ...askedOf(request),
      ...paramsOf(request),
      ...(body && { body: checked(body, request.body ?? {}) }),
      ...GIVES[guard](request),
    }
    await send(request, response, await run(context, deps))
    return true
  }
}

/** Runs a check in the form of Express. It passes, refuses with an error, or says that there is no such page. */
function isPassed(check: RequestHandler, request: Request, response: Response): boolean | Promise<boolean> {
  let passed: boolean | undefined
  let failed: { error: unknown } | undefined
  let later: { resolve(passed: boolean): void; reject(error: unknown): void } | undefined
  void check(request, response, (error?: unknown) => {
    if (error !== undefined && error !== null && error !== 'route') {
      failed = { error }
      later?.reject(error)
    } else {
      passed = error !== 'route'
      later?.resolve(passed)
    }
  })
  if (failed) throw failed.error
  return (
    passed ??
    new Promise((resolve, reject) => {
      later = { resolve, reject }
    })
  )
}

function decoded(texts: Texts): Texts {
  try {
    return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, decodeURIComponent(text)]))
  } catch {
    throw new RefusedError('invalid_request')
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
  else if (answer.json === undefined) response.writeHead(answer.status).end()
  else answerJson(response, answer.status, answer.json, answer.headers)
}
