import type { Contribution } from '#shared/game/draw/commitment.ts'

/** What this browser saw of a room's draw with its own eyes, to be held against whatever the server says later. */
export interface DrawMemory {
  /** The first commitment that it was shown. */
  commitment: string
  /** What it added to the draw, once the server had taken it. */
  contribution: Contribution | null
  /** Hash of the leaves that were published at the start. */
  leaves: string | null
  /** Called numbers in the order in which they came. */
  numbers: number[]
}

const PREFIX = 'draw-'
/** Rooms that a browser remembers. */
const MOST_KEPT = 20

/**
 * `who` is the player of this browser, whose id belongs to one use of a room's six digits only; for somebody who just
 * watches it is the room's epoch.
 */
export function recallDraw(roomId: string, who: string): DrawMemory | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(keyOf(roomId, who)) ?? 'null')
    return isMemory(stored) ? stored : null
  } catch {
    return null
  }
}

/** Keeps what was seen. Without storage only this page remembers it. */
export function rememberDraw(roomId: string, who: string, memory: DrawMemory): void {
  const key = keyOf(roomId, who)
  try {
    const others = Object.keys(localStorage).filter((each) => each.startsWith(PREFIX) && each !== key)
    for (const stale of others.slice(MOST_KEPT)) localStorage.removeItem(stale)
    localStorage.setItem(key, JSON.stringify(memory))
  } catch {
    // Full or forbidden: the page goes on with what it has seen itself.
  }
}

const keyOf = (roomId: string, who: string) => `${PREFIX}${roomId}-${who}`

function isMemory(value: unknown): value is DrawMemory {
  if (typeof value !== 'object' || value === null) return false
  return 'commitment' in value && 'contribution' in value && 'leaves' in value && 'numbers' in value
}
