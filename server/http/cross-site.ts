import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { RefusedError } from '../errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from our own pages, or not from a browser. Browsers send Sec-Fetch-Site; older ones at least send
 * Origin.
 */
export function isSameSite(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === publicOrigin) return true
  if (host === undefined) return false
  if (origin === `https://${host}`) return true
  // If players come by https, a page that was loaded without it may be forged.
  return origin === `http://${host}` && !publicOrigin?.startsWith('https:')
}

/** Refuses changing requests from the pages of other sites. */
export function refuseCrossSite(publicOrigin: string | undefined): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method) && !isSameSite(request, publicOrigin)) throw new RefusedError('cross_site')
    next()
  }
}
