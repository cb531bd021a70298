import type { Request, Response } from 'express'

/** What may be sent, by the tag that tells it from any other. */
export interface Tagged {
  etag: string
  /** Makes the JSON text ready. Asked only if the browser has something else. */
  json(): string | Promise<string>
  /** By default it may be kept, but must be asked about. */
  cacheControl?: string
}

/** Sends JSON text, or 304 to a browser that has it. */
export async function sendUnlessKnown(
  request: Request,
  response: Response,
  { etag, json, cacheControl = 'no-cache' }: Tagged,
): Promise<void> {
  response.set({ ETag: etag, 'Cache-Control': cacheControl })
  if (request.headers['if-none-match'] === etag) response.status(304).end()
  else response.type('json').send(await json())
}
