import type { ServerResponse } from 'node:http'
import type { Snapshot, Snapshots } from '../room/snapshots.ts'
import type { Handler } from './in-turn.ts'

/** Milliseconds for `X-Poll-After`, or null while the server keeps up with the usual intervals. */
export type PollPace = () => number | null

const READ_PATH = /^\/api\/(?:game-state\/(\d{6})|rooms\/(\d{6})(?:\/winners)?)(?:\?|$)/

/**
 * Answers polls of whoever has a room as it is straight from the HTTP server's request handler, in front of Express, which
 * would cost several times the work. The tag that a poll names cannot be guessed, so nobody learns here that a room exists.
 * Everything else is for Express, with its guard against trying out numbers.
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

/** Says that the client has the room as it is. */
export function answerUnchanged(response: ServerResponse, etag: string, pace: PollPace): void {
  response.writeHead(304, headers(etag, pace)).end()
}

/** Sends the room as it is. */
export function answerSnapshot(response: ServerResponse, { etag, body }: Snapshot, pace: PollPace): void {
  const content = ['Content-Type', 'application/json; charset=utf-8', 'Content-Length', String(body.length)]
  response.writeHead(200, [...headers(etag, pace), ...content, 'X-Content-Type-Options', 'nosniff']).end(body)
}

/**
 * `no-store` keeps browsers from answering a reload out of their own cache: marks do not change a room's version, so only
 * a page that still holds its copy may ask conditionally.
 */
function headers(etag: string, pace: PollPace): string[] {
  const wait = pace()
  const common = ['ETag', etag, 'Cache-Control', 'private, no-store']
  return wait === null ? common : [...common, 'X-Poll-After', String(wait)]
}
