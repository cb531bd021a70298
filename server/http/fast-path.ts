import type { IncomingMessage } from 'node:http'
import type { Logger } from 'pino'
import { RefusedError } from '../errors.ts'
import type { GateDeps } from '../room/execute.ts'
import type { Snapshots } from '../room/snapshots.ts'
import { addressKey, clientAddress } from './address.ts'
import { isSameSite } from './cross-site.ts'
import { answerError } from './errors.ts'
import type { Handler } from './in-turn.ts'
import { answerJson } from './json.ts'
import type { Lookups } from './lookups.ts'
import { tap } from './players.ts'
import { nameRequest } from './request-id.ts'
import { callNumber } from './rooms.ts'
import type { SessionCache } from './session-cache.ts'

export interface QuickDeps extends GateDeps {
  snapshots: Snapshots
  seats: SessionCache
  lookups: Lookups
  log: Logger
  publicOrigin: string | undefined
  trustProxy: number
  isStopping(): boolean
  isDiskLow(): boolean
}

const PATH = /^\/api\/(?:rooms\/(\d{6})\/call-number|players\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\/mark)$/
const MAX_BYTES = 1_000

/**
 * Calls and marks, which are nearly all that a running game sends, are answered in front of Express as polls are: its way
 * costs more than the command itself. Whatever is not quite usual takes that way, and the routes there do the same.
 */
export function fastPath(deps: QuickDeps, next: Handler): Handler {
  return (request, response) => {
    const asked = request.method === 'POST' ? PATH.exec(request.url ?? '') : null
    const session = asked && isFastPath(deps, request, asked[1]) ? deps.seats.sessionOf(request.headers.cookie) : null
    if (!asked || session === null) return next(request, response)
    const [, roomId, playerId = ''] = asked
    nameRequest(response)
    readBody(request)
      .then<unknown>((body) => {
        // Should Express have to take over, it finds what was read.
        Object.assign(request, { body })
        return roomId ? callNumber(deps, roomId, session, body) : tap(deps, 'mark', playerId, session, body)
      })
      .then((answer) => answerJson(response, 200, answer))
      .catch((error) => {
        const isMiss = error instanceof RefusedError && error.refusal.name === 'room_not_found'
        if (isMiss) next(request, response)
        else answerError(deps.log, error, request, response)
      })
  }
}

/** Whether nothing speaks against the short way: everything that middleware would look at is as it nearly always is. */
function isFastPath(deps: QuickDeps, request: IncomingMessage, roomId: string | undefined): boolean {
  const { 'content-type': type, 'content-length': length, 'content-encoding': encoding } = request.headers
  return (
    (type === 'application/json' || type === 'application/json; charset=utf-8') &&
    encoding === undefined &&
    Number(length) > 0 &&
    Number(length) <= MAX_BYTES &&
    isSameSite(request, deps.publicOrigin) &&
    !deps.isStopping() &&
    !deps.isDiskLow() &&
    (roomId === undefined || deps.lookups.isOpenTo(() => addressKey(clientAddress(request, deps.trustProxy)), roomId))
  )
}

/** Reads JSON. Text that is no object comes as it is, which no schema takes. */
function readBody(request: IncomingMessage): Promise<unknown> {
  let text = ''
  request.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return new Promise((resolve) => request.on('end', () => resolve(objectOf(text) ?? text)))
}

function objectOf(text: string): object | null {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' ? value : null
  } catch {
    return null
  }
}
