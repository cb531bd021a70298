import { store, storedJson } from '#client/device/storage.ts'
import { noteSeat } from '#client/seat/recent-seats.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'

/**
 * The calls and wins that were already spoken to a player in a room. Stored on the device, so that a reload or a second
 * tab does not repeat them. Entries are kept as long as the round is among the recent ones.
 */
export class SpokenOnce {
  private readonly key: string
  private readonly heard: Set<string>

  constructor(roomId: RoomId, playerId: PlayerId) {
    noteSeat(roomId, playerId)
    this.key = `spoken-${roomId}-${playerId}`
    this.heard = new Set(read(this.key))
  }

  /** Whether it was already spoken, also by another tab. */
  has(said: string): boolean {
    return this.heard.has(said) || read(this.key).includes(said)
  }

  /** Adds entries. Returns true if any of them is new, also to other tabs. */
  add(...said: string[]): boolean {
    for (const each of read(this.key)) this.heard.add(each)
    const fresh = said.filter((each) => !this.heard.has(each))
    if (fresh.length === 0) return false
    for (const each of fresh) this.heard.add(each)
    store(this.key, JSON.stringify([...this.heard]))
    return true
  }
}

/** The entry for a called number. */
export function spokenNumber(number: number): string {
  return String(number)
}

/** The entry for a win: each player wins a pattern once. */
export function spokenWin(playerId: PlayerId, pattern: string): string {
  return `${pattern}/${playerId}`
}

/** The entry for the end of the round. */
export const SPOKEN_END = 'over'

function read(key: string): string[] {
  const stored = storedJson(key)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}
