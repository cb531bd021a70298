import { store, storedJson } from '#client/device-storage.ts'
import { noteRoom } from '#client/seat/recent-rooms.ts'

/**
 * What a player has already heard in a room: called numbers and won patterns. Kept on the device, so that a refresh or
 * a second tab does not repeat it. Nothing is taken out as long as the room is among the recent ones.
 */
export class SpokenOnce {
  private readonly key: string
  private readonly heard: Set<string>

  constructor(roomId: string, playerId: string) {
    noteRoom(roomId)
    this.key = `spoken-${roomId}-${playerId}`
    this.heard = new Set(read(this.key))
  }

  /** Whether it was said already, also by another tab. */
  has(said: string): boolean {
    return this.heard.has(said) || read(this.key).includes(said)
  }

  /** Adds what was said and tells whether it is new, also to the other tabs. */
  add(...said: string[]): boolean {
    for (const each of read(this.key)) this.heard.add(each)
    const fresh = said.filter((each) => !this.heard.has(each))
    if (fresh.length === 0) return false
    for (const each of fresh) this.heard.add(each)
    store(this.key, JSON.stringify([...this.heard]))
    return true
  }
}

/** How a called number is remembered. */
export function spokenNumber(number: number): string {
  return String(number)
}

/** How a win is remembered: each pattern of a room is won once. */
export function spokenWin(playerId: string, pattern: string): string {
  return `${pattern}/${playerId}`
}

function read(key: string): string[] {
  const stored = storedJson(key)
  return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
}
