import { MINUTE_MS } from '#shared/game/durations.ts'
import type { SessionHash } from '#shared/game/ids.ts'
import { BoundedMap, PLAYERS_AT_MOST } from '../bounded-map.ts'

const SESSION_KNOWN_MS = MINUTE_MS
/** Our cookie is a tenth of this; other sites on the domain may set some too. */
const MAX_COOKIE_LENGTH = 1_000

/**
 * The sessions of the cookies that were checked in the last minute, so that most commands from a seat save a query. This is
 * safe because a session alone gives no rights: the holder of a seat is read each time. An id that has ended may act for
 * so long in other processes.
 */
export class SessionCache {
  private readonly byCookie = new BoundedMap<string, { session: SessionHash; until: number }>(PLAYERS_AT_MOST)

  /** Hash of the session of a Cookie header, or null if it is not cached. */
  sessionOf(cookie: string | undefined): SessionHash | null {
    const known = cookie === undefined ? undefined : this.byCookie.get(cookie)
    return known && known.until > performance.now() ? known.session : null
  }

  remember(cookie: string | undefined, session: SessionHash): void {
    if (cookie === undefined || cookie.length > MAX_COOKIE_LENGTH) return
    this.byCookie.set(cookie, { session, until: performance.now() + SESSION_KNOWN_MS })
  }

  /** The cookie's session has ended. */
  forget(cookie: string | undefined): void {
    if (cookie !== undefined) this.byCookie.delete(cookie)
  }
}
