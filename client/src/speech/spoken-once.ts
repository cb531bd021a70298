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

/**
 * Lets only one tab of a player speak. A tab that becomes visible steals a Web Lock from the tab that holds it, and
 * keeps it while hidden until another tab becomes visible. Web Locks need https or localhost; elsewhere every tab may
 * speak, and the stored list of spoken texts prevents repetition.
 */
export class VoiceLock {
  private readonly name: string
  private readonly gained: () => void
  private held: boolean
  private isClosed = false
  private isTaking = false
  private release: () => void = () => {}
  private waiting: AbortController | null = null

  /** `gained` is called whenever this tab becomes the speaking one. */
  constructor(roomId: RoomId, playerId: PlayerId, gained: () => void) {
    this.name = `voice-${roomId}-${playerId}`
    this.gained = gained
    this.held = !navigator.locks
    document.addEventListener('visibilitychange', this.follow)
    if (!navigator.locks) return
    if (document.hidden) this.queue()
    else this.take()
  }

  isHeld(): boolean {
    return this.held
  }

  close(): void {
    this.isClosed = true
    document.removeEventListener('visibilitychange', this.follow)
    this.waiting?.abort()
    this.release()
    this.held = false
  }

  private readonly follow = (): void => {
    if (navigator.locks && !document.hidden && !this.held) this.take()
  }

  private take(): void {
    if (this.isTaking) return
    this.isTaking = true
    this.waiting?.abort()
    this.request({ steal: true })
  }

  /** Waits until the speaking tab is closed. */
  private queue(): void {
    this.waiting = new AbortController()
    this.request({ signal: this.waiting.signal })
  }

  private request(how: LockOptions): void {
    navigator.locks
      .request(this.name, how, () => {
        this.isTaking = false
        if (this.isClosed) return
        this.held = true
        this.gained()
        return new Promise<void>((resolve) => {
          this.release = resolve
        })
      })
      .catch(() => {
        // The request was aborted, or a tab that became visible has stolen the lock.
        const wasTaken = this.held
        this.isTaking = false
        this.held = false
        if (wasTaken && !this.isClosed) this.queue()
      })
  }
}
