import { type Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Request, RequestHandler, Response } from 'express'
import { isSameSite } from '../http/cross-site.ts'
import { sessionHash } from '../http/session.ts'
import type { Hub } from './hub.ts'

/** Turns requests for `/ws` into sockets of the hub, with the session that their cookie names. */
export function handleUpgrades(
  server: Server,
  hub: Hub,
  options: { session: RequestHandler; publicOrigin: string | undefined; leaveOthers: boolean },
): void {
  server.on('upgrade', (request, socket, head) => {
    // Node removes its own handler on upgrade: without this a reset connection would end the process.
    socket.on('error', destroyItself)
    const path = (request.url ?? '').split('?')[0]
    if (path !== '/ws') {
      if (!options.leaveOthers) socket.destroy()
      return
    }
    if (!isSameSite(request, options.publicOrigin)) return socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
    const expressRequest = request as Request
    options.session(expressRequest, new ServerResponse(request) as Response, (error) => {
      if (error) return socket.end('HTTP/1.1 503 Service Unavailable\r\n\r\n')
      hub.server.handleUpgrade(request, socket, head, (opened) =>
        hub.accept(opened, socket, sessionHash(expressRequest)),
      )
    })
  })
}

/** Not an arrow function: one made beside the request would keep it alive as long as the socket. */
function destroyItself(this: Duplex): void {
  this.destroy()
}
