import { randomUUID } from 'node:crypto'
import type { RequestHandler } from 'express'

/** Gives every request a name of its own, so that a player's report can be found in the log. Clients do not choose it. */
export const requestId: RequestHandler = (_request, response, next) => {
  response.locals.requestId = randomUUID()
  response.set('X-Request-Id', response.locals.requestId)
  next()
}
