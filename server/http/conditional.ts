import type { Request, Response } from 'express'
import type { Versioned } from '#shared/api.ts'

/**
 * Marks an answer with its room's state and tells whether the client has that state already, in which case 304 is sent.
 * `no-store` keeps browsers from answering a reload out of their own cache: marks do not change a room's version, so
 * only a page that still holds its copy may ask conditionally.
 */
export function answeredUnchanged(request: Request, response: Response, state: Versioned): boolean {
  const etag = `W/"${state.epoch}.${state.version}"`
  response.set({ ETag: etag, 'Cache-Control': 'private, no-store' })
  if (request.headers['if-none-match'] !== etag) return false
  response.status(304).end()
  return true
}

/** Sends what was made ready as JSON text, or 304 to a browser that has it. It may be kept, but must be asked about. */
export function sendUnlessKnown(request: Request, response: Response, json: string, etag: string): void {
  response.set({ ETag: etag, 'Cache-Control': 'no-cache' })
  if (request.headers['if-none-match'] === etag) response.status(304).end()
  else response.type('json').send(json)
}
