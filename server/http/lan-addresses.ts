import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'
import type { AddressesAnswer } from '#shared/api.ts'
import type { Reached } from './request-origin.ts'
import type { Answer, Asked } from './route.ts'

export interface LanDeps extends Reached {
  /** Instead of the addresses of the network cards. */
  lanAddresses: readonly string[] | undefined
}

/** Networks that exist only inside the machine, or lead to another place: containers, virtual machines, tunnels. */
const NO_WIFI =
  /^(docker|br-|veth|virbr|vmnet|vboxnet|vethernet|virtualbox|vmware|utun|tun|tap|tailscale|wg|zt|bridge)/i
/** Private networks, those of homes first, then all others. */
const LIKELY = [/^192\.168\./, /^10\./, /^172\.(1[6-9]|2\d|3[01])\./, /./]

type NetworkCards = Partial<Record<string, Pick<NetworkInterfaceInfo, 'address' | 'family' | 'internal'>[]>>

/** The IPv4 addresses at which phones on the same network reach this machine, the most likely one first. */
export function lanAddresses(cards: NetworkCards = networkInterfaces()): string[] {
  const all = Object.entries(cards).flatMap(([name, addresses = []]) => (NO_WIFI.test(name) ? [] : addresses))
  const usable = all.filter(
    ({ address, family, internal }) => family === 'IPv4' && !internal && !isOfNoNetwork(address),
  )
  const rank = (address: string) => LIKELY.findIndex((range) => range.test(address))
  return usable.map(({ address }) => address).sort((a, b) => rank(a) - rank(b))
}

/** The addresses to share: those that are configured, else those that the machine has now. */
export const sharedAddresses = (configured: readonly string[] | undefined) => configured ?? lanAddresses()

/** What a card gives itself when no network does. */
const isOfNoNetwork = (address: string) => address.startsWith('169.254.')

const LOOPBACK = /^(::1|(::ffff:)?127\.[\d.]+)$/
const LOCAL_HOST = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/i
const OF_PROXIES = ['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via']

/**
 * Tells a browser on this machine which addresses to share. All others get none: private addresses are nobody else's
 * business. Another site cannot read the answer, nor can it ask under a name of its own that leads here. Addresses that are
 * configured are for phones anyway, and in a container the browser seems to be at the container's gateway.
 */
export function readAddresses({ request }: Asked, deps: LanDeps): Answer {
  const isHere =
    deps.publicOrigin === undefined &&
    deps.trustProxy === 0 &&
    (deps.lanAddresses !== undefined || LOOPBACK.test(request.socket.remoteAddress ?? '')) &&
    LOCAL_HOST.test(request.headers.host ?? '') &&
    OF_PROXIES.every((header) => request.headers[header] === undefined)
  const json: AddressesAnswer = { addresses: isHere ? [...sharedAddresses(deps.lanAddresses)] : [] }
  return { status: 200, json }
}
