import type { IncomingMessage } from 'node:http'
import { ipKeyGenerator } from 'express-rate-limit'

/** The IPv6 network that one household, or one attacker, gets. */
export const IPV6_SUBNET = 56

/** The key for limits by address: an IPv4 address, also if written as IPv6, or the first 56 bits of an IPv6 address. */
export function addressKey(ip: string | undefined): string {
  return ip ? ipKeyGenerator(ip, IPV6_SUBNET) : 'unknown'
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
