import type { Logger } from 'pino'
import { type WebSocket, WebSocketServer } from 'ws'
import {
  HEARTBEAT_MS,
  SOCKET_MAX_MESSAGE_BYTES,
  SOCKET_MAX_WAITING_BYTES,
  SOCKET_NAME_ROOM_MS,
  SOCKET_PING_MS,
} from '#shared/limits.ts'
import { type ClientMessage, clientMessage, type Heartbeat, type RoomMessage } from '#shared/messages.ts'
import type { Attendance } from '../room/attendance.ts'
import type { Bus } from './bus.ts'
import { closeInSlices } from './close-in-slices.ts'
import type { Presence } from './presence.ts'

/** What the hub asks about those who connect. */
export interface Doorman {
  roomExists(roomId: string): Promise<boolean>
  /** Whether the session acts for that player of that room now. */
  holdsSeat(session: string | null, roomId: string, playerId: string): Promise<boolean>
}

/** The room of a socket, once it has named one. */
interface Watching {
  roomId: string
  /** Set while the socket counts as this player's presence. */
  playerId: string | null
}

interface Client {
  socket: WebSocket
  session: string | null
  watching: Watching | null
  alive: boolean
}

/** All sockets of this process. */
export interface Hub {
  server: WebSocketServer
  /** Takes over a socket whose handshake is done. */
  accept(socket: WebSocket, session: string | null): void
  /** Number of sockets in a room, of those that this process serves. */
  watchers(roomId: string): number
  /** Takes no new sockets, and closes those there are one after the other over `overMs`. */
  close(overMs?: number): Promise<void>
}

const POLICY_VIOLATION = 1008
const TRY_AGAIN = 1012

/** Brings what the bus tells to the sockets of its room. Clients never author a message that others receive. */
export function createHub(
  bus: Bus,
  presence: Presence,
  attendance: Pick<Attendance, 'seen'>,
  doorman: Doorman,
  log: Logger,
): Hub {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: SOCKET_MAX_MESSAGE_BYTES,
    perMessageDeflate: false,
  })
  const clients = new Set<Client>()
  const rooms = new Map<string, Set<Client>>()

  const send = (client: Client, text: string) => {
    if (client.socket.readyState !== client.socket.OPEN) return
    if (client.socket.bufferedAmount > SOCKET_MAX_WAITING_BYTES) client.socket.terminate()
    else client.socket.send(text)
  }

  const leave = (client: Client) => {
    const { watching } = client
    if (!watching) return
    client.watching = null
    const room = rooms.get(watching.roomId)
    room?.delete(client)
    if (room?.size === 0) rooms.delete(watching.roomId)
    if (watching.playerId) presence.socketClosed(watching.playerId)
  }

  const enter = (client: Client, watching: Watching) => {
    leave(client)
    client.watching = watching
    const room = rooms.get(watching.roomId) ?? new Set()
    rooms.set(watching.roomId, room.add(client))
    if (watching.playerId) presence.socketOpened(watching.playerId)
  }

  const hear = async (client: Client, message: ClientMessage) => {
    if (message.type !== 'player_joined') return
    const { roomId } = message
    if (!(await doorman.roomExists(roomId))) return client.socket.close(POLICY_VIOLATION, 'unknown room')
    const named = message.payload.playerId ?? ''
    const isPlayer = await doorman.holdsSeat(client.session, roomId, named)
    if (client.socket.readyState !== client.socket.OPEN) return
    enter(client, { roomId, playerId: isPlayer ? named : null })
    send(client, heartbeat(roomId))
  }

  bus.subscribe((message: RoomMessage) => {
    const room = rooms.get(message.roomId)
    if (!room) return
    const text = JSON.stringify(message)
    for (const client of room) send(client, text)
  })

  const heartbeats = setInterval(() => {
    for (const [roomId, room] of rooms) {
      attendance.seen(roomId)
      const text = heartbeat(roomId)
      for (const client of room) send(client, text)
    }
  }, HEARTBEAT_MS)

  const pings = setInterval(() => {
    for (const client of clients) {
      if (!client.alive) client.socket.terminate()
      client.alive = false
      client.socket.ping()
    }
  }, SOCKET_PING_MS)

  return {
    server,
    accept: (socket, session) => {
      const client: Client = { socket, session, watching: null, alive: true }
      clients.add(client)
      const nameless = setTimeout(() => {
        if (!client.watching) socket.close(POLICY_VIOLATION, 'no room named')
      }, SOCKET_NAME_ROOM_MS)
      socket.on('pong', () => {
        client.alive = true
      })
      socket.on('error', (error) => log.debug({ error: error.message }, 'socket error'))
      socket.on('close', () => {
        clearTimeout(nameless)
        leave(client)
        clients.delete(client)
      })
      socket.on('message', (data, isBinary) => {
        const message = isBinary ? null : parse(data.toString())
        if (!message) return socket.close(POLICY_VIOLATION, 'not understood')
        hear(client, message).catch((error: Error) => {
          log.warn({ error: error.message }, 'a socket message could not be handled')
          socket.close(TRY_AGAIN, 'try again')
        })
      })
    },
    watchers: (roomId) => rooms.get(roomId)?.size ?? 0,
    close: async (overMs = 0) => {
      const refused = new Promise<void>((resolve) => server.close(() => resolve()))
      await closeInSlices(
        [...clients].map(({ socket }) => socket),
        overMs,
      )
      clearInterval(heartbeats)
      clearInterval(pings)
      await refused
    },
  }
}

function heartbeat(roomId: string): string {
  return JSON.stringify({ type: 'heartbeat', roomId, payload: {} } satisfies Heartbeat)
}

function parse(text: string): ClientMessage | null {
  try {
    return clientMessage.parse(JSON.parse(text))
  } catch {
    return null
  }
}
