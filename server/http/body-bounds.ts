import type { IncomingMessage, ServerResponse } from 'node:http'
import { CLAIM_BODY_MAX_BYTES } from '#shared/request-sizes.ts'
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
    if (coding !== undefined) boundLengthless(request, response)
    else if (Number(length) > CLAIM_BODY_MAX_BYTES && !isFile(request)) return refuse(request, response)
    handle(request, response)
  }
}

/** Counted by its route, which may take more. Browsers read the answer to a file only once they have sent it. */
const isFile = ({ method, url }: IncomingMessage) => method === 'PUT' && url?.startsWith('/objects/')

function boundLengthless(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  if (!isFile(request)) countBody(request, () => !response.headersSent && refuse(request, response))
  // Nobody is interested in what comes after the answer.
  response.once('finish', () => {
    if (!request.complete && socket.writable) hangUp(socket)
  })
}

function countBody(request: IncomingMessage, tooMuch: () => void): void {
  const { push } = request
  let size = 0
  // Everything comes along here, whoever reads it and whenever.
  request.push = function (this: IncomingMessage, chunk: Buffer | null, ...rest) {
    size += chunk?.length ?? 0
    if (size > CLAIM_BODY_MAX_BYTES) tooMuch()
    return push.call(this, chunk, ...rest)
  }
}

function refuse(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request
  // What Node does after an answer that ends its connection, but for the haste.
  socket.destroySoon = () => hangUp(socket)
  nameRequest(response)
  response.setHeader('Connection', 'close')
  answerRefusal(response, new RefusedError('request_too_large'))
}
