import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { RoomMessage, ServerMessage } from '#shared/messages.ts'
import type { TestServer } from './test-server.ts'

/** A socket as a test holds it. */
export interface RoomWatcher {
  socket: WebSocket
  /** Everything heard so far but heartbeats. */
  heard: RoomMessage[]
  /** Waits until a number of messages has come in all. */
  until(count: number): Promise<RoomMessage[]>
}

/** Opens a socket; nothing is said yet. */
export async function openSocket(server: TestServer, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers })
  await once(socket, 'open')
  return socket
}

/** Watches a room, and is back once the server has confirmed it. */
export async function watchRoom(
  server: TestServer,
  roomId: string,
  who: { cookie?: string | null; playerId?: string } = {},
): Promise<RoomWatcher> {
  const socket = await openSocket(server, who.cookie ? { cookie: who.cookie } : {})
  const heard: RoomMessage[] = []
  const first = once(socket, 'message')
  socket.on('message', (data) => {
    const message = JSON.parse(data.toString()) as ServerMessage
    if (message.type === 'heartbeat') return
    heard.push(message)
    socket.emit('heard')
  })
  socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: { playerId: who.playerId, isHost: false } }))
  await first
  const until = async (count: number) => {
    while (heard.length < count) await once(socket, 'heard')
    return heard
  }
  return { socket, heard, until }
}

/** The code with which the server closes a socket. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await once(socket, 'close')
  return code
}
