import { Agent, type IncomingMessage, request } from 'node:http'
import { WebSocket } from 'ws'

/** What came of a request, as a case counts it. */
export interface Outcome {
  what: string
  /** 0 if there was no answer. */
  status: number
  code: string
  ms: number
}

const PATIENCE_MS = 12_000

/** Somebody at an address of their own on this machine, with one cookie jar. Refusals are kept, not repeated. */
export class Neighbour {
  readonly outcomes: Outcome[] = []
  private readonly url: string
  private readonly localAddress: string
  private readonly agent = new Agent({ keepAlive: true, maxSockets: 6 })
  private cookie = ''

  constructor(url: string, localAddress: string) {
    this.url = url
    this.localAddress = localAddress
  }

  async send<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T | null> {
    const started = performance.now()
    const { status, text } = await this.ask(method, path, body).catch(() => ({ status: 0, text: '' }))
    const answer = status === 0 || text === '' ? null : JSON.parse(text)
    this.outcomes.push({ what: `${method} ${path}`, status, code: answer?.code ?? '', ms: performance.now() - started })
    return status >= 200 && status < 300 ? answer : null
  }

  /** Opens a socket into a room, which is one more thing that may be refused. */
  async watch(roomId: string): Promise<void> {
    const started = performance.now()
    const { localAddress } = this
    const socket = new WebSocket(`${this.url.replace('http', 'ws')}/ws`, { localAddress, perMessageDeflate: false })
    socket.on('open', () => socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} })))
    const isIn = await new Promise<boolean>((resolve) => {
      socket.once('message', () => resolve(true))
      socket.on('error', () => resolve(false)).on('close', () => resolve(false))
    })
    const ms = performance.now() - started
    this.outcomes.push({ what: 'a socket', status: isIn ? 101 : 0, code: '', ms })
    this.leave = () => socket.terminate()
  }

  /** Hangs up. */
  close(): void {
    this.leave()
    this.agent.destroy()
  }

  private leave = () => {}

  private async ask(method: string, path: string, body: unknown): Promise<{ status: number; text: string }> {
    const { localAddress, agent, cookie } = this
    const sent = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...(cookie && { cookie }),
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method, headers, agent, localAddress, signal: AbortSignal.timeout(PATIENCE_MS) }
      request(this.url + path, options, resolve)
        .on('error', reject)
        .end(sent)
    })
    const [set] = answer.headers['set-cookie'] ?? []
    if (set) this.cookie = set.split(';')[0] ?? ''
    return { status: answer.statusCode ?? 0, text: Buffer.concat(await answer.toArray()).toString() }
  }
}
