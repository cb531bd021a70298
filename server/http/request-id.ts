import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

const HEADER = 'X-Request-Id'

/** Gives every request a name of its own, so that a player's report can be found in the log. Clients do not choose it. */
export const requestId: RequestHandler = (_request, response, next) => {
  nameRequest(response)
  next()
}

export function nameRequest(response: ServerResponse): void {
  response.setHeader(HEADER, randomUUID())
}

/** The name that a request was given. */
export function requestIdOf(response: ServerResponse): unknown {
  return response.getHeader(HEADER)
}
