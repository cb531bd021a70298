import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RefusalName, refusal } from '#shared/refusals.ts'

/** Time in which the other end may read what was said last. */
const GOODBYE_MS = 1_000

/**
 * Says the last words and hangs up. Not in the same instant: a connection that is closed while its other end still sends
 * is reset, and what was said is lost.
 */
export function hangUp(socket: Duplex, lastWords = ''): void {
  socket.end(lastWords)
  setTimeout(() => socket.destroy(), GOODBYE_MS).unref()
}

/** Refuses on a connection that no response belongs to, like every other refusal; Node alone would send an empty page. */
export function refuseAndHangUp(socket: Duplex, name: RefusalName, status = refusal(name).status): void {
  const { message, code } = refusal(name)
  const body = JSON.stringify({ message, code })
  hangUp(
    socket,
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  )
}
