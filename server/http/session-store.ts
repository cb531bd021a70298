import { callbackify } from 'node:util'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type SessionData, Store } from 'express-session'
import type { Logger } from 'pino'
import { MINUTE_MS } from '#shared/game/durations.ts'
import { type Db, prepared, type Tx } from '../db/db.ts'
import { sessions } from '../db/tables/sessions.ts'
import { type Job, runEvery } from '../scheduler.ts'

const SWEEP_SESSIONS_MS = 15 * MINUTE_MS

type Done = (error?: unknown) => void

/** Sessions in the database, in the form that express-session asks for. */
export class SessionStore extends Store {
  private readonly db: Db
  private readonly transactions = new WeakMap<Partial<SessionData>, Tx>()

  constructor(db: Db) {
    super()
    this.db = db
  }

  /** What is stored of a session while `work` runs is part of a transaction. */
  async within(tx: Tx, session: Partial<SessionData>, work: () => Promise<void>): Promise<void> {
    this.transactions.set(session, tx)
    await work().finally(() => this.transactions.delete(session))
  }

  override get(sid: string, done: (error: unknown, session?: SessionData | null) => void): void {
    callbackify(() => this.read(sid))(done)
  }

  override set(sid: string, session: SessionData, done: Done = () => {}): void {
    const on = this.transactions.get(session) ?? this.db
    const expire = (session.cookie.expires?.valueOf() ?? Date.now()) / 1000
    callbackify(() => sessionStored(on).execute({ sid, sess: session, expire }))(done)
  }

  override destroy(sid: string, done: Done = () => {}): void {
    callbackify(() => this.db.delete(sessions).where(eq(sessions.sid, sid)).execute())(done)
  }

  /** Deletes sessions that have expired, now and then. */
  startSweep(log: Logger): Job {
    const sweep = () => this.db.delete(sessions).where(lt(sessions.expire, sql`now()`))
    return runEvery(SWEEP_SESSIONS_MS, 'sweep of sessions', sweep, log)
  }

  private async read(sid: string): Promise<SessionData | null> {
    const [row] = await sessionBySid(this.db).execute({ sid })
    return (row?.sess as SessionData | undefined) ?? null
  }
}

const sessionBySid = prepared((on) =>
  on
    .select({ sess: sessions.sess })
    .from(sessions)
    .where(and(eq(sessions.sid, sql.placeholder('sid')), sql`${sessions.expire} >= now()`))
    .prepare('session_by_sid'),
)

const sessionStored = prepared((on) =>
  on
    .insert(sessions)
    .values({
      sid: sql.placeholder('sid'),
      sess: sql.placeholder('sess'),
      expire: sql`to_timestamp(${sql.placeholder('expire')}::float8)`,
    })
    .onConflictDoUpdate({ target: sessions.sid, set: { sess: sql`excluded.sess`, expire: sql`excluded.expire` } })
    .prepare('session_stored'),
)
