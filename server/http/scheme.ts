import type { IncomingMessage } from 'node:http'

/** What tells how players reach the server. */
export interface Reached {
  publicOrigin: string | undefined
  /** How many of our own proxies stand in front. */
  trustProxy: number
}

/**
 * Whether the browser came by https. The public origin alone says so if it is configured; else our own proxy, if there is
 * one. Nobody else is believed.
 */
export function cameByHttps(request: IncomingMessage, { publicOrigin, trustProxy }: Reached): boolean {
  if (publicOrigin !== undefined) return publicOrigin.startsWith('https:')
  const forwarded = request.headers['x-forwarded-proto']
  const [scheme] = trustProxy > 0 ? String(forwarded ?? '').split(',') : []
  return scheme?.trim().toLowerCase() === 'https'
}
