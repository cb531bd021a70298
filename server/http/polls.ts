import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Read } from '../room/answers.ts'
import type { Snapshot, Snapshots } from '../room/snapshots.ts'

/** Milliseconds for `X-Poll-After`, or null while the server keeps up with the usual intervals. */
export type PollPace = () => number | null

const READ_PATH = /^\/api\/(?:game-state\/(\d{6})|rooms\/(\d{6})(\/winners)?)(?:\?|$)/

/**
 * Answers reads of rooms that are known here straight from the HTTP server's request handler, in front of Express, which
 * would cost several times the work. True if the request was taken; anything else is for Express, which also looks up
 * rooms that are not known yet and tells failures.
 */
export function pollHandler(snapshots: Snapshots, pace: PollPace, otherwise: Handler): Handler {
  return (request, response) => {
    const asked = request.method === 'GET' ? READ_PATH.exec(request.url ?? '') : null
    const roomId = asked?.[1] ?? asked?.[2]
    const etag = roomId === undefined ? null : snapshots.etag(roomId)
    if (!asked || !roomId || etag === null) return otherwise(request, response)
    if (request.headers['if-none-match'] === etag) return answerUnchanged(response, etag, pace)
    const read: Read = asked[1] ? 'game-state' : asked[3] ? 'winners' : 'room'
    snapshots.read(roomId, read).then(
      (snapshot) => (snapshot ? answerSnapshot(response, snapshot, pace) : otherwise(request, response)),
      () => otherwise(request, response),
    )
  }
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

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
