import { type Server, ServerResponse } from 'node:http'
import type { Request, Response } from 'express'
import { refuseAndHangUp } from '../http/connections.ts'
import { addressKey, clientAddress, isSameSite } from '../http/request-origin.ts'
import { sessionHash } from '../http/session.ts'
import type { ReadSession } from '../http/session-handler.ts'
import type { Limits } from '../limits/limits.ts'
import type { Hub } from './hub.ts'
import { socketLimits } from './socket-limits.ts'

export interface UpgradeOptions {
  readSession: ReadSession
  limits: Limits
  publicOrigin: string | undefined
  trustProxy: number
  /** Ignore sockets of other paths: hot reload handles them. */
  leaveOthers: boolean
}

/** Upgrades requests for `/ws` to sockets of the hub, with the session of their cookie. */
export function handleUpgrades(server: Server, hub: Hub, options: UpgradeOptions): void {
  const limits = socketLimits(options.limits)
  server.on('upgrade', (request, stream, head) => {
    const isSocket = request.headers.upgrade?.toLowerCase() === 'websocket'
    const path = (request.url ?? '').split('?')[0]
    if (isSocket && path !== '/ws' && options.leaveOthers) return
    // Node removes its own handler on upgrade. Without this one a reset connection would end the process.
    stream.on('error', destroyItself)
    if (!isSocket || path !== '/ws') return refuseAndHangUp(stream, 'invalid_request')
    if (!isSameSite(request, options.publicOrigin)) return refuseAndHangUp(stream, 'cross_site')
    const address = addressKey(clientAddress(request, options.trustProxy))
    if (!limits.haveRoomFor({ session: null, address })) return refuseAndHangUp(stream, 'too_many_requests')
    const impatience = setTimeout(() => stream.destroy(), SESSION_WITHIN_MS)
    const expressRequest = request as Request
    const accept = () => {
      const client = { session: sessionHash(expressRequest), address }
      if (!limits.haveRoomFor(client)) return refuseAndHangUp(stream, 'too_many_requests')
      hub.server.handleUpgrade(request, stream, head, (opened) => {
        opened.on('error', terminateItself)
        hub.accept(opened, stream, client)
        limits.count(opened)
      })
    }
    const read = options.readSession(expressRequest, new ServerResponse(request) as Response)
    read.finally(() => clearTimeout(impatience)).then(accept, () => refuseAndHangUp(stream, 'busy'))
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
