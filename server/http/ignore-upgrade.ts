import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/**
 * Has a request answered that offers another protocol than sockets, as curl and Java do with HTTP/2: a server may ignore
 * the offer (RFC 9110, section 7.8), but Node takes such a request out of HTTP. So its text is put back in front of what
 * follows it, without the offer, and the connection is read from there again.
 */
export function ignoreUpgrade(server: Server, request: IncomingMessage, head: Buffer): void {
  const { socket } = request
  const unanswered = answerUnderWay(socket)
  if (unanswered) {
    // Node has let go of the connection, and a reset would end the process.
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

/** Node's own note on a connection of what it is writing there. */
const answerUnderWay = (socket: Socket) => (socket as { _httpMessage?: ServerResponse | null })._httpMessage
