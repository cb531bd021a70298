import { useSyncExternalStore } from 'react'
import type { ServerMessage } from '#shared/messages.ts'
import { readSeat } from '../seat/stored-seat.ts'
import { request } from '../server-state/request.ts'
import { recallDraw, rememberDraw } from './draw-memory.ts'
import { type DrawState, DrawWatch } from './draw-watch.ts'
import { takenEntropy } from './entropy.ts'

/*
 * The one draw that this page watches, for whatever shows something of it. A page shows one room at a time; the room that
 * was named last is the one.
 */

let watch: DrawWatch | null = null
let state: DrawState | null = null
const listeners = new Set<() => void>()

/** The watch on a room's draw, begun with the first that names the room. */
export function watchDraw(roomId: string): DrawWatch {
  if (watch && state?.roomId === roomId) return watch
  const seat = readSeat()
  const playerId = seat?.roomId === roomId ? seat.playerId : null
  const who = playerId ?? 'watching'
  const world = {
    ask: (id: string) => request<unknown>('GET', `/api/rooms/${id}/draw`),
    recall: () => recallDraw(roomId, who),
    remember: (memory: Parameters<typeof rememberDraw>[2]) => rememberDraw(roomId, who, memory),
    ownContribution: () => {
      const entropy = playerId && takenEntropy(playerId)
      return entropy ? { playerId, entropy } : null
    },
    changed: (next: DrawState) => {
      if (next.roomId !== roomId || watch !== begun) return
      state = next
      for (const listener of listeners) listener()
    },
  }
  const begun = new DrawWatch(roomId, world)
  watch = begun
  state = null
  return begun
}

/** What is known of the draw of this page's room, if anything. */
export function useDrawState(): DrawState | null {
  return useSyncExternalStore(subscribe, () => state)
}

/** Passes on what came over the live line of the room. */
export function drawHeard(message: ServerMessage): void {
  if (message.type !== 'heartbeat' && watch && state?.roomId === message.roomId) void watch.heard(message)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
