import { LRUCache } from 'lru-cache'
import type { Logger } from 'pino'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { REACTION_NAMES, type Reaction } from '#shared/game/reactions.ts'
import type { ReactionsMessage } from '#shared/messages.ts'
import type { Bus } from '../../bus/bus.ts'
import type { Db } from '../../db/db.ts'
import { RefusedError } from '../../errors.ts'
import type { Limits } from '../../limits/limits.ts'
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

/** Somebody who may react. */
interface Reacting {
  roomId: RoomId
  name: string
}

interface GatherDeps {
  db: Db
  bus: Pick<Bus, 'publish'>
  limits: Limits
}

/**
 * Reactions of players. They are gathered, and each second a room gets one message, however many there were. Nothing is
 * stored.
 */
export class Reactions {
  private readonly deps: GatherDeps
  private readonly reacting = new LRUCache<string, Reacting>({
    max: MOST_REACTING,
    ttl: MAY_REACT_MS,
    ttlResolution: 0,
  })
  private gathered = new Map<RoomId, Gathered>()

  constructor(deps: GatherDeps) {
    this.deps = deps
  }

  /** Takes a reaction, or refuses it. */
  async take(session: SessionHash, playerId: PlayerId, reaction: Reaction): Promise<void> {
    const key = `${session} ${playerId}`
    const known = this.reacting.get(key) ?? (await this.allowed(session, playerId))
    this.reacting.set(key, known, { noUpdateTTL: true })
    const wait = await this.deps.limits.take('reactions', key)
    if (wait > 0) throw new RefusedError('react_later', { retryAfterSeconds: wait })
    this.gather(known, reaction)
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

  private async allowed(session: SessionHash, playerId: PlayerId) {
    const { player, room } = await loadOwnPlayer(this.deps.db, session, playerId)
    if (room.closedAt) throw new RefusedError('room_closed')
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
