import { forget, readStored, store, storedJson, storedKeys } from '#client/device/storage.ts'
import type { Contribution } from '#shared/game/draw/evidence.ts'
import type { RoomId } from '#shared/game/ids.ts'
import { isPractice } from '#shared/room-number.ts'

/** What this browser saw of a room's draw, for comparison with what the server says later. */
export interface DrawMemory {
  /** When the draw was first seen, in epoch milliseconds. */
  since: number
  /** The first commitment that the browser received. */
  commitment: string
  /** The browser's contribution, once the server has accepted it. */
  contribution: Contribution | null
  /** Hash of the leaves published at the start. */
  leaves: string | null
  /** Called numbers in the order in which they arrived. */
  numbers: number[]
  /** The digests of the tickets that it saw written down. Memories of former releases have none. */
  written?: string[]
}

const DRAW_PREFIX = 'draw-'
/** Maximum number of draws that a browser remembers. */
const MOST_DRAWS = 20

/**
 * `who` is the id of the browser's player, which belongs to a single use of the six digits. For spectators it is the
 * room's epoch.
 */
export function recallDraw(roomId: RoomId, who: string): DrawMemory | null {
  return read(keyOf(roomId, who))
}

/** Stores what was seen. Of a practice game nothing is kept. */
export function rememberDraw(roomId: RoomId, who: string, memory: DrawMemory): void {
  if (isPractice(roomId)) return
  const key = keyOf(roomId, who)
  if (readStored(key) === null) forgetOldest()
  store(key, JSON.stringify(memory))
}

/** Deletes the oldest entries, so that one more fits. */
function forgetOldest(): void {
  const kept = storedKeys().filter((key) => key.startsWith(DRAW_PREFIX))
  const sinceOf = (key: string) => read(key)?.since ?? 0
  const newestFirst = kept.sort((left, right) => sinceOf(right) - sinceOf(left))
  forget(...newestFirst.slice(MOST_DRAWS - 1))
}

const keyOf = (roomId: RoomId, who: string) => `${DRAW_PREFIX}${roomId}-${who}`

function read(key: string): DrawMemory | null {
  const stored = storedJson(key)
  return isMemory(stored) ? stored : null
}

function isMemory(value: unknown): value is DrawMemory {
  if (typeof value !== 'object' || value === null || !('numbers' in value)) return false
  return 'since' in value && 'commitment' in value && 'contribution' in value && 'leaves' in value
}
