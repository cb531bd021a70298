import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import { RefusedError } from '../errors.ts'

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a request comes from our own pages, or from no browser at all. Browsers say so themselves (Sec-Fetch-Site);
 * older ones at least name the origin.
 */
export function isSameSite(request: IncomingMessage, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site']
  if (site === 'cross-site' || site === 'same-site') return false
  const { origin, host } = request.headers
  if (origin === undefined) return true
  if (origin === publicOrigin) return true
  if (host === undefined) return false
  if (origin === `https://${host}`) return true
  // Where players come by https, a page that came without it may be anybody's.
  return origin === `http://${host}` && !publicOrigin?.startsWith('https:')
}

/** Refuses whatever would change something on behalf of another site's page. */
export function refuseCrossSite(publicOrigin: string | undefined): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method) && !isSameSite(request, publicOrigin)) throw new RefusedError('cross_site')
    next()
  }
}
