import type { SessionHash } from '#shared/game/ids.ts'
import { BoundedMap } from '../bounded-map.ts'

const KEPT_MS = 60_000
const MAX_ENTRIES = 20_000
/** Ours are a tenth of this; others may set some too. */
const MAX_LENGTH = 1_000

/**
 * The sessions of the cookies that were checked in the last minute, so that not each command from a seat asks the database
 * for one. A session of a player says no more than that it may have seats, and who holds a seat is asked each time.
 */
export class SessionCache {
  private readonly byCookie = new BoundedMap<string, { session: SessionHash; until: number }>(MAX_ENTRIES)

  /** Hash of the session that a whole Cookie header has shown, or null if that must be found out. */
  sessionOf(cookie: string | undefined): SessionHash | null {
    const known = cookie === undefined ? undefined : this.byCookie.get(cookie)
    return known && known.until > performance.now() ? known.session : null
  }

  remember(cookie: string | undefined, session: SessionHash): void {
    if (cookie === undefined || cookie.length > MAX_LENGTH) return
    this.byCookie.set(cookie, { session, until: performance.now() + KEPT_MS })
  }

  /** The cookie's session is no more. */
  forget(cookie: string | undefined): void {
    if (cookie !== undefined) this.byCookie.delete(cookie)
  }
}
