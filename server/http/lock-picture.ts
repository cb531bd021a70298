import type { ServerResponse } from 'node:http'

/** Headers of an uploaded picture: it never changes, and no browser may treat it as anything but a picture. */
export function lockPicture(response: ServerResponse, type: string, size: number): void {
  const headers = {
    'Content-Type': type,
    'Content-Length': String(size),
    'Content-Disposition': 'inline',
    'Content-Security-Policy': "default-src 'none'; sandbox",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Cache-Control': 'public, max-age=31536000, immutable',
  }
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
}
