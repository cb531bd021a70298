import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { textFrame } from '../../server/realtime/frames.ts'
import { publishOnRequest } from '../harness/publisher.ts'

/*
 * The minimum that a Node program does for a delivery: one frame for all, written to the handle below each socket's
 * stream, without any check. Do not use this in production: it relies on internals of Node and never cuts slow readers.
 * It shows how much of a delivery is spent in the kernel.
 */

interface Handle {
  writeBuffer(request: object, data: Buffer): number
}

const { binding } = process as unknown as { binding(name: 'stream_wrap'): { WriteWrap: new () => object } }
const { WriteWrap } = binding('stream_wrap')

const rooms = new Map<string, Set<Handle>>()
const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('listening', () =>
  publishOnRequest((server.address() as AddressInfo).port, (message) => {
    const frame = textFrame(JSON.stringify(message))
    for (const handle of rooms.get(message.roomId) ?? []) handle.writeBuffer(new WriteWrap(), frame)
  }),
)
server.on('connection', (socket, request) => {
  const { _handle: handle } = request.socket as unknown as { _handle: Handle }
  let roomId = ''
  socket.on('message', (data) => {
    roomId = JSON.parse(data.toString()).roomId
    rooms.set(roomId, (rooms.get(roomId) ?? new Set()).add(handle))
    socket.send('{}')
  })
  socket.on('close', () => rooms.get(roomId)?.delete(handle))
})
