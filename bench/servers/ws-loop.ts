import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { publishOnRequest } from '../harness/publisher.ts'

/* The obvious implementation: a set of sockets for each room, and `send` in a loop. */
const rooms = new Map<string, Set<WebSocket>>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () =>
  publishOnRequest((server.address() as AddressInfo).port, (message) => {
    const text = JSON.stringify(message)
    for (const socket of rooms.get(message.roomId) ?? []) if (socket.readyState === WebSocket.OPEN) socket.send(text)
  }),
)
server.on('connection', (socket) => {
  let roomId = ''
  socket.on('message', (data) => {
    roomId = JSON.parse(data.toString()).roomId
    rooms.set(roomId, (rooms.get(roomId) ?? new Set()).add(socket))
    socket.send('{}')
  })
  socket.on('close', () => rooms.get(roomId)?.delete(socket))
})
