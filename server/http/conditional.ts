import type { Request, Response } from 'express'

/** Sends what was made ready as JSON text, or 304 to a browser that has it. It may be kept, but must be asked about. */
export function sendUnlessKnown(request: Request, response: Response, json: string, etag: string): void {
  response.set({ ETag: etag, 'Cache-Control': 'no-cache' })
  if (request.headers['if-none-match'] === etag) response.status(304).end()
  else response.type('json').send(json)
}
