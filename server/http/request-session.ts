import { promisify } from 'node:util'
import type { Request } from 'express'
import type { SessionData } from 'express-session'
import type { SessionHash } from '#shared/game/ids.ts'
import type { Alongside } from '../room/gate/execute.ts'
import { lastOn, seatHash, sessionHash, tellPage, thisHour } from './session.ts'
import { SessionStore } from './session-store.ts'

/** The session of somebody who need not have joined a room yet. */
export class RequestSession {
  private readonly request: Request

  constructor(request: Request) {
    this.request = request
  }

  get data() {
    return this.request.session
  }

  private get store(): SessionStore {
    const { sessionStore } = this.request
    if (sessionStore instanceof SessionStore) return sessionStore
    throw new Error('the session is read from another store')
  }

  /** Hash under which the database knows the session, or null for somebody who never joined a room. */
  get seat(): SessionHash | null {
    return sessionHash(this.request)
  }

  /** The hash for somebody who is about to get a seat. Call `keep` once they have it. */
  get newSeat(): SessionHash {
    return seatHash(this.request)
  }

  /**
   * Stores the session and sends its cookie with the answer. A seat restarts the session's week, at most once an hour, so
   * that no session ends during a game. A seat in a room for later makes it last until after the latest date.
   */
  async keep(isLong = false): Promise<void> {
    const { data: session } = this
    if (session.seatedAt === thisHour() && (session.isLong || !isLong)) return
    if (isLong) session.isLong = true
    lastOn(session)
    // express-session would send the answer even if the session could not be stored, and the seat would be lost.
    await promisify(session.save).call(session)
  }

  /**
   * Gives the session another id, so that one which somebody else knew before gains nothing, and what is added. Its seats
   * stay. The former id ends once the new one is stored. If either fails, the browser keeps the former one.
   */
  async renew(added: Partial<SessionData>): Promise<void> {
    const { request, store, seat, data: former } = this
    request.sessionStore.generate(request)
    const { data: session } = this
    Object.assign(session, added)
    if (seat !== null) {
      Object.assign(session, { seat, isLong: former.isLong })
      lastOn(session)
    }
    try {
      await promisify(session.save).call(session)
      await promisify(store.destroy).call(store, former.id)
    } catch (error) {
      Object.assign(request, { session: former, sessionID: former.id })
      throw error
    }
  }

  /**
   * Runs what gives it a seat. Its transaction, which may be repeated, also stores the session: both are there
   * after its commit, or neither is.
   */
  async takeSeat<T>(seat: (keep: Alongside) => Promise<T>): Promise<T> {
    const { data: session, store } = this
    const { seatedAt, isLong } = session
    const restore = () => {
      if (seatedAt === undefined) delete session.seatedAt
      else session.seatedAt = seatedAt
      if (isLong === undefined) delete session.isLong
    }
    const keep: Alongside = async (tx, { startsAt }) => {
      restore()
      await store.within(tx, session, () => this.keep(startsAt !== null))
    }
    let taken: T
    try {
      taken = await seat(keep)
    } catch (error) {
      restore()
      throw error
    }
    tellPage(this.request)
    return taken
  }
}
