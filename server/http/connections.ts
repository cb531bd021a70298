import { readFileSync } from 'node:fs'
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { type RefusalName, refusal } from '#shared/refusals/refusals.ts'
import { Counts } from '../limits/counts.ts'
import { AT_ONCE, type Limits } from '../limits/limits.ts'
import { addressKey } from './request-origin.ts'

/**
 * Open connections in total; fewer if the system allows fewer open files. Behind a proxy, which needs few for requests, these
 * are the sockets of 30,000 players and more.
 */
export const CONNECTIONS_IN_ALL = 40_000
/** A connection that takes nothing of its answer for this long is cut. */
const ANSWER_STALLS_MS = 30_000

interface ConnectionLimits {
  /** Connections of one address, or null where all come from a proxy. */
  perAddress: number | null
  stallsMs: number
}

/** Limits how many connections there are, and how long one may leave its answer unread. */
export function guardConnections(server: Server, { perAddress, stallsMs }: ConnectionLimits): void {
  server.maxConnections = connectionsInAll()
  // Counted from the last byte in either direction, so that a slow phone has all the time it needs.
  server.setTimeout(stallsMs, (socket) => {
    // Only a reset frees what the system still buffers for a client that does not read.
    if (socket.writableLength > 0) socket.resetAndDestroy()
    else socket.destroy()
  })
  if (perAddress !== null) limitPerAddress(server, perAddress)
}

/** The limits that the configuration makes. */
export function connectionLimits({ isOn }: Limits, trustProxy: number): ConnectionLimits {
  return { perAddress: isOn && trustProxy === 0 ? AT_ONCE.connectionsOfAddress : null, stallsMs: ANSWER_STALLS_MS }
}

function limitPerAddress(server: Server, most: number): void {
  const open = new Counts()
  // One function for all connections: a closure for each would cost memory.
  function leave(this: Socket): void {
    open.remove(addressKey(this.remoteAddress))
  }
  server.on('connection', (socket) => {
    const address = addressKey(socket.remoteAddress)
    if (open.of(address) >= most) return socket.destroy()
    open.add(address)
    socket.once('close', leave)
  })
}

/** Open files that are kept for the database, the log and pictures. */
const OTHER_FILES = 256

function connectionsInAll(): number {
  const [, soft] = /^Max open files\s+(\d+)/m.exec(systemLimits()) ?? []
  return soft === undefined ? CONNECTIONS_IN_ALL : Math.min(CONNECTIONS_IN_ALL, Math.max(1, Number(soft) - OTHER_FILES))
}

/** Limits of this process, where the system tells them. */
function systemLimits(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8')
  } catch {
    return ''
  }
}

/** Handles a request in front of Express. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/**
 * Handles the requests of a connection one after the other. Node would start all of them at once, and open files and build
 * answers for a connection that may be gone before their turn. A connection with too many waiting requests is closed.
 */
export function oneAtATime(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node gives a response its socket when all responses before it are done, which is nearly always at once.
    if (response.socket) return handle(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > AT_ONCE.waitingRequests) return socket.destroy()
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Node still works on the response after this event.
      process.nextTick(() => {
        if (socket.writable) handle(request, response)
      })
    })
  }
}

/** Time for the client to read the last answer. */
const GOODBYE_MS = 1_000

/**
 * Writes the last answer and closes the connection a little later: closing while the client still sends would reset the
 * connection, and the answer would be lost.
 */
export function hangUp(socket: Duplex, lastWords = ''): void {
  socket.end(lastWords)
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
}

/** Refuses on a connection without a response object, in the usual form. Node alone would send an empty page. */
export function refuseAndHangUp(socket: Duplex, name: RefusalName, status = refusal(name).status): void {
  const { message, code } = refusal(name)
  const body = JSON.stringify({ message, code })
  hangUp(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}

const PARSER_REFUSALS: Partial<Record<string, { status: number; name: 'request_too_large' | 'request_timeout' }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, name: 'request_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, name: 'request_timeout' },
}

/** Answers requests that are no valid HTTP or arrive too slowly. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const { status, name } = PARSER_REFUSALS[error.code ?? ''] ?? { status: 400, name: 'invalid_request' as const }
    refuseAndHangUp(socket, name, status)
  })
}
