import { type IncomingMessage, type Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Request, Response } from 'express'
import { refuseAndHangUp } from '../http/connections.ts'
import { addressKey, clientAddress, isSameSite } from '../http/request-origin.ts'
import { sessionHash } from '../http/session.ts'
import type { ReadSession } from '../http/session-handler.ts'
import type { Hub } from './hub.ts'
import type { SocketLimits } from './socket-limits.ts'

export interface UpgradeOptions {
  readSession: ReadSession
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

/**
 * Answers a request that offers to upgrade to anything but a WebSocket, as curl and Java do with HTTP/2. A server may
 * ignore the offer (RFC 9110, section 7.8), but Node stops parsing HTTP there. So the request's text is put back in front of
 * the data that follows, without the offer, and the connection is parsed again.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, head: Buffer): void {
  const { socket } = request
  const unanswered = answerUnderWay(socket)
  if (unanswered) {
    // Node has removed its error listener, so a reset would end the process.
    if (socket.listenerCount('error') === 0) socket.on('error', () => socket.destroy())
    unanswered.once('finish', () => ignoreUpgrade(server, request, head))
  } else if (socket.writable) {
    socket.unshift(Buffer.concat([textOf(request), head]))
    server.emit('connection', socket)
  }
}

function textOf({ method, url, httpVersion, rawHeaders }: IncomingMessage): Buffer {
  const lines = [`${method} ${url} HTTP/${httpVersion}`]
  for (let i = 0; i < rawHeaders.length; i += 2) {
    if (rawHeaders[i]?.toLowerCase() !== 'upgrade') lines.push(`${rawHeaders[i]}: ${rawHeaders[i + 1]}`)
  }
  // As Node has read it: one character for each byte.
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1')
}

/** Node's own property for the response that it is writing. */
const answerUnderWay = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage
