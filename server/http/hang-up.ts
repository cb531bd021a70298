import { type Server, STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type RefusalName, refusal } from '#shared/refusals.ts'

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

const REFUSALS: Partial<Record<string, { status: number; name: 'request_too_large' | 'request_timeout' }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, name: 'request_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, name: 'request_timeout' },
}

/** Answers requests that are no valid HTTP or arrive too slowly. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const { status, name } = REFUSALS[error.code ?? ''] ?? { status: 400, name: 'invalid_request' as const }
    refuseAndHangUp(socket, name, status)
  })
}
