import { once } from 'node:events'
import { WebSocket } from 'ws'
import type { ServerMessage } from '#shared/messages.ts'
import type { Lab } from './lab.ts'

/** A socket that is in a room. It hears until the row is over. */
export async function watch(lab: Lab, url: string, roomId: string): Promise<WebSocket> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
  lab.later(() => socket.terminate())
  socket.on('error', () => {})
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
  await once(socket, 'message')
  return socket
}

/** What a socket was told. */
export const messageIn = (data: unknown): ServerMessage => JSON.parse(String(data))
