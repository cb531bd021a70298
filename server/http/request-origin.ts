import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import type { RequestHandler } from 'express'
import { ipKeyGenerator } from 'express-rate-limit'
import type { Logger } from 'pino'
import { RefusedError } from '../errors.ts'

/** How players reach the server. */
export interface Reached {
  publicOrigin: string | undefined
  /** How many of our own proxies stand in front. */
  trustProxy: number
}

/**
 * Whether the browser came by https. The public origin decides if it is configured, else our own proxy if there is one.
 */
export function cameByHttps(request: IncomingMessage, { publicOrigin, trustProxy }: Reached): boolean {
  if (publicOrigin !== undefined) return publicOrigin.startsWith('https:')
  const forwarded = request.headers['x-forwarded-proto']
  const [scheme] = trustProxy > 0 ? String(forwarded ?? '').split(',') : []
  return scheme?.trim().toLowerCase() === 'https'
}

const LOST_COOKIES =
  'A page of this server was opened by http, but its players are taken to come by https: their cookies are Secure, that ' +
  'browser keeps none, and nobody can play there. Redirect http to https, or set PUBLIC_ORIGIN to the address that players open.'

/** Warns once when a browser would drop the cookie that it would get. */
export function lostCookiesWarning(reached: Reached, log: Logger): RequestHandler {
  let isSaid = false
  return (request, _response, next) => {
    if (!isSaid && losesCookies(request, reached)) {
      isSaid = true
      log.warn({ origin: request.headers.origin, publicOrigin: reached.publicOrigin }, LOST_COOKIES)
    }
    next()
  }
}

/** Browsers drop a Secure cookie that comes without https. They send the page's origin with every changing request. */
function losesCookies(request: IncomingMessage, reached: Reached): boolean {
  const { origin, host } = request.headers
  return origin !== undefined && origin === `http://${host}` && cameByHttps(request, reached)
}

/** The IPv6 network that one household, or one attacker, gets. */
export const IPV6_SUBNET = 56

const IPV4_IN_IPV6 = '::ffff:'

/** The key for limits by address: an IPv4 address, also if written as IPv6, or the first 56 bits of an IPv6 address. */
export function addressKey(ip: string | undefined): string {
  if (!ip) return 'unknown'
  // Node reports IPv4 clients as IPv6 addresses. The library parses each of them anew.
  const short = ip.startsWith(IPV4_IN_IPV6) ? ip.slice(IPV4_IN_IPV6.length) : ip
  return isIPv4(short) ? short : ipKeyGenerator(ip, IPV6_SUBNET)
}

/**
 * The address of a request that Express does not see. Each of our proxies appends the address of its client to
 * X-Forwarded-For, so that many entries from the right can be trusted. The client may have written all others.
 *
 * @param proxies how many proxies stand in front of the server
 */
export function clientAddress(request: IncomingMessage, proxies: number): string | undefined {
  const header = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join() : (header ?? '')).split(',').map((entry) => entry.trim())
  const nearestFirst = [request.socket.remoteAddress, ...forwarded.filter((entry) => entry !== '').reverse()]
  return nearestFirst[Math.min(proxies, nearestFirst.length - 1)]
}

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

/**
 * The origin at which the sender of a request reaches this server: that of our page, else the configured one, else the host
 * that the request names. Null if it is no origin: clients write what they like.
 */
export function ownOrigin(request: IncomingMessage, reached: Reached): string | null {
  const { origin, host } = request.headers
  const scheme = cameByHttps(request, reached) ? 'https' : 'http'
  const isOurs = origin !== undefined && isSameSite(request, reached.publicOrigin)
  const named = isOurs ? origin : (reached.publicOrigin ?? `${scheme}://${host}`)
  if (host === undefined || !URL.canParse(named)) return null
  const { origin: parsed, href } = new URL(named)
  return href === `${parsed}/` ? parsed : null
}

/** Refuses changing requests from the pages of other sites. */
export function refuseCrossSite(publicOrigin: string | undefined): RequestHandler {
  return (request, _response, next) => {
    if (!SAFE_METHODS.has(request.method) && !isSameSite(request, publicOrigin)) throw new RefusedError('cross_site')
    next()
  }
}
