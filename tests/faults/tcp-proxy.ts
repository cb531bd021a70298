import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { pipeline } from 'node:stream/promises'
import type { FaultContext } from './fault-context.ts'

/** Starts a TCP proxy to a port of this machine. It can fall silent, and does not read what it carries. */
export async function startTcpProxy(context: FaultContext, target: number) {
  let healed = Promise.resolve()
  let heal = () => {}
  async function* heldBack(data: AsyncIterable<Buffer>) {
    for await (const piece of data) {
      await healed
      yield piece
    }
  }
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(target, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.setNoDelay(true).on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    pipeline(near, heldBack, far).catch(() => far.destroy())
    pipeline(far, heldBack, near).catch(() => near.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  context.later(() => {
    server.close()
    heal()
    for (const socket of sockets) socket.resetAndDestroy()
  })
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    /** Nothing passes any more, and no side notices: a tunnel, or a cable pulled out. */
    fallSilent: () => {
      healed = new Promise((resolve) => {
        heal = resolve
      })
    },
    /** Bytes that were held back are not lost, unless an end has given up. */
    heal: () => heal(),
  }
}
