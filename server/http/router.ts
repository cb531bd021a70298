import express, { type Request, type RequestHandler, type Response, Router } from 'express'
import { BODY_MAX_BYTES } from '#shared/input/request-sizes.ts'
import type { AdminCode } from '../admin/code.ts'
import { RefusedError } from '../errors.ts'
import type { Limits } from '../limits/limits.ts'
import type { DiskStore } from '../objects/disk.ts'
import { requireAdmin } from './admin.ts'
import { answerJson } from './errors.ts'
import { limitRequests } from './limits.ts'
import { type Lookups, lookupGate } from './lookups.ts'
import { requireToken } from './monitoring.ts'
import { checked, PARAMS } from './params.ts'
import { addressKey, ownOrigin, type Reached } from './request-origin.ts'
import { RequestSession } from './request-session.ts'
import { type Answer, type Asked, type Guard, type Guards, type Route, sendUnlessKnown } from './route.ts'
import { refuseStrangers, seatOf, sessionHash } from './session.ts'
import type { ReadSession } from './session-handler.ts'
import { isTangled } from './tangled-json.ts'
import type { Turns } from './turns.ts'
import { requireSignedLink } from './uploads.ts'

/** What the middleware in front of the handlers works with. */
export interface CheckDeps extends Reached {
  lookups: Lookups
  turns: Turns
  readSession: ReadSession
  /** Reads only the seat's session. */
  readSeat: ReadSession
  limits: Limits
  adminCode: AdminCode
  disk: DiskStore | null
  metricsToken: string | undefined
  isDiskLow(): boolean
}

/** The routes of the table. The middleware in front of each handler follows from its row. */
export function routerOf<Deps extends CheckDeps>(routes: readonly Route<Deps>[], deps: Deps): Router {
  const router = Router()
  for (const row of routes) {
    const method = row.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete'
    router[method](row.path, ...lookupChecks(row, deps), ...CHECKS[row.guard](row, deps), handling(row, deps))
  }
  return router
}

function lookupChecks({ path }: Pick<Route, 'path'>, { lookups, readSession }: CheckDeps): RequestHandler[] {
  if (path.includes('/:typedRoom')) return [lookupGate(lookups, 'join', readSession)]
  return path.includes('/:roomId') ? [lookupGate(lookups, 'look', readSession)] : []
}

/** What the checks read of a row. */
type Checked = Pick<Route, 'limit' | 'maxBodyBytes'>

/** The middleware of each guard, in this order. */
const CHECKS: Record<Guard, (row: Checked, deps: CheckDeps) => RequestHandler[]> = {
  'no session': (row, deps) => ownLimit(row, deps),
  'metrics token': (row, deps) => [requireToken(deps.metricsToken), ...ownLimit(row, deps)],
  'signed link': (row, deps) => [requireSignedLink(deps.disk), ...ownLimit(row, deps)],
  session: (row, deps) => bodyAndSession(row, deps, deps.readSession, []),
  seat: (row, deps) => bodyAndSession(row, deps, deps.readSeat, []),
  admin: (row, deps) => bodyAndSession(row, deps, deps.readSession, [requireAdmin(deps.adminCode)]),
}

function bodyAndSession(row: Checked, deps: CheckDeps, read: ReadSession, admit: RequestHandler[]): RequestHandler[] {
  const { maxBodyBytes } = row
  const withSession: RequestHandler = (request, response, next) => read(request, response).then(() => next(), next)
  return [
    refuseWritesOnFullDisk(deps.isDiskLow),
    ...(maxBodyBytes === undefined
      ? [jsonBody(BODY_MAX_BYTES), withSession]
      : [withSession, refuseStrangers, jsonBody(maxBodyBytes)]),
    ...admit,
    ...ownLimit(row, deps),
  ]
}

/** Reads JSON. Browsers do not compress what they send, and a small body can unpack to a large one. */
const jsonBody = (limit: number) => express.json({ limit, inflate: false, verify: refuseTangled })

function refuseTangled(_request: unknown, _response: unknown, body: Buffer): void {
  if (isTangled(body)) throw new RefusedError('invalid_request')
}

/** Refuses everything that would write while the disk is nearly full. Reading goes on. */
function refuseWritesOnFullDisk(isDiskLow: () => boolean): RequestHandler {
  return ({ method }, _response, next) => {
    if (isDiskLow() && method !== 'GET' && method !== 'HEAD') throw new RefusedError('not_enough_storage')
    next()
  }
}

const ownLimit = ({ limit }: Checked, { limits }: CheckDeps) => (limit ?? []).map((name) => limitRequests(name, limits))

/** What a guard gives to the handler. Sessions without a seat are refused here, after path and body were checked. */
const GIVES: { [G in Guard]: (request: Request) => Guards[G] } = {
  'no session': () => ({}),
  'metrics token': () => ({}),
  'signed link': () => ({}),
  session: (request) => ({ session: new RequestSession(request) }),
  seat: (request) => ({ seat: seatOf(request) }),
  admin: () => ({ admin: true }),
}

/** Checks path and body, runs the handler of a row when it is the sender's turn, and sends its answer. */
function handling<Deps extends CheckDeps>(row: Route<Deps>, deps: Deps): RequestHandler {
  const { guard, body, run, takesTurn = true } = row
  return async (request, response) => {
    const params = paramsOf(request)
    const context = {
      ...askedOf(request, deps),
      params,
      ...params,
      ...(body && { body: checked(body, request.body ?? {}) }),
      ...GIVES[guard](request),
    }
    const sender = { address: context.address(), session: sessionHash(request) }
    const answer = takesTurn ? await deps.turns.take(sender, async () => run(context, deps)) : await run(context, deps)
    await send(request, response, answer)
  }
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
