import { LRUCache } from 'lru-cache'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { SessionHash } from '#shared/game/ids.ts'

const SESSION_KNOWN_MS = MINUTE_MS
/** More players than a process serves. */
const MOST_SESSIONS = 50_000
/** Our cookie is a tenth of this; other sites on the domain may set some too. */
const MAX_COOKIE_LENGTH = 1_000

/**
 * The sessions of the cookies that were checked in the last minute, so that most commands from a seat save a query. This is
 * safe because a session alone gives no rights: the holder of a seat is read each time. An id that has ended may act for
 * so long in other processes.
 */
export class SessionCache {
  private readonly byCookie = new LRUCache<string, SessionHash>({ max: MOST_SESSIONS, ttl: SESSION_KNOWN_MS })

  /** Hash of the session of a Cookie header, or null if it is not cached. */
  sessionOf(cookie: string | undefined): SessionHash | null {
    return (cookie !== undefined && this.byCookie.get(cookie)) || null
  }

  remember(cookie: string | undefined, session: SessionHash): void {
    if (cookie === undefined || cookie.length > MAX_COOKIE_LENGTH) return
    this.byCookie.set(cookie, session)
  }

  /** The cookie's session has ended. */
  forget(cookie: string | undefined): void {
    if (cookie !== undefined) this.byCookie.delete(cookie)
  }
}
