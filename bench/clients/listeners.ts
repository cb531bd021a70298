import { WebSocket } from 'ws'
import { mapInBatches } from '../../tests/support/map-in-batches.ts'
import { answerRequests } from '../harness/child.ts'

/* Sockets that join rooms and count their messages. */
let heard = 0

answerRequests({
  open: async ({ port, rooms, sockets }: { port: number; rooms: string[]; sockets: number }) => {
    const places = Array.from({ length: sockets }, (_, i) => rooms[i % rooms.length] as string)
    await mapInBatches(places, (roomId) => join(port, roomId), AT_ONCE)
  },
  heard: () => heard,
})

const AT_ONCE = 100

function join(port: number, roomId: string): Promise<void> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`, { perMessageDeflate: false })
  return new Promise((resolve, reject) => {
    socket.once('error', reject)
    socket.once('open', () => socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} })))
    socket.once('message', () => {
      socket.on('message', () => {
        heard++
      })
      resolve()
    })
  })
}
