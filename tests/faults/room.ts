import { WebSocket } from 'ws'
import type { CallAnswer, CreateRoomAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { type RoomWatcher, watchRoom } from '../support/room-watcher.ts'
import { Client, insist } from './client.ts'
import type { FaultContext } from './fault-context.ts'

/** A player, and the client that holds the seat. */
export interface Seat {
  client: Client
  id: string
  personId: string
}

export type Room = Awaited<ReturnType<typeof openRoom>>

/** Opens a room. Everything survives faults, and `origin` is asked for a server each time. */
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
export async function openGame(origin: () => string, ticketCount = 1): Promise<Room> {
  const room = await openRoom(origin, ticketCount)
  await room.start()
  return room
}

/** A socket in a room, of a player or of somebody who watches. It hears until the case is over. */
export async function watch(context: FaultContext, url: string, roomId: string, seat?: Seat): Promise<RoomWatcher> {
  const watcher = await watchRoom({ url }, roomId, seat && { cookie: seat.client.cookie, playerId: seat.id })
  context.later(() => watcher.socket.terminate())
  return watcher
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
