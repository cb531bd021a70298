import type { Request, RequestHandler, Response } from 'express'
import { BODY_MAX_BYTES } from '#shared/input/request-sizes.ts'
import type { AdminCode } from '../admin/code.ts'
import { RefusedError } from '../errors.ts'
import type { DiskStore } from '../objects/disk.ts'
import { requireAdmin } from './admin.ts'
import { answerJson } from './errors.ts'
import { jsonBody } from './json-body.ts'
import type { RequestLimits } from './limits.ts'
import { type Lookups, lookupGate } from './lookups.ts'
import { requireToken } from './monitoring.ts'
import { checked, PARAMS } from './params.ts'
import type { Check } from './request-check.ts'
import { addressKey, ownOrigin, type Reached } from './request-origin.ts'
import { RequestSession } from './request-session.ts'
import { type Answer, type Asked, type Guard, type Guards, type Route, sendUnlessKnown } from './route.ts'
import { refuseStrangers, seatOf, sessionHash } from './session.ts'
import type { ReadSession } from './session-handler.ts'
import type { Turns } from './turns.ts'
import { requireSignedLink } from './uploads.ts'

/** What the checks in front of the handlers work with. */
export interface CheckDeps extends Reached {
  lookups: Lookups
  turns: Turns
  readSession: ReadSession
  /** Reads only the seat's session. */
  readSeat: Check
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
    request.route = found.route
    found.answer(request, response, found.texts).then((isAnswered) => isAnswered || next(), next)
  }
}

interface Compiled {
  route: Pick<Route, 'method' | 'path'>
  /** Resolves to false if the page does not exist for this client. */
  answer(request: Request, response: Response, texts: Texts): Promise<boolean>
}

/** The parts of a path that have a name, as they were sent. */
type Texts = Record<string, string>

/** Finds the row for a method and path. A name may have an ending: `:roomId.ics`. */
function finder(rows: Compiled[]): (method: string, path: string) => (Compiled & { texts: Texts }) | null {
  // By method and number of segments, so that few patterns are tried.
  const keyOf = (method: string, path: string) => `${method} ${path.split('/').length}`
  const bySize = new Map<string, (Compiled & { pattern: RegExp })[]>()
  for (const row of rows) {
    const { method, path } = row.route
    const pattern = new RegExp(`^${path.replace('.', '\\.').replace(/:(\w+)/g, '(?<$1>[^/]+?)')}$`, 'i')
    const key = keyOf(method, path)
    bySize.set(key, [...(bySize.get(key) ?? []), { ...row, pattern }])
  }
  return (method, sent) => {
    const path = sent.length > 1 && sent.endsWith('/') ? sent.slice(0, -1) : sent
    for (const { pattern, route, answer } of bySize.get(keyOf(method === 'HEAD' ? 'GET' : method, path)) ?? []) {
      const found = pattern.exec(path)
      if (found) return { route, answer, texts: found.groups ?? {} }
    }
    return null
  }
}

function lookupChecks(path: string, { lookups, readSession }: CheckDeps): Check[] {
  if (path.includes('/:typedRoom')) return [lookupGate(lookups, 'join', readSession)]
  return path.includes('/:roomId') ? [lookupGate(lookups, 'look', readSession)] : []
}

/** What the checks read of a row. */
type Checked = Pick<Route, 'limit' | 'maxBodyBytes'>

/** The checks before those of path and body, in this order. */
const CHECKS: Record<Guard, (row: Checked, deps: CheckDeps) => Check[]> = {
  anyone: (row, deps) => ownLimit(row, deps),
  'metrics token': (row, deps) => [requireToken(deps.metricsToken), ...ownLimit(row, deps)],
  'signed link': (row, deps) => [requireSignedLink(deps.disk), ...ownLimit(row, deps)],
  session: (row, deps) => bodyAndSession(row, deps, deps.readSession, []),
  seat: (row, deps) => bodyAndSession(row, deps, deps.readSeat, []),
  admin: (row, deps) => bodyAndSession(row, deps, deps.readSession, [requireAdmin(deps.adminCode)]),
}

function bodyAndSession(
  { limit, maxBodyBytes }: Checked,
  deps: CheckDeps,
  readSession: Check,
  admit: Check[],
): Check[] {
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
function refuseWritesOnFullDisk(isDiskLow: () => boolean): Check {
  return ({ method }) => {
    if (isDiskLow() && method !== 'GET' && method !== 'HEAD') throw new RefusedError('not_enough_storage')
    return true
  }
}

const ownLimit = ({ limit }: Checked, { limits }: CheckDeps) => (limit === null ? [] : [limits[limit]])

/** What a guard gives to the handler. Sessions without a seat are refused here, after path and body were checked. */
const GIVES: { [G in Guard]: (request: Request) => Guards[G] } = {
  anyone: () => ({}),
  'metrics token': () => ({}),
  'signed link': () => ({}),
  session: (request) => ({ session: new RequestSession(request) }),
  seat: (request) => ({ seat: seatOf(request) }),
  admin: () => ({ admin: true }),
}

function answering<Deps extends CheckDeps>(route: Route<Deps>, deps: Deps): Compiled['answer'] {
  const { path, guard, body, run, inTurn = true } = route
  const checks = [...lookupChecks(path, deps), ...CHECKS[guard](route, deps)]
  return async (request, response, texts) => {
    request.params = decoded(texts)
    for (const check of checks) {
      const passed = check(request, response)
      // Most checks answer at once, and waiting for each of them would cost as much as a check.
      if (!(typeof passed === 'boolean' ? passed : await passed)) return false
    }
    const params = paramsOf(request)
    const context = {
      ...askedOf(request, deps),
      params,
      ...params,
      ...(body && { body: checked(body, request.body ?? {}) }),
      ...GIVES[guard](request),
    }
    const sender = { address: context.address(), session: sessionHash(request) }
    const answer = inTurn ? await deps.turns.take(sender, async () => run(context, deps)) : await run(context, deps)
    await send(request, response, answer)
    return true
  }
}

function decoded(texts: Texts): Texts {
  const params: Texts = {}
  try {
    for (const name in texts) params[name] = decodeURIComponent(texts[name] as string)
  } catch {
    throw new RefusedError('invalid_request')
  }
  return params
}

function askedOf(request: Request, reached: Reached): Omit<Asked, 'params'> {
  return {
    request,
    address: () => addressKey(request.ip),
    origin: () => {
      const origin = ownOrigin(request, reached)
      if (origin === null) throw new RefusedError('invalid_request')
      return origin
    },
  }
}

function paramsOf({ params }: Request): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  for (const name in params) values[name] = PARAMS[name as keyof typeof PARAMS](params[name] as string)
  return values
}

async function send(request: Request, response: Response, answer: Answer): Promise<void> {
  if ('write' in answer) await answer.write(response)
  else if ('unlessKnown' in answer) await sendUnlessKnown(request, response, answer.unlessKnown)
  else if (answer.json === undefined) response.writeHead(answer.status).end()
  else answerJson(response, answer.status, answer.json, answer.headers)
}
