import { setTimeout as sleep } from 'node:timers/promises'
import { RefusedError } from '../errors.ts'

/** Who asks for something that needs the database. */
export interface Requester {
  /** As limits count it. */
  address: string
  /** The session, or null for a stranger. Strangers of an address share their turns, since anybody may be many of them. */
  session: string | null
}

/** Work at once of one address, so that there is always some left for the others. */
const SHARE_OF_ADDRESS = 1 / 2
/** And of one session. */
const SHARE_OF_SESSION = 1 / 4
/** Waiting requests of an address: everybody in a hall behind one Wi-Fi, and more. */
const MOST_WAITING_AT_ADDRESS = 1_000
/** And of a session. A browser has six connections. */
const MOST_WAITING_OF_SESSION = 64
/** A refusal for asking too much comes this late, so that asking again at once costs no more than waiting. */
export const REFUSED_AFTER_MS = 1_000

/** Lets what needs the database begin in turn. */
export interface Turns {
  /** Does some work when it is the sender's turn. It must not wait for anything but the database. */
  take<T>(sender: Requester, work: () => Promise<T>): Promise<T>
}

/** Everything begins at once. */
export const NO_TURNS: Turns = { take: (_sender, work) => work() }

/**
 * Takes turns, so that no sender takes the database from the others: only some work of an address and of a session is done
 * at once, and of what waits the addresses begin in turn, and within an address its sessions. As long as there is room,
 * nobody waits.
 */
export class FairTurns implements Turns {
  private readonly atOnce: number
  private readonly untilRefused: () => Promise<unknown>
  private running = 0
  /** Work that is being done, by address, and by address and session. */
  private readonly runningOf = new Map<string, number>()
  /** What waits, by address. The first one is the next. */
  private readonly waiting = new Map<string, Queues>()

  constructor(atOnce: number, untilRefused: () => Promise<unknown> = () => sleep(REFUSED_AFTER_MS)) {
    this.atOnce = atOnce
    this.untilRefused = untilRefused
  }

  async take<T>(sender: Requester, work: () => Promise<T>): Promise<T> {
    if (this.mayBegin(sender)) this.count(sender, 1)
    else await this.wait(sender)
    try {
      return await work()
    } finally {
      this.count(sender, -1)
      this.beginNext()
    }
  }

  private mayBegin(sender: Requester): boolean {
    return this.running < this.atOnce && this.hasRoomAt(sender.address) && this.hasRoomFor(sender)
  }

  private hasRoomAt(address: string): boolean {
    return (this.runningOf.get(address) ?? 0) < this.atOnce * SHARE_OF_ADDRESS
  }

  private hasRoomFor({ address, session }: Requester): boolean {
    return session === null || (this.runningOf.get(`${address} ${session}`) ?? 0) < this.atOnce * SHARE_OF_SESSION
  }

  private count({ address, session }: Requester, more: 1 | -1): void {
    this.running += more
    for (const key of [address, `${address} ${session}`]) {
      const count = (this.runningOf.get(key) ?? 0) + more
      if (count > 0) this.runningOf.set(key, count)
      else this.runningOf.delete(key)
    }
  }

  private async wait({ address, session }: Requester): Promise<void> {
    const queues = this.waiting.get(address) ?? new Queues()
    const isOwnFault = session !== null && queues.sizeOf(session) >= MOST_WAITING_OF_SESSION
    if (isOwnFault || queues.size >= MOST_WAITING_AT_ADDRESS) {
      await this.untilRefused()
      throw new RefusedError(isOwnFault ? 'too_many_requests' : 'busy', { retryAfterSeconds: 1 })
    }
    this.waiting.set(address, queues)
    await new Promise<void>((begin) => queues.add(session, begin))
  }

  /** Begins with what waits for as long as there is room. Whose turn it was is last from now on. */
  private beginNext(): void {
    for (const [address, queues] of this.waiting) {
      if (this.running >= this.atOnce) return
      const begin = this.hasRoomAt(address) && queues.next((session) => this.hasRoomFor({ address, session }))
      if (!begin) continue
      this.count({ address, session: begin.session }, 1)
      this.waiting.delete(address)
      if (queues.size > 0) this.waiting.set(address, queues)
      begin.begin()
    }
  }
}

/** What waits at one address, by session. */
class Queues {
  size = 0
  /** The first one is the next. None is empty. */
  private readonly bySession = new Map<string | null, (() => void)[]>()

  sizeOf(session: string): number {
    return this.bySession.get(session)?.length ?? 0
  }

  add(session: string | null, begin: () => void): void {
    const queue = this.bySession.get(session) ?? []
    queue.push(begin)
    this.bySession.set(session, queue)
    this.size++
  }

  /** Takes what waits longest of the next session that may begin. */
  next(mayBegin: (session: string | null) => boolean): { session: string | null; begin: () => void } | null {
    for (const [session, queue] of this.bySession) {
      if (!mayBegin(session)) continue
      const begin = queue.shift()
      this.bySession.delete(session)
      if (queue.length > 0) this.bySession.set(session, queue)
      this.size--
      return begin ? { session, begin } : null
    }
    return null
  }
}
