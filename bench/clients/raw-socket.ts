import { connect, type Socket } from 'node:net'

const KEY = 'dGhlIHNhbXBsZSBub25jZQ=='
const TEXT = 1
const CLOSE = 8
const PING = 9
/** An empty pong, masked as everything from a client. */
const PONG_FRAME = Buffer.from([0x8a, 0x80, 0, 0, 0, 0])
const NOTHING = Buffer.alloc(0)

/** A WebSocket for load clients: it reads the whole frames that this server writes, and answers pings. */
export class RawSocket {
  private readonly socket: Socket
  private readonly heard: (text: Buffer) => void
  private rest: Buffer = NOTHING

  private constructor(socket: Socket, heard: (text: Buffer) => void) {
    this.socket = socket
    this.heard = heard
  }

  /** Opens it. */
  static open(
    where: { port: number; localAddress: string },
    headers: string,
    { heard, closed }: { heard(text: Buffer): void; closed(): void },
  ): Promise<RawSocket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ ...where, host: '127.0.0.1', noDelay: true })
      const upgrade = `upgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${KEY}\r\n`
      socket.once('error', reject)
      socket.write(`GET /ws HTTP/1.1\r\nhost: 127.0.0.1\r\n${upgrade}${headers}\r\n`)
      socket.once('data', (answer) => {
        if (!answer.toString('latin1', 0, 12).endsWith('101')) return reject(new Error(answer.toString('latin1')))
        const raw = new RawSocket(socket, heard)
        socket.off('error', reject)
        socket.on('error', () => {})
        socket.on('close', closed)
        socket.on('data', (part) => raw.take(part))
        resolve(raw)
      })
    })
  }

  /** Sends a short text. A mask of zeros changes nothing. */
  send(text: string): void {
    const length = Buffer.byteLength(text)
    const header = length < 126 ? [0x81, 0x80 | length] : [0x81, 0x80 | 126, length >> 8, length & 0xff]
    this.socket.write(Buffer.concat([Buffer.from([...header, 0, 0, 0, 0]), Buffer.from(text)]))
  }

  private take(part: Buffer): void {
    const bytes = this.rest.length > 0 ? Buffer.concat([this.rest, part]) : part
    let at = 0
    while (at + 2 <= bytes.length) {
      const short = bytes[at + 1] as number
      const from = at + (short === 126 ? 4 : 2)
      if (from > bytes.length) break
      const to = from + (short === 126 ? bytes.readUInt16BE(at + 2) : short)
      if (to > bytes.length) break
      const kind = (bytes[at] as number) & 0x0f
      if (kind === TEXT) this.heard(bytes.subarray(from, to))
      if (kind === PING) this.socket.write(PONG_FRAME)
      if (kind === CLOSE) this.socket.end()
      at = to
    }
    this.rest = at < bytes.length ? Buffer.from(bytes.subarray(at)) : NOTHING
  }
}
