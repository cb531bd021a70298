import { WebSocket } from 'ws'
import type { CallAnswer, CreateRoomAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { Client, insist } from './client.ts'

/** A player, and the client that holds the seat. */
export interface Seat {
  client: Client
  id: string
  personId: string
}

export type Room = Awaited<ReturnType<typeof openRoom>>

/** Opens a room. Its requests survive faults, and `origin` is called for a server each time. */
export async function openRoom(origin: () => string, ticketCount = 1, client = new Client(origin)) {
  const made = await insist<CreateRoomAnswer>(client, '/api/rooms', { hostName: 'Host', ticketCount })
  const { id } = made.room
  const path = `/api/rooms/${id}`
  const host: Seat = { client, id: made.hostPlayer.id, personId: made.hostPlayer.personId }
  return {
    id,
    path,
    host,
    join: async (name: string, guest = new Client(origin)): Promise<Seat> => {
      const joined = await insist<JoinAnswer>(guest, `${path}/join`, { name, ticketCount })
      return { client: guest, id: joined.id, personId: joined.personId }
    },
    start: () => insist(client, `${path}/start`, { playerId: host.id }),
    /** The next call, however often it is asked for. */
    call: (after: number) => insist<CallAnswer>(client, `${path}/call-number`, { after }),
    state: async () => (await insist<GameStateAnswer>(client, `/api/game-state/${id}`)).gameState,
    winners: (by = client) => insist<WinnerView[]>(by, `${path}/winners`),
  }
}

/** A room in which the game runs. */
export async function openGame(origin: () => string, client?: Client): Promise<Room> {
  const room = await openRoom(origin, 1, client)
  await room.start()
  return room
}

/** A socket that is in its room, or null if it was refused. */
export function enter(url: string, roomId: string, localAddress: string): Promise<WebSocket | null> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { localAddress, perMessageDeflate: false })
  socket.on('open', () => socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} })))
  return new Promise((resolve) => {
    socket.once('message', () => resolve(socket))
    socket.on('error', () => resolve(null)).on('close', () => resolve(null))
  })
}
