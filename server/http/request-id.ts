import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

const HEADER = 'X-Request-Id'

/** Gives every request an id, so that a player's report can be found in the log. Clients cannot choose it. */
export const requestId: RequestHandler = (_request, response, next) => {
  nameRequest(response)
  next()
}

export function nameRequest(response: ServerResponse): void {
  response.setHeader(HEADER, randomUUID())
}

/** The id of a request. */
export function requestIdOf(response: ServerResponse): unknown {
  return response.getHeader(HEADER)
}
