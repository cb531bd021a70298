import { readFileSync } from 'node:fs'
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { addressKey } from './address.ts'

/**
 * Open connections in total; fewer if the system allows fewer open files. Behind a proxy, which needs few for requests, these
 * are the sockets of 30,000 players and more.
 */
const CONNECTIONS_IN_ALL = 40_000
/** A whole club behind one Wi-Fi: 500 players, each with a socket and the six connections of a browser. */
const CONNECTIONS_PER_ADDRESS = 4_000
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
export function connectionLimits(limited: boolean, trustProxy: number): ConnectionLimits {
  return { perAddress: limited && trustProxy === 0 ? CONNECTIONS_PER_ADDRESS : null, stallsMs: ANSWER_STALLS_MS }
}

function limitPerAddress(server: Server, most: number): void {
  const open = new Map<string, number>()
  // One function for all connections: a closure for each would cost memory.
  function leave(this: Socket): void {
    const address = addressKey(this.remoteAddress)
    const left = (open.get(address) ?? 1) - 1
    if (left > 0) open.set(address, left)
    else open.delete(address)
  }
  server.on('connection', (socket) => {
    // An ignored upgrade emits its connection again.
    if (socket.listeners('close').includes(leave)) return
    // The address is not available any more once the connection is gone.
    const address = addressKey(socket.remoteAddress)
    const count = open.get(address) ?? 0
    if (count >= most) return socket.destroy()
    open.set(address, count + 1)
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
