import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLAIM_BODY_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { RefusedError } from '../errors.ts'
import { type Handler, hangUp } from './connections.ts'
import { answerRefusal, nameRequest } from './errors.ts'

/**
 * Refuses bodies that are too large for every route. Body parsers refuse them too, but only after reading the rest, and a
 * body without a length may never end.
 */
export function boundBodies(handle: Handler): Handler {
  return (request, response) => {
    const { 'transfer-encoding': coding, 'content-length': length } = request.headers
    if (coding !== undefined) boundLengthless(request, response)
    else if (Number(length) > CLAIM_BODY_MAX_BYTES && !isFile(request)) return refuse(request, response)
    handle(request, response)
  }
}

/** Uploads may be larger: their route counts them. Browsers read the answer to a file only after sending all of it. */
const isFile = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.startsWith('/objects/')

function boundLengthless(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (!isFile(request)) countBody(request, () => !response.headersSent && refuse(request, response))
  // Anything sent after the answer is not read.
  response.once('finish', () => {
    if (!request.complete && socket.writable) hangUp(socket)
  })
}

function countBody(request: IncomingMessage, tooMuch: () => void): void {
  const { push } = request
  let size = 0
  // All body data passes through `push`, whatever reads it later.
  request.push = function (this: IncomingMessage, chunk: Buffer | null, ...rest) {
    size += chunk?.length ?? 0
    if (size > CLAIM_BODY_MAX_BYTES) tooMuch()
    return push.call(this, chunk, ...rest)
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // Node would close the socket at once, and the client could not read the answer.
  socket.destroySoon = () => hangUp(socket)
  nameRequest(response)
  response.setHeader('Connection', 'close')
  answerRefusal(response, new RefusedError('request_too_large'))
}
