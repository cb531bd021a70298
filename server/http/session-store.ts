import connectPgSimple from 'connect-pg-simple'
import session, { type SessionData } from 'express-session'

const PgStore = connectPgSimple(session)

const KEPT_MS = 60_000
const MOST_KEPT = 20_000

/**
 * Sessions in the database, of which those of players are remembered for a minute: each call and each mark would ask for
 * one. Nothing is lost by that, since a player's session says no more than that it has seats, and who holds a seat is
 * asked anew each time. Those of admins are always read.
 */
export class SessionStore extends PgStore {
  private readonly kept = new Map<string, { text: string; until: number }>()

  override get(sid: string, callback: (error: unknown, session?: SessionData | null) => void): void {
    const known = this.kept.get(sid)
    // Parsed each time: a request may change what it is given.
    if (known && known.until > performance.now()) {
      callback(null, JSON.parse(known.text))
      return
    }
    super.get(sid, (error, found) => {
      if (found?.seatedAt && !found.adminUntil) this.keep(sid, found)
      callback(error, found)
    })
  }

  override set(sid: string, data: SessionData, callback?: (error?: unknown) => void): void {
    this.kept.delete(sid)
    super.set(sid, data, callback)
  }

  override destroy(sid: string, callback?: (error?: unknown) => void): void {
    this.kept.delete(sid)
    super.destroy(sid, callback)
  }

  private keep(sid: string, found: SessionData): void {
    this.kept.delete(sid)
    const [oldest] = this.kept.keys()
    if (this.kept.size >= MOST_KEPT && oldest !== undefined) this.kept.delete(oldest)
    this.kept.set(sid, { text: JSON.stringify(found), until: performance.now() + KEPT_MS })
  }
}
