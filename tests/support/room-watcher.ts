import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { RoomMessage } from '#shared/messages.ts'
import { isChange } from '#shared/room-messages.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { MessageLog } from './message-log.ts'
import type { TestServer } from './test-server.ts'

/** A socket for tests. */
export interface RoomWatcher {
  socket: WebSocket
  /** All messages, including heartbeats. */
  log: MessageLog
  /** All messages so far that changed the room. */
  readonly heard: RoomMessage[]
  /** Waits until that many messages have arrived in total. */
  until(count: number): Promise<RoomMessage[]>
}

/** Opens a socket and sends nothing. */
export async function openSocket(server: TestServer, headers: Record<string, string> = {}): Promise<WebSocket> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/ws`, { headers })
  await waitFor('a socket to open', once(socket, 'open'))
  return socket
}

/** Watches a room. Resolves when the server has confirmed it. */
export async function watchRoom(
  server: TestServer,
  roomId: string,
  who: { cookie?: string | null; playerId?: string } = {},
): Promise<RoomWatcher> {
  const socket = await openSocket(server, who.cookie ? { cookie: who.cookie } : {})
  const log = new MessageLog(socket)
  socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: { playerId: who.playerId, isHost: false } }))
  await log.until('the first message of a room', ({ length }) => length > 0)
  const heard = () => log.messages.filter(isChange)
  const until = async (count: number) => {
    await log.until(`${count} messages of a room`, (messages) => messages.filter(isChange).length >= count)
    return heard()
  }
  return {
    socket,
    log,
    get heard() {
      return heard()
    },
    until,
  }
}

/** The code with which the server closes a socket. */
export async function closeCode(socket: WebSocket): Promise<number> {
  const [code] = await waitFor('the server to close a socket', once(socket, 'close'))
  return code
}
