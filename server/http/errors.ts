import type { ErrorRequestHandler, RequestHandler, Response } from 'express'
import type { Logger } from 'pino'
import type { ErrorAnswer } from '#shared/api.ts'
import { isDatabaseAway } from '../db/failures.ts'
import { RefusedError } from '../errors.ts'

/** Answers every failure as `{message, code}` with a real status. What we did not foresee is logged and kept to ourselves. */
export function answerErrors(log: Logger): ErrorRequestHandler {
  return (error, request, response, next) => {
    if (response.headersSent) return next(error)
    if (error instanceof RefusedError) return answer(response, error)
    const name = refusalFor(error)
    if (name === 'internal_error') {
      const { requestId } = response.locals
      log.error({ err: error, requestId, method: request.method, route: request.route?.path }, 'request failed')
    }
    answer(response, new RefusedError(name, { retryAfterSeconds: name === 'busy' ? 1 : undefined }))
  }
}

/** What no API route answers. */
export const notFound: RequestHandler = () => {
  throw new RefusedError('not_found')
}

function answer(response: Response, { refusal, details }: RefusedError): void {
  const { message, code, status } = refusal
  if (details.retryAfterSeconds !== undefined) response.set('Retry-After', String(details.retryAfterSeconds))
  const said: ErrorAnswer = { message, code, ...(details.winner && { winner: details.winner }) }
  response.status(status).json(said)
}

function refusalFor(error: unknown): 'request_too_large' | 'invalid_request' | 'busy' | 'internal_error' {
  const { status, type } = error as { status?: number; type?: string }
  if (type === 'entity.too.large') return 'request_too_large'
  if (status !== undefined && status >= 400 && status < 500) return 'invalid_request'
  return isDatabaseAway(error) ? 'busy' : 'internal_error'
}
