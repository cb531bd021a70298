import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Server } from 'socket.io'
import { publishOnRequest } from '../harness/publisher.ts'

/* Socket.IO rooms, over WebSocket only. */
const http = createServer()
const io = new Server(http, { transports: ['websocket'], perMessageDeflate: false })
io.on('connection', (socket) => {
  socket.on('join', async (roomId: string, joined: () => void) => {
    await socket.join(roomId)
    joined()
  })
})
http.listen(0, '127.0.0.1', () =>
  publishOnRequest((http.address() as AddressInfo).port, (message) => io.to(message.roomId).emit('message', message)),
)
