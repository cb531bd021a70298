import type { Server } from 'node:http'
import { refuseAndHangUp } from './hang-up.ts'

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
