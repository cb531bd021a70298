import type { PlayerId, RoomId } from '#shared/game/ids.ts'

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
