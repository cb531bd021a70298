import type { Request, Response } from 'express'

/** An answer with its entity tag. */
export interface Tagged {
  etag: string
  /** Builds the JSON text. Called only if the browser has another version. */
  json(): string | Promise<string>
  /** By default the browser may store it but must revalidate. */
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
