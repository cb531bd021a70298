import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import type { ErrorAnswer } from '#shared/api.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { RefusedError } from '../errors.ts'

/** Answers every failure as `{message, code}` with its status. Unexpected errors are logged and not disclosed. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error, request, response, _next) => {
    const requestId = requestIdOf(response)
    if (response.headersSent) {
      // The client has hung up or has its answer.
      if (response.writableEnded || response.destroyed) return
      log.error({ err: error, requestId }, 'an answer broke off')
      response.destroy()
      return
    }
    const refused = error instanceof RefusedError ? error : refusalFor(error)
    if (refused.refusal.name === 'internal_error') {
      log.error({ err: error, requestId, method: request.method, route: request.route?.path }, 'request failed')
    }
    answerRefusal(response, refused)
  }
}

export function answerRefusal(response: ServerResponse, { refusal, details }: RefusedError): void {
  if (details.retryAfterSeconds !== undefined) response.setHeader('Retry-After', String(details.retryAfterSeconds))
  const { message, code, status } = refusal
  const said: ErrorAnswer = { message, code, ...(details.winner && { winner: details.winner }) }
  answerJson(response, status, said)
}

/** JSON of a status, also for requests that Express has not seen. */
export function answerJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers?: Record<string, string>,
): void {
  // Node joins the headers to a text, but not to a buffer.
  const body = JSON.stringify(value)
  response.setHeader('X-Content-Type-Options', 'nosniff')
  const type = 'application/json; charset=utf-8'
  response.writeHead(status, { ...headers, 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) }).end(body)
}

/** For paths that no route answers. */
export const notFound: RequestHandler = () => {
  throw new RefusedError('not_found')
}

function refusalFor(error: unknown): RefusedError {
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'entity.too.large') return new RefusedError('request_too_large')
  if (status !== undefined && status >= 400 && status < 500) return new RefusedError('invalid_request')
  return isDatabaseAway(error) ? new RefusedError('busy', { retryAfterSeconds: 1 }) : new RefusedError('internal_error')
}

const REQUEST_ID_HEADER = 'X-Request-Id'

/** Gives a request an id, so that a player's report can be found in the log. Clients cannot choose it. */
export const nameRequest: RequestHandler = (_request, response, next) => {
  response.setHeader(REQUEST_ID_HEADER, randomUUID())
  next()
}

/** The id of a request. */
export function requestIdOf(response: ServerResponse): unknown {
  return response.getHeader(REQUEST_ID_HEADER)
}
