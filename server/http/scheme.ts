import type { IncomingMessage } from 'node:http'
import type { RequestHandler } from 'express'
import type { Logger } from 'pino'

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
export function warnOfLostCookies(reached: Reached, log: Logger): RequestHandler {
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
