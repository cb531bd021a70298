import { useEffect, useSyncExternalStore } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { useSnapshot } from '#client/device/snapshot.ts'
import { subscribeTaken, takenEntropy } from '#client/seat/draw-contributions.ts'
import { ownCalls } from '#client/seat/own-calls.ts'
import { onServerMessage } from '#client/server-state/apply-message.ts'
import { sourceOf } from '#client/server-state/game-source.ts'
import { queryClient } from '#client/server-state/query-client.ts'
import { RequestError, request } from '#client/server-state/request.ts'
import { cachedRoom } from '#client/server-state/room-state.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { AnnouncedCall } from '#shared/game/room/events.ts'
import type { RoomView, Round } from '#shared/game/room/state.ts'
import { recallDraw, rememberDraw } from './draw-memory.ts'
import { type DrawState, DrawWatch, type DrawWatchDeps, type WatchedDraw } from './draw-watch.ts'
import { invitationTo } from './invitation.ts'

/*
 * The draw that this page watches, shared by all components. A page shows one room at a time, so the room shown last is
 * the current one.
 */

let watched: { key: string; watch: DrawWatch } | null = null
const changes = new Listeners()

/** Attempts to fetch the evidence; after that the next change of the room starts over. */
const EVIDENCE_ATTEMPTS = 8
let asked = 0

/** About three frames. */
const PAINTED_WITHIN_MS = 50

/** Watches the draw of the room on the screen, for this browser's player or for a spectator. */
export function useDrawWatch(state: Round | undefined, playerId: PlayerId | null): void {
  const { room, players } = state ?? {}
  const taken = useSyncExternalStore(subscribeTaken, () => playerId && takenEntropy(playerId))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the room may have changed before the server's answer came; marks do not matter
  useEffect(() => {
    if (room) void watchOn(room, playerId).observe(room, players)
  }, [room, playerId, taken])
}

/** What is chosen of the state of a room's draw, which is null if this page does not watch it. */
export function useDrawState<Part>(roomId: RoomId, choose: (state: DrawState | null) => Part): Part {
  return useSnapshot(changes.subscribe, () => {
    const state = watched?.watch.state ?? null
    return choose(state?.roomId === roomId ? state : null)
  })
}

/** Passes an announced call to the watch of its room. */
export function drawHeard(room: { roomId: RoomId; epoch: string }, call: AnnouncedCall): void {
  const state = watched?.watch.state
  if (state?.roomId === room.roomId && state.epoch === room.epoch) void watched?.watch.heard(call)
}

onServerMessage((message) => {
  if (message.type === 'number_called') drawHeard({ roomId: message.roomId, epoch: message.e }, message.payload)
})

function watchOn({ id: roomId, epoch, round }: RoomView, playerId: PlayerId | null): DrawWatch {
  const who = playerId ?? epoch
  const key = `${roomId} ${epoch} ${who}`
  if (watched?.key === key) return watched.watch
  const deps: DrawWatchDeps = {
    ask: askForDraw,
    recall: () => recallDraw(roomId, who),
    remember: (memory) => rememberDraw(roomId, who, memory),
    ownContribution: () => {
      const entropy = playerId && sourceOf(roomId).contributions(playerId).own
      return entropy ? { playerId, entropy } : null
    },
    ownLast: () => playerId && sourceOf(roomId).contributions(playerId).last,
    invitation: () => invitationTo(roomId),
    commitmentOfRound: (earlier) => commitmentOfRound(roomId, earlier),
    ownCalls: () => (isHost(roomId, playerId) ? ownCalls(roomId, epoch) : null),
    changed: () => changes.tell(),
    painted: () => new Promise((resolve) => setTimeout(resolve, PAINTED_WITHIN_MS)),
  }
  watched = { key, watch: new DrawWatch({ roomId, epoch, round }, deps) }
  changes.tell()
  return watched.watch
}

/** Its last try may be when the next round is open, so it names the round. */
function askForDraw({ roomId, round }: WatchedDraw): Promise<unknown> {
  return queryClient.fetchQuery<unknown>({
    // A unique key: the answer to an earlier request may know less than the screen already shows.
    queryKey: ['draw', roomId, asked++],
    queryFn: () => sourceOf(roomId).readDraw(round),
    networkMode: sourceOf(roomId).networkMode,
    staleTime: 0,
    gcTime: 0,
    retry: (failures, error) =>
      failures < EVIDENCE_ATTEMPTS && !(error instanceof RequestError && error.status === 404),
  })
}

/** The commitment of a round that is over, from its record; null if there is no such record. */
async function commitmentOfRound(roomId: RoomId, round: number): Promise<string | null> {
  try {
    const { draw } = await request({ path: `/api/rooms/${roomId}/rounds/${round}`, answer: 'roundAnswer' })
    const { readEvidence } = await import('#shared/game/draw/evidence.ts')
    return readEvidence(draw)?.commitment ?? null
  } catch (error) {
    if (error instanceof RequestError && error.status === 404) return null
    throw error
  }
}

function isHost(roomId: RoomId, playerId: PlayerId | null): boolean {
  return cachedRoom(roomId)?.players.find(({ id }) => id === playerId)?.isHost ?? false
}
