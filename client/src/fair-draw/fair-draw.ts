import { useEffect, useSyncExternalStore } from 'react'
import { takenEntropy } from '#client/seat/entropy.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { RequestError, request } from '#client/server-state/request.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import { recallDraw, rememberDraw } from './draw-memory.ts'
import { type AnnouncedCall, type DrawDeps, type DrawState, DrawWatch } from './draw-watch.ts'

/*
 * The one draw that this page watches, for whatever shows something of it. A page shows one room at a time; the room that
 * was shown last is the one.
 */

let watched: { key: string; watch: DrawWatch } | null = null
const listeners = new Set<() => void>()

/** Tries to get the evidence before giving up until the next change of the room. */
const MAX_ATTEMPTS = 8
let asked = 0

/** Three frames. */
const PAINTED_WITHIN_MS = 50

/** Watches the draw of the room that a screen shows, for the player of this browser or for somebody who just looks on. */
export function useDrawWatch(room: RoomView | undefined, playerId: string | null): void {
  useEffect(() => {
    if (room) void watchOn(room, playerId).saw(room)
  }, [room, playerId])
}

/** What is known of the draw of a room, if this page watches it. */
export function useDrawState(roomId: string): DrawState | null {
  const state = useSyncExternalStore(subscribe, () => watched?.watch.state ?? null)
  return state?.roomId === roomId ? state : null
}

/** Passes on a call of a room that was announced to this page. */
export function drawHeard(room: { roomId: string; epoch: string }, call: AnnouncedCall): void {
  const state = watched?.watch.state
  if (state?.roomId === room.roomId && state.epoch === room.epoch) void watched?.watch.heard(call)
}

function watchOn({ id: roomId, epoch }: RoomView, playerId: string | null): DrawWatch {
  const who = playerId ?? epoch
  const key = `${roomId} ${epoch} ${who}`
  if (watched?.key === key) return watched.watch
  const world: DrawDeps = {
    ask: askForDraw,
    recall: () => recallDraw(roomId, who),
    remember: (memory) => rememberDraw(roomId, who, memory),
    ownContribution: () => {
      const entropy = playerId && takenEntropy(playerId)
      return entropy ? { playerId, entropy } : null
    },
    changed: tellListeners,
    painted: () => new Promise((resolve) => setTimeout(resolve, PAINTED_WITHIN_MS)),
  }
  watched = { key, watch: new DrawWatch({ roomId, epoch }, world) }
  tellListeners()
  return watched.watch
}

function askForDraw(roomId: string): Promise<unknown> {
  return queryClient.fetchQuery<unknown>({
    // Never the answer to an earlier question, which may know less than the screen shows by now.
    queryKey: ['draw', roomId, asked++],
    queryFn: () => request('GET', `/api/rooms/${roomId}/draw`),
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) => failures < MAX_ATTEMPTS && !(error instanceof RequestError && error.status === 404),
  })
}

function tellListeners(): void {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
