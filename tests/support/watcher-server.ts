import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { Watcher } from '../../server/realtime/watcher.ts'

/** A bare socket server as the hub uses it, with clients. */
export async function watchedBy(count: number) {
  const http = createServer().listen(0, '127.0.0.1')
  const server = new WebSocketServer({ noServer: true, perMessageDeflate: false, WebSocket: Watcher })
  const watchers: Watcher[] = []
  http.on('upgrade', (request, stream, head) => {
    server.handleUpgrade(request, stream, head, (watcher) => {
      watcher.stream = stream
      watchers.push(watcher)
    })
  })
  await once(http, 'listening')
  const url = `ws://127.0.0.1:${(http.address() as AddressInfo).port}`
  const clients: WebSocket[] = []
  for (let i = 0; i < count; i++) {
    const client = new WebSocket(url)
    await once(client, 'open')
    clients.push(client)
  }
  const close = () => {
    for (const client of clients) client.terminate()
    server.close()
    http.close()
  }
  return { clients, watchers, close }
}
