import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { Watcher } from '../../server/realtime/watcher.ts'

/** A bare socket server as the hub uses it, with clients. */
export async function watchedBy(count: number) {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false, WebSocket: Watcher })
  const watchers: Watcher[] = []
  server.on('connection', (watcher, { socket }) => {
    watcher.stream = socket
    watchers.push(watcher)
  })
  await once(server, 'listening')
  const clients: WebSocket[] = []
  for (let i = 0; i < count; i++) {
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    await once(client, 'open')
    clients.push(client)
  }
  const close = () => {
    for (const client of clients) client.terminate()
    server.close()
  }
  return { clients, watchers, close }
}
