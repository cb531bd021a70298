import type { GameStateAnswer, RoomAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Versioned, WinnerView } from '#shared/game/room/state.ts'
import type { Db } from '../../db/db.ts'
import { RefusedError } from '../../errors.ts'
import { loadWaitingNames } from '../rows/next-people.ts'
import { loadPlayers, loadReadable, loadWinners, type RoomRow } from '../rows/repo.ts'
import { playerView, roomView, winnerView } from '../rows/views.ts'

/** Maximum age of a full answer to a read of a room. */
const SNAPSHOT_MAX_AGE_MS = 250

/** A room's state as it is sent: the bytes of the answer and the ETag of its version. */
export interface Snapshot {
  etag: string
  body: Buffer
}

/** Notified of the rooms held in memory, so that it delivers their changes. */
interface RoomFollower {
  follow(roomId: RoomId): void
  unfollow(roomId: RoomId): void
}

interface HeldAnswers extends Versioned {
  etag: string
  /** When the version was last confirmed and when the room was last read, by the monotonic clock in milliseconds. */
  confirmedAt: number
  usedAt: number
  answers: Map<Read, { snapshot: Snapshot; asOf: number }>
  building: Map<Read, Promise<Snapshot>>
}

/** A version that was not confirmed for this long is not trusted: the database may be down. */
const TRUSTED_MS = 3_000
/** A room that is not read for this long is dropped. */
const UNUSED_MS = 60_000
/** Answers live for 250 ms, so this limit is reached only when many large rooms are read at once. */
const MAX_BYTES = 64 * 1024 * 1024

/**
 * Cache of the rooms that are read here: the version of each and, for a moment, its serialised answers. The database is
 * the truth; call `note` with every version that is read or announced.
 */
export class Snapshots {
  private readonly held = new Map<string, HeldAnswers>()
  private readonly db: Db
  private readonly pace: { cooldownMs: number }
  private readonly follower: RoomFollower
  private bytes = 0
  private readonly answered = { unchanged: 0, kept: 0, built: 0 }

  constructor(db: Db, pace: { cooldownMs: number }, follower: RoomFollower) {
    this.db = db
    this.pace = pace
    this.follower = follower
  }

  /** Whether an ETag matches the room's current version, as far as this process knows without a query. */
  isCurrent(roomId: RoomId, tag: string): boolean {
    const held = this.held.get(roomId)
    if (!held) return false
    const now = performance.now()
    held.usedAt = now
    const isCurrent = held.etag === tag && now - held.confirmedAt < TRUSTED_MS
    if (isCurrent) this.answered.unchanged++
    return isCurrent
  }

  /** The answer, at most 250 ms old. Refuses a room that is gone or closed. Concurrent reads share one answer. */
  read(roomId: RoomId, read: Read): Promise<Snapshot> {
    const asOf = performance.now()
    const held = this.held.get(roomId)
    if (!held) return this.build(roomId, read, asOf)
    held.usedAt = asOf
    const kept = held.answers.get(read)
    const isFresh = kept && asOf - kept.asOf < SNAPSHOT_MAX_AGE_MS
    const ready = isFresh ? Promise.resolve(kept.snapshot) : held.building.get(read)
    if (ready !== undefined) {
      this.answered.kept++
      return ready
    }
    const building = this.build(roomId, read, asOf).finally(() => {
      if (held.building.get(read) === building) held.building.delete(read)
    })
    held.building.set(read, building)
    return building
  }

  /** Records the version of a room. An older version of the same epoch is ignored. */
  observe(roomId: RoomId, state: Versioned): void {
    const held = this.held.get(roomId)
    if (held) this.confirm(held, state)
  }

  /** Drops the answers after a change that has no version: a mark. */
  refresh(roomId: RoomId): void {
    const held = this.held.get(roomId)
    if (held) this.drop(held)
  }

  forget(roomId: RoomId): void {
    const held = this.held.get(roomId)
    if (!held) return
    this.drop(held)
    this.held.delete(roomId)
    this.follower.unfollow(roomId)
  }

  rooms(): Iterable<string> {
    return this.held.keys()
  }

  /** Rooms and bytes held now, and how reads have been answered since the start. */
  stats() {
    return { rooms: this.held.size, bytes: this.bytes, ...this.answered }
  }

  /** Drops unused rooms and expired answers. */
  sweep(): void {
    const now = performance.now()
    for (const [roomId, held] of this.held) {
      if (now - held.usedAt > UNUSED_MS) this.forget(roomId)
      else for (const [read, { asOf }] of held.answers) if (now - asOf >= SNAPSHOT_MAX_AGE_MS) this.discard(held, read)
    }
  }

  private async build(roomId: RoomId, read: Read, asOf: number): Promise<Snapshot> {
    this.answered.built++
    const row = await loadReadable(this.db, roomId).catch((error) => {
      if (error instanceof RefusedError) this.forget(roomId)
      throw error
    })
    const held = this.held.get(roomId) ?? this.hold(row)
    this.confirm(held, row)
    const { answers } = held
    const snapshot = {
      etag: etagOf(row),
      body: Buffer.from(JSON.stringify(await answerTo(read, this.db, row, this.pace))),
    }
    // Do not keep it if the room has changed meanwhile. It is still right for requests that came before.
    if (held.answers === answers && held.etag === snapshot.etag) this.keep(held, read, snapshot, asOf)
    return snapshot
  }

  private hold({ id, epoch, version }: Versioned & { id: string }): HeldAnswers {
    const now = performance.now()
    const held: HeldAnswers = {
      epoch,
      version,
      etag: etagOf({ epoch, version }),
      confirmedAt: now,
      usedAt: now,
      answers: new Map(),
      building: new Map(),
    }
    this.held.set(id, held)
    this.follower.follow(id)
    return held
  }

  private confirm(held: HeldAnswers, { epoch, version }: Versioned): void {
    held.confirmedAt = performance.now()
    if (epoch === held.epoch && version <= held.version) return
    this.drop(held)
    held.epoch = epoch
    held.version = version
    held.etag = etagOf(held)
  }

  private keep(held: HeldAnswers, read: Read, snapshot: Snapshot, asOf: number): void {
    this.discard(held, read)
    if (this.bytes + snapshot.body.length > MAX_BYTES) for (const each of this.held.values()) this.drop(each)
    held.answers.set(read, { snapshot, asOf })
    this.bytes += snapshot.body.length
  }

  /** Drops cached and in-flight answers: they may predate this change. */
  private drop(held: HeldAnswers): void {
    for (const read of held.answers.keys()) this.discard(held, read)
    held.answers = new Map()
    held.building = new Map()
  }

  private discard(held: HeldAnswers, read: Read): void {
    this.bytes -= held.answers.get(read)?.snapshot.body.length ?? 0
    held.answers.delete(read)
  }
}

/** The reads of a room. */
export type Read = 'room' | 'game-state' | 'winners'

/** The answer to a read of a room that was just loaded. Data loaded here may be newer than `row`, never older. */
export async function answerTo(
  read: Read,
  db: Db,
  row: RoomRow,
  pace: { cooldownMs: number },
): Promise<RoomAnswer | GameStateAnswer | WinnerView[]> {
  if (read === 'winners') return (await loadWinners(db, row.id)).map(winnerView)
  const state = {
    room: roomView(row, pace),
    players: (await loadPlayers(db, row.id)).map(playerView),
    waiting: await loadWaitingNames(db, row.id),
  }
  const { epoch, version } = row
  return read === 'room' ? { ...state, epoch, version } : { gameState: state, epoch, version }
}
