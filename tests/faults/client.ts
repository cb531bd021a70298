/** An answer of the server. */
export interface Answer<T> {
  status: number
  body: T
  headers: Headers
  /** Time from asking to the whole answer. */
  ms: number
}

/** There was no answer, so nobody knows whether it was done. */
export class Unanswered extends Error {}

const PATIENCE_MS = 12_000

/** One cookie jar. `origin` is asked before each request, so that it may move from server to server. */
export class Client {
  private readonly origin: () => string
  private cookie: string | null = null

  constructor(origin: () => string) {
    this.origin = origin
  }

  get cookieHeader(): string | null {
    return this.cookie
  }

  get url(): string {
    return this.origin()
  }

  async send<T>(method: 'GET' | 'POST', path: string, body?: unknown, more: HeadersInit = {}): Promise<Answer<T>> {
    const started = performance.now()
    try {
      const response = await fetch(this.origin() + path, {
        method,
        headers: {
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...(this.cookie && { cookie: this.cookie }),
          ...more,
        },
        signal: AbortSignal.timeout(PATIENCE_MS),
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      const text = await response.text()
      const cookie = response.headers.get('set-cookie')
      if (cookie) this.cookie = cookie.split(';')[0] ?? null
      const ms = performance.now() - started
      return { status: response.status, headers: response.headers, body: (text ? JSON.parse(text) : null) as T, ms }
    } catch (error) {
      throw new Unanswered('no answer', { cause: error })
    }
  }
}
