import { POLICY_VIOLATION } from '#shared/close-codes.ts'

export const SOCKET_MAX_RECONNECTS = 5
const SOCKET_FIRST_DELAY_MS = 1_000
const SOCKET_MAX_DELAY_MS = 10_000
/** A socket that is still connecting after this time is given up. */
const SOCKET_CONNECT_WITHIN_MS = 5_000
/** Silence after which a socket counts as dead. */
const SOCKET_SILENCE_MS = 12_000

export type SocketStatus = 'connecting' | 'live' | 'retrying' | 'stopped'

/** What a socket needs of its surroundings; tests give their own. */
interface SocketDeps {
  open(url: string): WebSocket
  setTimeout(run: () => void, ms: number): number
  clearTimeout(timer: number): void
}

interface SocketListener {
  opened(): void
  message(text: string): void
  status(status: SocketStatus): void
}

/** Delay before the reconnection attempt n (from 0). */
function reconnectDelay(attempt: number): number {
  return Math.min(SOCKET_FIRST_DELAY_MS * 2 ** attempt, SOCKET_MAX_DELAY_MS)
}

/**
 * A socket that reconnects: five attempts for each outage, 1 s doubling up to 10 s, and none after a refusal. `retryNow`
 * (the page is visible or online again) starts over at once. Silence longer than two heartbeats counts as an outage.
 */
export class ReconnectingSocket {
  private readonly url: string
  private readonly listener: SocketListener
  private readonly deps: SocketDeps
  private socket: WebSocket | null = null
  private attempts = 0
  private retryTimer: number | undefined
  private silenceTimer: number | undefined
  private closed = false

  constructor(url: string, listener: SocketListener, deps: SocketDeps) {
    this.url = url
    this.listener = listener
    this.deps = deps
    this.connect()
  }

  send(message: unknown): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message))
  }

  /** Forgets past failures and connects at once, unless the socket is up. */
  retryNow(): void {
    if (this.closed || this.socket?.readyState === WebSocket.OPEN) return
    this.attempts = 0
    this.drop()
    this.connect()
  }

  /** Closes the socket until `retryNow`. */
  pause(): void {
    this.drop()
  }

  close(): void {
    this.closed = true
    this.drop()
  }

  private connect(): void {
    this.listener.status(this.attempts === 0 ? 'connecting' : 'retrying')
    const socket = this.deps.open(this.url)
    this.socket = socket
    const mine = (act: () => void) => () => {
      if (this.socket === socket) act()
    }
    socket.onopen = mine(() => {
      this.listener.opened()
      this.expectWithin(SOCKET_SILENCE_MS)
    })
    let isLive = false
    socket.onmessage = (event) => {
      if (this.socket !== socket) return
      if (!isLive) {
        // The server sends a heartbeat once the room is subscribed. An open socket alone receives nothing yet.
        isLive = true
        this.attempts = 0
        this.listener.status('live')
      }
      this.expectWithin(SOCKET_SILENCE_MS)
      this.listener.message(String(event.data))
    }
    socket.onclose = ({ code }) => {
      if (this.socket !== socket) return
      if (code === POLICY_VIOLATION) this.refused()
      else this.lost()
    }
    // After a sleep, iPhones may leave a socket connecting without end.
    this.expectWithin(SOCKET_CONNECT_WITHIN_MS)
  }

  private lost(): void {
    this.drop()
    if (this.attempts >= SOCKET_MAX_RECONNECTS) {
      this.listener.status('stopped')
      return
    }
    const delay = reconnectDelay(this.attempts)
    this.attempts++
    this.listener.status('retrying')
    this.retryTimer = this.deps.setTimeout(() => this.connect(), delay)
  }

  private refused(): void {
    this.drop()
    this.listener.status('stopped')
  }

  /** Treats the socket as dead unless something arrives in time. */
  private expectWithin(ms: number): void {
    this.deps.clearTimeout(this.silenceTimer ?? 0)
    this.silenceTimer = this.deps.setTimeout(() => this.lost(), ms)
  }

  private drop(): void {
    this.deps.clearTimeout(this.retryTimer ?? 0)
    this.deps.clearTimeout(this.silenceTimer ?? 0)
    const old = this.socket
    this.socket = null
    old?.close()
  }
}
