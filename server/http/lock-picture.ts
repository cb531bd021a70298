import type { Response } from 'express'

/** Headers of a picture that somebody has sent us: it never changes, and is nothing but a picture, whatever opens it. */
export function lockPicture(response: Response, type: string, size: number): void {
  response.set({
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
  })
}
