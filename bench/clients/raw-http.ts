import { connect, type Socket } from 'node:net'

/** What a load client reads of an answer. */
export interface RawAnswer {
  status: number
  /** All header lines. */
  head: string
  body: string
}

interface Waiting {
  request: string
  resolve(answer: RawAnswer): void
  reject(error: Error): void
}

const HEAD_END = '\r\n\r\n'

/**
 * Requests over a few connections that stay open, as a proxy in front of the server sends them. It reads no more of HTTP than
 * this server writes, because a full client costs more than the server that it measures.
 */
export class RawHttp {
  private readonly where: { port: number; localAddress: string }
  private readonly most: number
  private readonly idle: Connection[] = []
  private readonly queue: Waiting[] = []
  private open = 0

  constructor(where: { port: number; localAddress: string }, most: number) {
    this.where = where
    this.most = most
  }

  send(method: 'GET' | 'POST', path: string, headers: string, body = ''): Promise<RawAnswer> {
    const content = body ? `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n` : ''
    const request = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${headers}${content}\r\n${body}`
    return new Promise((resolve, reject) => {
      this.queue.push({ request, resolve, reject })
      this.serve()
    })
  }

  /** Closes the connections that wait for nothing. */
  close(): void {
    for (const connection of this.idle) connection.end()
  }

  private serve(): void {
    const connection = this.idle.pop() ?? (this.open < this.most ? this.newConnection() : undefined)
    const next = connection && this.queue.shift()
    if (!connection) return
    if (next) connection.take(next)
    else this.idle.push(connection)
  }

  private newConnection(): Connection {
    this.open++
    return new Connection(connect({ ...this.where, host: '127.0.0.1', noDelay: true }), {
      free: (connection) => {
        this.idle.push(connection)
        if (this.queue.length > 0) this.serve()
      },
      gone: (connection, unanswered) => {
        this.open--
        const place = this.idle.indexOf(connection)
        if (place >= 0) this.idle.splice(place, 1)
        // The server may close an idle connection just as it is used; browsers then retry.
        if (unanswered) this.queue.unshift(unanswered)
        if (this.queue.length > 0) this.serve()
      },
    })
  }
}

interface Owner {
  free(connection: Connection): void
  gone(connection: Connection, unanswered: Waiting | null): void
}

class Connection {
  private readonly socket: Socket
  private waiting: Waiting | null = null
  private text = ''

  constructor(socket: Socket, owner: Owner) {
    this.socket = socket.setEncoding('latin1')
    socket.on('data', (part) => {
      this.text += part
      const answer = this.answer()
      if (!answer) return
      const { waiting } = this
      this.waiting = null
      this.text = ''
      owner.free(this)
      waiting?.resolve(answer)
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNRESET') return
      this.waiting?.reject(error)
      this.waiting = null
    })
    socket.on('close', () => owner.gone(this, this.waiting))
  }

  end(): void {
    this.socket.end()
  }

  take(waiting: Waiting): void {
    this.waiting = waiting
    this.socket.write(waiting.request)
  }

  /** The answer, once all of it has arrived. */
  private answer(): RawAnswer | null {
    const headEnd = this.text.indexOf(HEAD_END)
    if (headEnd < 0) return null
    const head = this.text.slice(0, headEnd + 2)
    const bodyFrom = headEnd + HEAD_END.length
    const length = Number(headerOf(head, 'Content-Length') ?? 0)
    if (this.text.length < bodyFrom + length) return null
    return { status: Number(head.slice(9, 12)), head, body: this.text.slice(bodyFrom) }
  }
}

/** The value of a header, spelled as this server spells it. */
export function headerOf(head: string, name: string): string | null {
  const from = head.indexOf(`\r\n${name}: `)
  return from < 0 ? null : head.slice(from + name.length + 4, head.indexOf('\r\n', from + 2))
}
