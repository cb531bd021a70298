import type { IncomingMessage } from 'node:http'
import { ipKeyGenerator } from 'express-rate-limit'

/** What one household, and one attacker, gets of IPv6. */
export const IPV6_SUBNET = 56

/** What limits by address count by: an IPv4 address, also in its IPv6 notation, or an IPv6 network of 56 bits. */
export function addressKey(ip: string | undefined): string {
  return ip ? ipKeyGenerator(ip, IPV6_SUBNET) : 'unknown'
}

/**
 * The address of a request that Express does not see. Each of our own proxies appends whom it heard to X-Forwarded-For:
 * so many entries count from the right, and all before them is what the client says.
 *
 * @param proxies how many proxies stand in front of the server
 */
export function clientAddress(request: IncomingMessage, proxies: number): string | undefined {
  const header = request.headers['x-forwarded-for']
  const forwarded = (Array.isArray(header) ? header.join() : (header ?? '')).split(',').map((entry) => entry.trim())
  const nearestFirst = [request.socket.remoteAddress, ...forwarded.filter((entry) => entry !== '').reverse()]
  return nearestFirst[Math.min(proxies, nearestFirst.length - 1)]
}
