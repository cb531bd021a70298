import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Handles a request in front of Express. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Browsers and proxies wait for an answer before they send the next request, so even a few are unusual. */
const MOST_WAITING = 32

/**
 * Handles the requests of a connection one after the other. Node would start all of them at once, and open files and build
 * answers for a connection that may be gone before their turn. A connection with too many waiting requests is closed.
 */
export function inTurn(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node gives a response its socket when all responses before it are done, which is nearly always at once.
    if (response.socket) return handle(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MOST_WAITING) return socket.destroy()
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Node still works on the response after this event.
      process.nextTick(() => {
        if (socket.writable) handle(request, response)
      })
    })
  }
}
