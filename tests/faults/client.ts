import { randomUUID } from 'node:crypto'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { SEATED_COOKIE } from '#shared/seated-cookie.ts'
import { waitUntil } from '../../scripts/waiting.ts'

/** An answer of the server. */
export interface Answer<T> {
  /** 0 if there was none. Then it is unknown whether the request had an effect. */
  status: number
  headers: IncomingHttpHeaders
  body: T
  /** Time from asking to the whole answer. */
  ms: number
}

const PATIENCE_MS = 12_000
const TRY_AGAIN_MS = 40

/** One cookie jar. `origin` is called before each request, because it may change. `hear` gets every answer. */
export class Client {
  cookie = ''
  private readonly origin: () => string
  private readonly localAddress: string | undefined
  private readonly hear: ((what: string, answer: Answer<unknown>) => void) | undefined
  private readonly agent: Agent

  constructor(
    origin: () => string,
    localAddress?: string,
    hear?: Client['hear'],
    agent = new Agent({ keepAlive: true }),
  ) {
    this.origin = origin
    this.agent = agent
    this.localAddress = localAddress
    this.hear = hear
  }

  async send<T>(method: string, path: string, body?: unknown, more: Record<string, string> = {}): Promise<Answer<T>> {
    const started = performance.now()
    const { status, headers, text } = await this.ask(method, path, body, more).catch(() => NONE)
    const isJson = headers['content-type']?.includes('json')
    const answer = { status, headers, body: isJson ? JSON.parse(text) : null, ms: performance.now() - started }
    this.hear?.(`${method} ${path}`, answer)
    return answer
  }

  /** The same browser, asking another server. */
  at(url: string): Client {
    return Object.assign(new Client(() => url), { cookie: this.cookie })
  }

  close(): void {
    this.agent.destroy()
  }

  private async ask(method: string, path: string, body: unknown, more: Record<string, string>) {
    const { localAddress, agent, cookie } = this
    const sent = body === undefined ? '' : JSON.stringify(body)
    const headers = {
      ...(cookie && { cookie }),
      ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
      ...more,
    }
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      const options = { method, headers, agent, localAddress, signal: AbortSignal.timeout(PATIENCE_MS) }
      request(this.origin() + path, options, resolve)
        .on('error', reject)
        .end(sent)
    })
    const text = Buffer.concat(await answer.toArray()).toString()
    const set = answer.headers['set-cookie']?.find((cookie) => !cookie.startsWith(SEATED_COOKIE))
    if (set) this.cookie = set.split(';')[0] ?? ''
    return { status: answer.statusCode ?? 0, headers: answer.headers, text }
  }
}

const NONE = { status: 0, headers: {} as IncomingHttpHeaders, text: '' }

/** Whether an answer leaves open that the request had an effect. */
export const isOpen = ({ status }: Answer<unknown>) => status === 0 || status >= 500 || status === 429

/** Sends something again for as long as there is no answer, or a server answers that it is busy. */
export const untilTaken = <T>(what: string, send: () => Promise<Answer<T>>): Promise<Answer<T>> =>
  waitUntil(`${what} is taken`, async () => {
    const answer = await send()
    return answer.status !== 0 && answer.status !== 503 && answer
  })

/** Sends something that may be repeated until it is answered well. Without a body it is a read. */
export async function insist<T>(client: Client, path: string, body?: unknown): Promise<T> {
  const key = { 'idempotency-key': randomUUID() }
  const ask = async () => {
    const answer = await client.send<T>(body === undefined ? 'GET' : 'POST', path, body, key)
    if (isOpen(answer)) return null
    if (answer.status >= 400) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return answer
  }
  return (await waitUntil(`${path} is answered well`, ask, { everyMs: TRY_AGAIN_MS })).body
}
