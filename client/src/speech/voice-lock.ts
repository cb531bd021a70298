/**
 * Makes one tab of a player speak and the others stay silent: the visible tab holds a lock of the browser. Browsers have
 * such locks on https and localhost only; elsewhere every tab may speak and the memory of what was said keeps them apart.
 */
export class VoiceLock {
  private readonly name: string
  private readonly gained: () => void
  private held: boolean
  private release: (() => void) | null = null
  private waiting: AbortController | null = null

  /** `gained` runs each time this tab becomes the one that speaks. */
  constructor(roomId: string, playerId: string, gained: () => void) {
    this.name = `voice-${roomId}-${playerId}`
    this.gained = gained
    this.held = !navigator.locks
    document.addEventListener('visibilitychange', this.follow)
    this.follow()
  }

  isHeld(): boolean {
    return this.held
  }

  close(): void {
    document.removeEventListener('visibilitychange', this.follow)
    this.letGo()
  }

  private readonly follow = (): void => {
    if (!navigator.locks) return
    if (document.hidden) this.letGo()
    else this.ask()
  }

  private ask(): void {
    if (this.waiting || this.release) return
    const waiting = new AbortController()
    this.waiting = waiting
    navigator.locks
      .request(this.name, { signal: waiting.signal }, () => {
        this.waiting = null
        this.held = true
        this.gained()
        return new Promise<void>((resolve) => {
          this.release = resolve
        })
      })
      .catch(() => {
        // Given up before it came.
      })
  }

  private letGo(): void {
    this.waiting?.abort()
    this.waiting = null
    this.release?.()
    this.release = null
    this.held = !navigator.locks
  }
}
