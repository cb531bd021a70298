import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/** Asks for a socket. */
export const HANDSHAKE =
  'GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
  'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n'

/** A connection on which a test writes raw bytes. */
export async function rawConnection(server: { url: string }) {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  let heard = ''
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.on('error', () => {})
  socket.setEncoding('latin1').on('data', (part) => {
    heard += part
  })
  await once(socket, 'connect')
  return {
    socket,
    /** Everything received so far. */
    heard: () => heard,
    /** Waits until the received text matches. */
    until: async (wanted: RegExp) => {
      while (!wanted.test(heard)) {
        if (socket.destroyed) throw new Error(`the server hung up after: ${heard}`)
        await Promise.race([once(socket, 'data'), closed])
      }
      return heard
    },
    /** Everything received, once the server has hung up. */
    untilClosed: async () => {
      await closed
      return heard
    },
  }
}

/** Sends chunks of an endless body until the server hangs up. */
export async function sendForEver({ socket }: { socket: Socket }): Promise<void> {
  const chunk = `4000\r\n${'x'.repeat(0x4000)}\r\n`
  while (!socket.destroyed) {
    if (!socket.write(chunk)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => {})
    await wait(1)
  }
}
