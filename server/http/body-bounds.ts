import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLAIM_BODY_MAX_BYTES, UPLOAD_MAX_BYTES } from '#shared/limits.ts'
import { RefusedError } from '../errors.ts'
import { answerRefusal } from './errors.ts'
import { hangUp } from './hang-up.ts'
import type { Handler } from './in-turn.ts'
import { nameRequest } from './request-id.ts'

/**
 * Ends bodies that no route would take. Those who read bodies refuse what is too large as well, but only once they have
 * dropped the rest, and the rest of a body without a length may never come to its end.
 */
export function boundBodies(handle: Handler): Handler {
  return (request, response) => {
    const { 'transfer-encoding': coding, 'content-length': length } = request.headers
    if (coding !== undefined) countBody(request, response)
    else if (Number(length) > CLAIM_BODY_MAX_BYTES && !isFile(request)) return refuse(request, response)
    handle(request, response)
  }
}

/** Browsers read the answer to a file only once they have sent it, and its length is known and looked at by the route. */
const isFile = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.startsWith('/objects/')

function countBody(request: IncomingMessage, response: ServerResponse): void {
  const most = isFile(request) ? UPLOAD_MAX_BYTES : CLAIM_BODY_MAX_BYTES
  const { push, socket } = request
  let size = 0
  // Everything comes along here, whoever reads it and whenever.
  request.push = function (this: IncomingMessage, chunk: Buffer | null, ...rest) {
    size += chunk?.length ?? 0
    if (size > most && !response.headersSent) refuse(request, response)
    return push.call(this, chunk, ...rest)
  }
  // Nobody is interested in what comes after the answer.
  response.once('finish', () => {
    if (!request.complete && socket.writable) hangUp(socket)
  })
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // What Node does after an answer that ends its connection, but for the haste.
  socket.destroySoon = () => hangUp(socket)
  nameRequest(response)
  response.setHeader('Connection', 'close')
  answerRefusal(response, new RefusedError('request_too_large'))
}
