import type { Heartbeat, RoomMessage, ServerMessage } from '#shared/messages.ts'
import { type Asked, answerTo, type Behind } from './answers.ts'

/*
 * The network of the page under test: requests and the socket of the room are answered in the page. What Vitest asks for
 * itself goes on to its server.
 */

/** Answers a request in place of the room; null leaves it to the room. */
type Answerer = (asked: Asked) => Response | Promise<Response> | null

const asItIs = (text: string) => text

/** The error of a request that finds nobody. */
export const notReached = () => new TypeError('Failed to fetch')

/** What the page has asked, and who answers. */
export class Network {
  readonly asked: Asked[] = []
  behind: Behind = { room: null, own: new Set(), answers: {} }
  private answerers: Answerer[] = []
  private lines: Line[] = []
  /** What a heartbeat says of the caller and of a TV. */
  sign: Heartbeat['payload'] = {}
  /** What becomes of a message on its way. */
  bend = asItIs
  private readonly own = globalThis.fetch
  private readonly ownSocket = globalThis.WebSocket

  /** Answers requests to `/api` from now on, and opens sockets of rooms. */
  replace(): void {
    globalThis.fetch = (input, init) => this.fetch(input, init)
    const { ownSocket } = this
    const open = (url: string) => this.openLine(url)
    globalThis.WebSocket = new Proxy(ownSocket, {
      construct: (target, [url, ...rest]) =>
        new URL(url).pathname === '/ws' ? open(String(url)) : Reflect.construct(target, [url, ...rest]),
    })
  }

  /** Forgets everything that a test has set. */
  reset(): void {
    this.asked.length = 0
    this.answerers = []
    this.lines = []
    this.sign = {}
    this.bend = asItIs
    this.behind = { room: null, own: new Set(), answers: {} }
  }

  /** Answers requests before the room does. The latest answerer is asked first. */
  answer(answerer: Answerer): void {
    this.answerers.unshift(answerer)
  }

  /** Answers requests of a method to paths that match, once or always. */
  answerWith(method: string, path: RegExp, answer: () => Response | Promise<Response>): () => void {
    const answerer: Answerer = (asked) => (asked.method === method && path.test(asked.path) ? answer() : null)
    this.answer(answerer)
    return () => {
      this.answerers = this.answerers.filter((each) => each !== answerer)
    }
  }

  /** Keeps requests to paths that match back until then. */
  hold(path: RegExp, until: Promise<void>): void {
    this.answer((asked) => (path.test(asked.path) ? until.then(() => answerTo(asked, this.behind)) : null))
  }

  /** What was sent to paths that match. */
  sent(path: RegExp): Asked[] {
    return this.asked.filter(({ method, path: its }) => method !== 'GET' && path.test(its))
  }

  /** Tells the page what happens in the room. */
  tell(messages: readonly (RoomMessage | ServerMessage)[]): void {
    for (const line of [...this.lines]) for (const message of messages) this.bring(line, message)
  }

  /** Breaks all lines, as a network that is gone does. */
  cut(): void {
    for (const line of this.lines.splice(0)) line.end(1006)
  }

  private async fetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
    const { pathname, search } = new URL(input instanceof Request ? input.url : input, location.href)
    if (!pathname.startsWith('/api/')) return this.own.call(globalThis, input, init)
    const headers = new Headers(init.headers)
    const asked = {
      method: init.method ?? 'GET',
      path: pathname + search,
      body: init.body ? JSON.parse(String(init.body)) : {},
      etag: headers.get('If-None-Match'),
      key: headers.get('Idempotency-Key'),
    }
    this.asked.push(asked)
    const aborted = new Promise<never>((_, reject) =>
      init.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError'))),
    )
    return Promise.race([this.answerOf(asked), aborted])
  }

  private async answerOf(asked: Asked): Promise<Response> {
    // As late as any answer.
    await Promise.resolve()
    if (!navigator.onLine) throw notReached()
    for (const answerer of this.answerers) {
      const answer = await answerer(asked)
      if (answer) return answer
    }
    return answerTo(asked, this.behind)
  }

  /** What a server sends to somebody who comes in, from which the page knows that the line is up. */
  private greet(line: Line): void {
    const { room } = this.behind
    if (!room) return
    const { epoch: e, version: v } = room.room
    this.bring(line, { type: 'heartbeat', roomId: room.id, e, v, payload: this.sign })
  }

  private bring(line: Line, message: RoomMessage | ServerMessage): void {
    line.bring(this.bend(JSON.stringify(message)))
  }

  private openLine(url: string): Line {
    const line = new Line(url, () => this.greet(line))
    this.lines.push(line)
    queueMicrotask(() => line.begin())
    return line
  }
}

/** A socket of the page. */
class Line extends EventTarget {
  readyState: number = WebSocket.CONNECTING
  readonly url: string
  readonly sent: string[] = []
  onopen: ((event: Event) => void) | null = null
  onmessage: ((event: MessageEvent) => void) | null = null
  onclose: ((event: CloseEvent) => void) | null = null
  onerror: ((event: Event) => void) | null = null

  private readonly greeted: () => void

  constructor(url: string, greeted: () => void) {
    super()
    this.url = url
    this.greeted = greeted
  }

  begin(): void {
    if (!navigator.onLine) this.end(1006)
    if (this.readyState !== WebSocket.CONNECTING) return
    this.readyState = WebSocket.OPEN
    this.tell('open', new Event('open'))
  }

  bring(text: string): void {
    if (this.readyState === WebSocket.OPEN) this.tell('message', new MessageEvent('message', { data: text }))
  }

  send(text: string): void {
    this.sent.push(text)
    if (text.includes('"player_joined"')) queueMicrotask(this.greeted)
  }

  close(): void {
    this.end(1000)
  }

  end(code: number): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.tell('close', new CloseEvent('close', { code }))
  }

  private tell(name: 'open' | 'message' | 'close', event: Event): void {
    const listener = this[`on${name}`] as ((event: Event) => void) | null
    listener?.(event)
    this.dispatchEvent(event)
  }
}
