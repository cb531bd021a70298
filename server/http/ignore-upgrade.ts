import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

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
