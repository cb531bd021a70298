/**
 * Makes one tab of a player speak and the others stay silent: a tab that is shown takes a lock of the browser from
 * whichever has it, and keeps it when it is hidden until another is shown. Browsers have such locks on https and localhost
 * only; elsewhere every tab may speak and the memory of what was said keeps them apart.
 */
export class VoiceLock {
  private readonly name: string
  private readonly gained: () => void
  private held: boolean
  private isClosed = false
  private isTaking = false
  private release: () => void = () => {}
  private waiting: AbortController | null = null

  /** `gained` runs each time this tab becomes the one that speaks. */
  constructor(roomId: string, playerId: string, gained: () => void) {
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

  /** Waits until the tab that speaks is closed. */
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
        // Given up before it came, or taken by a tab that is shown now.
        const wasTaken = this.held
        this.isTaking = false
        this.held = false
        if (wasTaken && !this.isClosed) this.queue()
      })
  }
}
