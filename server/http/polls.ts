import type { ServerResponse } from 'node:http'
import type { Snapshot, Snapshots } from '../room/reads/snapshots.ts'
import type { Handler } from './connections.ts'

/** Counts a poll. Returns milliseconds for its `X-Poll-After`, or null while the usual intervals are fine. */
export type PollPace = () => number | null

const READ_PATH = /^\/api\/(?:game-state\/(\d{6})|rooms\/(\d{6})(?:\/winners)?)(?:\?|$)/

/**
 * Answers polls for a room that has not changed in front of Express, which would cost several times the work. The entity tag
 * of a poll cannot be guessed, so this reveals no room numbers. Everything else goes to Express, with its guard against
 * guessing.
 */
export function pollHandler(snapshots: Snapshots, pace: PollPace, otherwise: Handler): Handler {
  return (request, response) => {
    const named = request.headers['if-none-match']
    const asked = named !== undefined && request.method === 'GET' ? READ_PATH.exec(request.url ?? '') : null
    const roomId = asked?.[1] ?? asked?.[2]
    if (named !== undefined && roomId !== undefined && snapshots.isCurrent(roomId, named))
      answerUnchanged(response, named, pace)
    else otherwise(request, response)
  }
}

/** The client has the latest version. */
export function answerUnchanged(response: ServerResponse, etag: string, pace: PollPace): void {
  response.writeHead(304, headers(etag, pace)).end()
}

/** Sends the latest version. */
export function answerSnapshot(response: ServerResponse, { etag, body }: Snapshot, pace: PollPace): void {
  const content = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
  response.writeHead(200, [...headers(etag, pace), ...content, 'X-Content-Type-Options', 'nosniff']).end(body)
}

/**
 * `no-store` keeps browsers from answering a reload from their cache. Marks do not change a room's version, so only a page
 * that still has its copy may send a conditional request.
 */
function headers(etag: string, pace: PollPace): string[] {
  const wait = pace()
  const common = ['ETag', etag, 'Cache-Control', 'private, no-store']
  return wait === null ? common : [...common, 'X-Poll-After', String(wait)]
}
