import { type Server, ServerResponse } from 'node:http'
import type { Request, RequestHandler, Response } from 'express'
import { addressKey, clientAddress } from '../http/address.ts'
import { isSameSite } from '../http/cross-site.ts'
import { refuseAndHangUp } from '../http/hang-up.ts'
import { ignoreUpgrade } from '../http/ignore-upgrade.ts'
import { sessionHash } from '../http/session.ts'
import type { Hub } from './hub.ts'
import type { SocketLimits } from './socket-limits.ts'

export interface UpgradeOptions {
  session: RequestHandler
  limits: SocketLimits
  publicOrigin: string | undefined
  trustProxy: number
  /** Ignore sockets of other paths: hot reload handles them. */
  leaveOthers: boolean
}

/** Upgrades requests for `/ws` to sockets of the hub, with the session of their cookie. */
export function handleUpgrades(server: Server, hub: Hub, options: UpgradeOptions): void {
  const { limits } = options
  server.on('upgrade', (request, stream, head) => {
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
    const path = (request.url ?? '').split('?')[0]
    if (isSocket && path !== '/ws' && options.leaveOthers) return
    if (!isSocket || path !== '/ws') return ignoreUpgrade(server, request, head)
    // Node removes its own handler on upgrade. Without this one a reset connection would end the process.
    stream.on('error', destroyItself)
    if (!isSameSite(request, options.publicOrigin)) return refuseAndHangUp(stream, 'cross_site')
    const address = addressKey(clientAddress(request, options.trustProxy))
    if (!limits.haveRoomFor({ session: null, address })) return refuseAndHangUp(stream, 'too_many_requests')
    const impatience = setTimeout(() => stream.destroy(), SESSION_WITHIN_MS)
    const expressRequest = request as Request
    options.session(expressRequest, new ServerResponse(request) as Response, (error) => {
      clearTimeout(impatience)
      if (error) return refuseAndHangUp(stream, 'busy')
      const visitor = { session: sessionHash(expressRequest), address }
      if (!limits.haveRoomFor(visitor)) return refuseAndHangUp(stream, 'too_many_requests')
      hub.server.handleUpgrade(request, stream, head, (opened) => {
        opened.on('error', terminateItself)
        hub.accept(opened, stream, visitor)
        limits.count(opened)
      })
    })
  })
}

/** A handshake waits this long for its session. */
const SESSION_WITHIN_MS = 5_000

// Not arrow functions: closures would keep the request, its session and its response alive as long as the socket.
function destroyItself(this: { destroy(): void }): void {
  this.destroy()
}
function terminateItself(this: { terminate(): void }): void {
  this.terminate()
}
