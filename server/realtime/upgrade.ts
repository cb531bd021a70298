import { type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Request, RequestHandler, Response } from 'express'
import { addressKey, clientAddress } from '../http/address.ts'
import { isSameSite } from '../http/cross-site.ts'
import { sessionHash } from '../http/session.ts'
import type { Hub } from './hub.ts'
import type { AdmitSocket } from './socket-limits.ts'

interface UpgradeOptions {
  session: RequestHandler
  admit: AdmitSocket
  publicOrigin: string | undefined
  trustProxy: number
  /** Other paths belong to somebody else: hot reload. */
  leaveOthers: boolean
}

/** Turns requests for `/ws` into sockets of the hub, with the session that their cookie names. */
export function handleUpgrades(server: Server, hub: Hub, options: UpgradeOptions): void {
  server.on('upgrade', (request, socket, head) => {
    // Node removes its own handler on upgrade: without this a reset connection would end the process.
    socket.on('error', destroyItself)
    const path = (request.url ?? '').split('?')[0]
    if (path !== '/ws') {
      if (!options.leaveOthers) socket.destroy()
      return
    }
    if (!isSameSite(request, options.publicOrigin)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const impatience = setTimeout(() => socket.destroy(), SESSION_WITHIN_MS)
    const expressRequest = request as Request
    options.session(expressRequest, new ServerResponse(request) as Response, (error) => {
      clearTimeout(impatience)
      if (error) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
      hub.server.handleUpgrade(request, socket, head, (opened) => {
        opened.on('error', () => opened.terminate())
        const visitor = {
          session: sessionHash(expressRequest),
          address: addressKey(clientAddress(request, options.trustProxy)),
        }
        if (options.admit(opened, visitor)) hub.accept(opened, socket, visitor)
      })
    })
  })
}

/** A handshake waits this long for its session. */
const SESSION_WITHIN_MS = 5_000

/** Not an arrow function: one made beside the request would keep it alive as long as the socket. */
function destroyItself(this: Duplex): void {
  this.destroy()
}
