import { type RoomWatcher, watchRoom } from '../support/room-watcher.ts'
import type { Client } from './client.ts'
import type { FaultContext } from './fault-context.ts'

export type Listener = RoomWatcher

/** Enters a room with a socket, as a player or as somebody who watches. It hears until the case is over. */
export async function watch(
  context: FaultContext,
  url: string,
  roomId: string,
  player?: { client: Client; id: string },
): Promise<Listener> {
  const watcher = await watchRoom({ url }, roomId, {
    cookie: player?.client.cookieHeader ?? null,
    playerId: player?.id,
  })
  context.later(() => watcher.socket.terminate())
  return watcher
}
