import type { Logger } from 'pino'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { REACT_AGAIN_MS, REACTION_NAMES, type Reaction } from '#shared/game/reactions.ts'
import type { ReactionsMessage } from '#shared/messages.ts'
import { BoundedMap } from '../../bounded-map.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/db.ts'
import { RefusedError } from '../../errors.ts'
import { type Job, runEvery } from '../../scheduler.ts'
import { loadRoomVersions } from '../rows/repo.ts'
import { settingsOf } from '../rows/views.ts'
import { loadOwnPlayer } from '../seats/seats.ts'

/** How often each process tells a room how its players reacted. */
const TELL_EVERY_MS = 1_000
/** How long it is known that somebody may react: the host may remove them, or the owner of a lent seat come back. */
const MAY_REACT_MS = 30_000
const MOST_REACTING = 20_000

type Gathered = ReactionsMessage['payload']

/** Somebody who may react. Times are of the monotonic clock. */
interface Reacting {
  roomId: RoomId
  name: string
  until: number
  reactedAt: number
}

interface GatherDeps {
  db: Db
  bus: Pick<Bus, 'publish'>
  /** Whether a player has to wait between two reactions. */
  limited: boolean
}

/**
 * Reactions of players. They are gathered, and each second a room gets one message, however many there were. Nothing is
 * stored.
 */
export class Reactions {
  private readonly deps: GatherDeps
  private readonly now: () => number
  private readonly reacting = new BoundedMap<string, Reacting>(MOST_REACTING)
  private gathered = new Map<RoomId, Gathered>()

  constructor(deps: GatherDeps, now: () => number = () => performance.now()) {
    this.deps = deps
    this.now = now
  }

  /**
   * Takes a reaction without a query, if its sender was found allowed to react a moment ago. Returns the seconds that they
   * have to wait, 0 if it was taken, and null if they have to be looked up.
   */
  takeFromKnown(session: SessionHash, playerId: PlayerId, reaction: Reaction): number | null {
    const known = this.reacting.get(keyOf(session, playerId))
    if (!known) return null
    const now = this.now()
    const waitMs = this.deps.limited ? known.reactedAt + REACT_AGAIN_MS - now : 0
    if (waitMs > 0) return Math.ceil(waitMs / 1000)
    if (known.until <= now) return null
    known.reactedAt = now
    this.gather(known, reaction)
    return 0
  }

  /** Takes a reaction, or refuses it. */
  async take(session: SessionHash, playerId: PlayerId, reaction: Reaction): Promise<void> {
    let wait = this.takeFromKnown(session, playerId, reaction)
    if (wait === null) {
      await this.lookUp(session, playerId)
      wait = this.takeFromKnown(session, playerId, reaction)
    }
    if (wait) throw new RefusedError('react_later', { retryAfterSeconds: wait })
  }

  /** Tells each room what was gathered. */
  async tell(): Promise<void> {
    const told = this.gathered
    if (told.size === 0) return
    this.gathered = new Map()
    const versions = await loadRoomVersions(this.deps.db, [...told.keys()])
    for (const [roomId, payload] of told) {
      const room = versions.get(roomId)
      if (room) this.deps.bus.publish({ type: 'reactions', roomId, e: room.epoch, v: room.version, payload })
    }
  }

  /** Remembers who may react, and keeps when they last did: several requests may be looked up at once. */
  private async lookUp(session: SessionHash, playerId: PlayerId): Promise<void> {
    const { roomId, name } = await this.allowed(session, playerId)
    const key = keyOf(session, playerId)
    const reactedAt = this.reacting.get(key)?.reactedAt ?? Number.NEGATIVE_INFINITY
    this.reacting.set(key, { roomId, name, until: this.now() + MAY_REACT_MS, reactedAt })
  }

  private async allowed(session: SessionHash, playerId: PlayerId) {
    const { player, room } = await loadOwnPlayer(this.deps.db, session, playerId)
    if (room.status !== 'active' && room.status !== 'finished') throw new RefusedError('game_not_started')
    if (!settingsOf(room).rules.reactions) throw new RefusedError('reactions_off')
    return player
  }

  private gather({ roomId, name }: Reacting, reaction: Reaction): void {
    const gathered = this.gathered.get(roomId) ?? { counts: {}, from: [] }
    this.gathered.set(roomId, gathered)
    gathered.counts[reaction] = (gathered.counts[reaction] ?? 0) + 1
    if (gathered.from.length < REACTION_NAMES) gathered.from.push({ name, reaction })
  }
}

export function startTelling(reactions: Reactions, log: Logger): Job {
  return runEvery(TELL_EVERY_MS, 'telling of reactions', () => reactions.tell(), log)
}

const keyOf = (session: SessionHash, playerId: PlayerId) => `${session} ${playerId}`
