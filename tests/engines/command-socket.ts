import { once } from 'node:events'
import { WebSocket } from 'ws'
import { waitFor } from '../../scripts/waiting.ts'

/** The browser has ended, or has closed the line: nothing more can be asked of it. */
export class BrowserGoneError extends Error {}

interface Asked {
  resolve(result: never): void
  reject(error: Error): void
}

/** An answer or an event, as CDP and WebDriver BiDi send them. */
interface Message {
  id?: number
  result?: unknown
  method?: string
  params?: unknown
  /** An object in CDP; in BiDi a code, with the words beside it. */
  error?: string | { message: string }
  message?: string
}

/** Numbered commands over a WebSocket and their answers: the way of CDP and of WebDriver BiDi. */
export class CommandSocket {
  private readonly socket: WebSocket
  private readonly asked = new Map<number, Asked>()
  private last = 0

  private constructor(socket: WebSocket, onEvent: (method: string, params: never) => void) {
    this.socket = socket
    socket.on('message', (data) => {
      const { id, result, method, params, error, message } = JSON.parse(String(data)) as Message
      if (method !== undefined) return onEvent(method, params as never)
      const asked = this.asked.get(id ?? 0)
      this.asked.delete(id ?? 0)
      if (error === undefined) asked?.resolve(result as never)
      else asked?.reject(new Error(typeof error === 'string' ? `${error}: ${message}` : error.message))
    })
    socket.on('close', () => {
      for (const { reject } of this.asked.values()) reject(new BrowserGoneError('the browser is gone'))
      this.asked.clear()
    })
    // It closes too.
    socket.on('error', () => {})
  }

  static async connect(url: string, onEvent: (method: string, params: never) => void): Promise<CommandSocket> {
    const socket = new WebSocket(url, { perMessageDeflate: false })
    await waitFor(`the browser at ${url}`, once(socket, 'open'))
    return new CommandSocket(socket, onEvent)
  }

  /** Sends a command and waits for its answer. */
  send<Result = object>(method: string, params: object = {}): Promise<Result> {
    if (this.socket.readyState !== WebSocket.OPEN) throw new BrowserGoneError('the browser is gone')
    const id = ++this.last
    const answered = new Promise<Result>((resolve, reject) => this.asked.set(id, { resolve, reject } as Asked))
    this.socket.send(JSON.stringify({ id, method, params }))
    return waitFor(`an answer to ${method}`, answered)
  }

  close(): void {
    this.socket.terminate()
  }
}
