import { once } from 'node:events'
import { WebSocket } from 'ws'
import { waitFor } from '../../scripts/waiting.ts'
import { MessageLog } from '../support/message-log.ts'
import type { Client } from './client.ts'
import type { FaultContext } from './fault-context.ts'

/** A socket that is in a room, and everything that it was told. */
export interface Listener {
  socket: WebSocket
  log: MessageLog
}

/** Opens a socket and enters a room with it, as a player or as somebody who watches. It hears until the case is over. */
export async function watch(
  context: FaultContext,
  url: string,
  roomId: string,
  player?: { client: Client; id: string },
): Promise<Listener> {
  const cookie = player?.client.cookieHeader
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`, { headers: cookie ? { cookie } : {} })
  context.later(() => socket.terminate())
  socket.on('error', () => {})
  const log = new MessageLog(socket)
  await waitFor('a socket to open', once(socket, 'open'))
  socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: { playerId: player?.id } }))
  await log.until('the first message of a room', ({ length }) => length > 0)
  return { socket, log }
}
