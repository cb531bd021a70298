import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** Handles a request in front of Express. */
export type Handler = (request: IncomingMessage, response: ServerResponse) => void

/** Browsers and proxies ask again when they were answered, so even a few of these are unusual. */
const MOST_WAITING = 32

/**
 * Lets requests of one connection wait for the answers to those before. Node would begin all of them at once: files would
 * be opened and answers made for a connection that is gone before their turn comes. Too many waiting cost the connection.
 */
export function inTurn(handle: Handler): Handler {
  const waiting = new WeakMap<Socket, number>()
  return (request, response) => {
    // Node gives a response its socket when all before it are done: nearly always at once.
    if (response.socket) return handle(request, response)
    const { socket } = request
    const count = (waiting.get(socket) ?? 0) + 1
    waiting.set(socket, count)
    if (count > MOST_WAITING) return socket.destroy()
    response.once('socket', () => {
      waiting.set(socket, (waiting.get(socket) ?? 1) - 1)
      // Node still does something to the response after it has said so.
      process.nextTick(() => {
        if (socket.writable) handle(request, response)
      })
    })
  }
}
