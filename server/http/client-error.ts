import { type Server, STATUS_CODES } from 'node:http'
import { refusal } from '#shared/game/refusals.ts'

const REFUSALS: Partial<Record<string, { status: number; name: 'request_too_large' | 'request_timeout' }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, name: 'request_too_large' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, name: 'request_timeout' },
}

/** Answers what is no HTTP, or comes too slowly, like every other refusal; Node alone would send an empty page. */
export function answerClientErrors(server: Server): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
    const { status, name } = REFUSALS[error.code ?? ''] ?? { status: 400, name: 'invalid_request' as const }
    const { message, code } = refusal(name)
    const body = JSON.stringify({ message, code })
    socket.end(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\n` +
        `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
    )
  })
}
