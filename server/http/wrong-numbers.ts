import type { RoomId } from '#shared/game/ids.ts'
import { LIMITS } from '../limits/limits.ts'

export const WRONG_ROOMS_KEPT_MS = LIMITS.wrongRooms.seconds * 1_000
/** Extra tries of an address: one for each new player from there, up to this many. */
export const MOST_EARNED_TRIES = 80
/** Numbers of former rooms that an address may look up in addition. */
const MOST_FORMER_ROOMS = 200

/** What a room number names: a room, one that was deleted recently, or nothing. */
export type Found = 'room' | 'former room' | 'nothing'

/**
 * A lookup that may go ahead. Always report what it found: until then it holds one of the tries. Returns whether it was a
 * spare one: then a wrong number is refused as if it had not been looked up.
 */
export type Try = (found: Found) => { isSpare: boolean }

/**
 * The wrong room numbers of one address. A try is taken before the number is looked up and given back if a room is there,
 * so that a burst gains nothing: what comes while all tries are held waits until it is clear whether any comes back.
 *
 * Each number counts once, however often it is asked for: a forgotten page asks for the same one all night. Numbers of
 * former rooms cost nothing, up to some hundred different ones: a club's phones come back with last week's seats.
 */
export class WrongNumbers {
  private readonly wrong: Recent
  private readonly former: Recent
  private readonly earned: Recent
  private readonly now: () => number
  private refusals = 0
  private refusedSince = 0
  private underWay: string[] = []
  private waiting: (() => void)[] = []

  constructor(now: () => number = monotonicNow) {
    this.wrong = new Recent(now)
    this.former = new Recent(now)
    this.earned = new Recent(now)
    this.now = now
  }

  /**
   * Waits until what came before leaves a try, and takes it; null if there is none. A number that is known to be a room's
   * needs no try, but waits for one like all others, or a burst would tell them apart. Nothing else can come between the
   * call and its first step.
   */
  async take(roomId: RoomId, isKnown: boolean): Promise<Try | null> {
    while (!this.isTried(roomId)) {
      if (this.isOut()) return null
      if (this.hasTry()) {
        if (!isKnown) return this.hold(roomId)
        break
      }
      await new Promise<void>((resolve) => this.waiting.push(resolve))
    }
    // If it has waited, the try that came back is for the next.
    this.wakeNext()
    return (found) => {
      this.record(roomId, found)
      return { isSpare: false }
    }
  }

  /** Whether a try could be taken at once. */
  hasTry(): boolean {
    return this.used() + this.underWay.length < this.most() + LIMITS.spareRooms.points
  }

  /** Whether so much was refused that somebody tries numbers, rather than that people mistype. */
  isGuessing(): boolean {
    return this.refusals >= LIMITS.refusedRooms.points && this.now() < this.refusedSince + WRONG_ROOMS_KEPT_MS
  }

  /** Counts a refusal. Returns the seconds until there is a try again. */
  refuse(): number {
    if (this.now() >= this.refusedSince + WRONG_ROOMS_KEPT_MS) {
      this.refusedSince = this.now()
      this.refusals = 0
    }
    this.refusals++
    return this.secondsLeft()
  }

  private secondsLeft(): number {
    return Math.max(1, Math.ceil(this.wrong.msUntilGone(this.used() - this.most()) / 1000))
  }

  /** Somebody at this address has taken a new seat. Where many come in, more of them mistype. */
  earn(seat: string): void {
    this.earned.add(seat)
  }

  private hold(roomId: RoomId): Try {
    this.underWay.push(roomId)
    return (found) => {
      this.underWay = this.underWay.filter((other) => other !== roomId)
      this.record(roomId, found)
      if (this.isOut()) this.wakeAll()
      else this.wakeNext()
      return { isSpare: this.used() > this.most() }
    }
  }

  private record(roomId: RoomId, found: Found): void {
    if (found === 'nothing') this.wrong.add(roomId)
    else if (found === 'former room') this.former.add(roomId)
  }

  private isTried(roomId: RoomId): boolean {
    return this.wrong.has(roomId) || this.former.has(roomId) || this.underWay.includes(roomId)
  }

  private isOut(): boolean {
    return this.used() >= this.most() + LIMITS.spareRooms.points
  }

  private used(): number {
    return this.wrong.size() + Math.max(0, this.former.size() - MOST_FORMER_ROOMS)
  }

  private most(): number {
    return LIMITS.wrongRooms.points + Math.min(this.earned.size(), MOST_EARNED_TRIES)
  }

  private wakeNext(): void {
    this.waiting.shift()?.()
  }

  private wakeAll(): void {
    const waiting = this.waiting
    this.waiting = []
    for (const wake of waiting) wake()
  }
}

const monotonicNow = () => performance.now()

/**
 * What has happened in the last ten minutes, each thing once, by the time of its first. The map is made for the first of
 * them: hardly any address looks up a wrong number, and thousands of empty maps cost memory.
 */
class Recent {
  private since: Map<string, number> | null = null
  private readonly now: () => number

  constructor(now: () => number) {
    this.now = now
  }

  add(what: string): void {
    this.since ??= new Map()
    if (!this.since.has(what)) this.since.set(what, this.now())
  }

  has(what: string): boolean {
    this.drop()
    return this.since?.has(what) ?? false
  }

  size(): number {
    this.drop()
    return this.since?.size ?? 0
  }

  /** Milliseconds until the oldest and `more` after it are gone. */
  msUntilGone(more: number): number {
    this.drop()
    const since = [...(this.since?.values() ?? [])][more]
    return since === undefined ? 0 : since + WRONG_ROOMS_KEPT_MS - this.now()
  }

  private drop(): void {
    if (!this.since) return
    const before = this.now() - WRONG_ROOMS_KEPT_MS
    for (const [what, since] of this.since) {
      if (since > before) return
      this.since.delete(what)
    }
  }
}
