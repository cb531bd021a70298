import { once } from 'node:events'
import { createServer, type Server, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultContext } from './fault-context.ts'

/** How bad the line is, each way. */
export interface Line {
  latencyMs?: number
  /** Added to the latency, at random for each piece. */
  jitterMs?: number
  bytesPerSecond?: number
  /** Largest piece in which data travels. */
  sliceBytes?: number
}

/** A line takes no more while what it has taken needs this long to pass. */
const FULL_MS = 1_000

interface Link {
  near: Socket
  far: Socket
}

/** A TCP proxy on loopback whose line can be made slow, cut, or silent. It knows nothing of what it carries. */
export class TcpProxy {
  /** The line for everything that is sent from now on. */
  line: Line = {}
  private target: () => number
  private isSilent = false
  private swallows = false
  private readonly links = new Set<Link>()
  private readonly server: Server
  private wake: () => void = () => {}
  private waking = Promise.resolve()

  private constructor(target: () => number) {
    this.target = target
    this.server = createServer((near) => this.carry(near))
  }

  /** A proxy to a port of this machine; `target` is asked for each connection. */
  static async to(context: FaultContext, target: number | (() => number)): Promise<TcpProxy> {
    const proxy = new TcpProxy(typeof target === 'number' ? () => target : target)
    proxy.server.listen(0, '127.0.0.1')
    await once(proxy.server, 'listening')
    context.later(() => proxy.close())
    return proxy
  }

  get port(): number {
    const address = this.server.address()
    if (address === null || typeof address === 'string') throw new Error('the proxy is closed')
    return address.port
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Nothing gets through any more, and nobody is told: a tunnel, a cable pulled out. */
  fallSilent(): void {
    if (this.isSilent) return
    this.isSilent = true
    this.waking = new Promise((resolve) => {
      this.wake = resolve
    })
  }

  /** What was held back goes on, unless its ends have given up. */
  heal(): void {
    this.isSilent = false
    this.wake()
  }

  /** Resets all connections there are. */
  reset(): void {
    for (const { near, far } of this.links) {
      near.resetAndDestroy()
      far.resetAndDestroy()
    }
  }

  /** From now on requests get through, but in the place of each answer the connection is cut. */
  swallowAnswers(on: boolean): void {
    this.swallows = on
  }

  async close(): Promise<void> {
    this.heal()
    this.reset()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private carry(near: Socket): void {
    const far = new Socket()
    far.connect(this.target(), '127.0.0.1')
    const link = { near, far }
    this.links.add(link)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.setNoDelay(true)
      socket.on('error', () => {})
      socket.on('close', () => {
        this.links.delete(link)
        other.destroy()
      })
    }
    void this.pump(near, far)
    void this.pump(far, near, () => {
      if (this.swallows) near.resetAndDestroy()
      return this.swallows
    })
  }

  /** One way of a connection. Data keep their order, and many pieces are under way at once, as on a real line. */
  private async pump(from: Socket, to: Socket, isSwallowed: () => boolean = () => false): Promise<void> {
    let sent = Promise.resolve()
    let freeAt = 0
    let dueAt = 0
    try {
      for await (const data of from) {
        if (isSwallowed()) return
        for (const piece of this.pieces(data)) {
          const { latencyMs = 0, jitterMs = 0, bytesPerSecond = Number.POSITIVE_INFINITY } = this.line
          freeAt = Math.max(freeAt, performance.now()) + (piece.length / bytesPerSecond) * 1000
          dueAt = Math.max(dueAt, freeAt + latencyMs + Math.random() * jitterMs)
          const arrivesAt = dueAt
          sent = sent.then(() => this.deliver(piece, arrivesAt, to))
        }
        if (to.writableNeedDrain || freeAt > performance.now() + FULL_MS) await sent
      }
      await sent
      to.end()
    } catch {
      to.destroy()
    }
  }

  private async deliver(piece: Buffer, at: number, to: Socket): Promise<void> {
    if (this.isSilent) await this.waking
    const early = at - performance.now()
    if (early > 0) await wait(early)
    if (!to.destroyed) to.write(piece)
    if (to.writableNeedDrain) await Promise.race([once(to, 'drain'), once(to, 'close')]).catch(() => {})
  }

  private *pieces(data: Buffer): Generator<Buffer> {
    const size = this.line.sliceBytes ?? data.length
    for (let start = 0; start < data.length; start += size) yield data.subarray(start, start + size)
  }
}
