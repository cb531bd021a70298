import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FaultContext } from './fault-context.ts'

/** How bad a line is, each way. */
interface Line {
  latencyMs?: number
  /** Added to the latency, at random for each piece. */
  jitterMs?: number
  bytesPerSecond?: number
  /** Largest piece in which data travels. */
  sliceBytes?: number
}

/** A line takes no more while what it has taken needs this long to pass. */
const FULL_MS = 1_000

/** A TCP proxy on loopback whose line can be made slow, cut, or silent. It knows nothing of what it carries. */
export class TcpProxy {
  port = 0
  /** The line for everything that is sent from now on. */
  line: Line = {}
  private healed = Promise.resolve()
  /** Nothing that was held back while it was silent is lost, unless its ends have given up. */
  heal: () => void = () => {}

  /** A proxy to a port of this machine; `target` is asked for each connection. */
  static async to(context: FaultContext, target: () => number): Promise<TcpProxy> {
    const proxy = new TcpProxy()
    const sockets = new Set<Socket>()
    const server = createServer((near) => {
      const far = connect(target(), '127.0.0.1')
      for (const socket of [near, far]) {
        sockets.add(socket)
        socket.setNoDelay(true).on('error', () => {})
        socket.on('close', () => {
          sockets.delete(socket)
          near.destroy()
          far.destroy()
        })
      }
      void proxy.pump(near, far)
      void proxy.pump(far, near)
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    proxy.port = (server.address() as AddressInfo).port
    context.later(() => {
      server.close()
      proxy.heal()
      for (const socket of sockets) socket.resetAndDestroy()
    })
    return proxy
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`
  }

  /** Nothing gets through any more, and nobody is told: a tunnel, a cable pulled out. */
  fallSilent(): void {
    this.healed = new Promise((resolve) => {
      this.heal = resolve
    })
  }

  /** One way of a connection. Data keep their order, and many pieces are under way at once, as on a real line. */
  private async pump(from: Socket, to: Socket): Promise<void> {
    let sent = Promise.resolve()
    let freeAt = 0
    let dueAt = 0
    try {
      for await (const data of from) {
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
    await this.healed
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
