import { and, eq, sql } from 'drizzle-orm'
import type { LockConfig } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { isOnTicket, judgeMark, numbersDealt } from '#shared/game/marks.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import { type Db, prepared } from '../../db/db.ts'
import { isDatabaseAway } from '../../db/failures.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { seats } from '../../db/tables/seats.ts'
import { RefusedError } from '../../errors.ts'
import type { Presence } from '../../presence/presence.ts'
import { jsonOf, loadPlayer, type PlayerJson, type PlayerRow, playerJson, playerRowOf } from '../rows/repo.ts'
import { loadOwnPlayer, reclaimLentSeat } from '../seats/seats.ts'

/** What marking depends on. */
export interface MarkDeps {
  db: Db
  presence: Presence
}

/** The player after a mark, with the room's version, which a mark does not change. */
export interface Marked {
  player: PlayerRow
  room: Versioned & { id: string }
}

/** A requested mark: ticket index 0 to 9 and a number. */
export interface MarkRequest {
  playerId: PlayerId
  ticketId: number
  number: number
}

/**
 * Marks called numbers. A mark takes no lock on the room and cannot fail because of a race: its statement adds the number
 * to the current marks, and the conditions prove that the number is called, the ticket is the player's and the seat is
 * the sender's. Marks that arrive together share a statement. Marking again changes nothing.
 */
export class Marks {
  private readonly deps: MarkDeps
  private readonly batches: MarkBatches

  constructor(deps: MarkDeps) {
    this.deps = deps
    this.batches = new MarkBatches((marks) => addMarks(deps.db, marks, 'together'))
  }

  async mark(session: SessionHash, tap: MarkRequest): Promise<Marked> {
    const { db, presence } = this.deps
    for (let tried = 0; tried < MARK_ATTEMPTS; tried++) {
      const known = dealt.get(tap.playerId) ?? (await loadDealt(db, tap.playerId))
      const isPossible = known && isOnTicket(known.numbers, tap)
      const marked = isPossible && (await this.add({ ...tap, roomId: known.roomId, session }, tried))
      if (marked) {
        presence.acted(tap.playerId)
        return marked
      }
      const { player, room, tookBack } = await this.authorised(session, tap)
      // An existing mark is accepted even after the game: the first answer may have been lost.
      if (player.markedNumbers[tap.ticketId]?.includes(tap.number)) return { player, room }
      const refused = judgeMark(room, player.selectedTicketIds, { roomId: room.id, ...tap })
      // If a lent seat has just been returned, or the number has just been called, the next attempt will succeed.
      if (refused && !tookBack) throw new RefusedError(refused)
    }
    throw new RefusedError('busy', { retryAfterSeconds: 1 })
  }

  /** A called number that is marked stays marked. For a number that is not marked there is nothing to undo. */
  async unmark(session: SessionHash, tap: MarkRequest): Promise<Marked> {
    const { player, room } = await this.authorised(session, tap)
    if (player.markedNumbers[tap.ticketId]?.includes(tap.number)) throw new RefusedError('called_numbers_stay_marked')
    return { player, room }
  }

  /** What fails in a batch is tried once more alone, where it waits for a lock on the player. */
  private async add(mark: SentMark, tried: number): Promise<Marked | undefined> {
    return tried === 0 ? this.batches.add(mark) : (await addMarks(this.deps.db, [mark], 'alone')).get(0)
  }

  private async authorised(session: SessionHash, tap: MarkRequest) {
    const { db, presence } = this.deps
    const { player, seat, room } = await loadOwnPlayer(db, session, tap.playerId)
    const tookBack = await reclaimLentSeat(db, seat, session)
    presence.acted(player.id)
    return { player, room, tookBack }
  }
}

const MARK_ATTEMPTS = 3

/** A mark with its sender and the player's room. */
interface SentMark extends MarkRequest {
  roomId: RoomId
  session: SessionHash
}

interface Waiting {
  mark: SentMark
  resolve(marked: Marked | undefined): void
  reject(error: unknown): void
}

/** More would keep one statement busy for longer than the next players should wait. */
const MOST_IN_BATCH = 256

/**
 * Writes marks in batches, like the group commit of a database: a batch is what has arrived while the one before it was
 * written, so a mark that comes alone waits for nobody. Each is answered after the commit of its batch.
 */
class MarkBatches {
  private readonly write: (marks: SentMark[]) => Promise<Map<number, Marked>>
  private waiting: Waiting[] = []
  private isWriting = false

  constructor(write: (marks: SentMark[]) => Promise<Map<number, Marked>>) {
    this.write = write
  }

  /** Returns undefined if the conditions are not met, or somebody else has the player's row locked. */
  add(mark: SentMark): Promise<Marked | undefined> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ mark, resolve, reject })
      if (!this.isWriting) void this.writeAll()
    })
  }

  private async writeAll(): Promise<void> {
    this.isWriting = true
    while (this.waiting.length > 0) await this.writeNext()
    this.isWriting = false
  }

  private async writeNext(): Promise<void> {
    const batch = this.takeBatch()
    const marks = batch.map(({ mark }) => mark)
    try {
      const marked = await this.writeSurely(marks)
      for (const [place, { resolve }] of batch.entries()) resolve(marked.get(place))
    } catch (error) {
      if (batch.length > 1 && !isDatabaseAway(error)) for (const { resolve } of batch) resolve(undefined)
      else for (const { reject } of batch) reject(error)
    }
  }

  /**
   * Repeats a batch once whose connection was lost: it may have been committed, and then its marks are found. So nobody is
   * told that a mark failed which is in the database, unless the database stays away.
   */
  private async writeSurely(marks: SentMark[]): Promise<Map<number, Marked>> {
    const startedAt = performance.now()
    try {
      return await this.write(marks)
    } catch (error) {
      if (!isDatabaseAway(error) || performance.now() - startedAt > REPEATED_WITHIN_MS) throw error
      return this.write(marks)
    }
  }

  /** The oldest marks, but one of each sender and player: a statement changes a row once. */
  private takeBatch(): Waiting[] {
    const senders = new Set<string>()
    const batch: Waiting[] = []
    const later: Waiting[] = []
    for (const each of this.waiting) {
      const sender = `${each.mark.playerId} ${each.mark.session}`
      if (batch.length === MOST_IN_BATCH || senders.has(sender)) later.push(each)
      else batch.push(each)
      senders.add(sender)
    }
    this.waiting = later
    return batch
  }
}

/** A failed batch is tried again within this time. A mark that has waited longer gets a failure. */
const REPEATED_WITHIN_MS = 500

/** What a player was dealt, which never changes. */
interface Dealt {
  roomId: RoomId
  numbers: Uint8Array
}

/** More players than a process serves. */
const MOST_DEALT = 50_000
/** Players mark one number after the other, and dealing again would cost as much as all else that a mark takes. */
const dealt = new LRUCache<string, Dealt>({ max: MOST_DEALT })

async function loadDealt(db: Db, playerId: PlayerId): Promise<Dealt | null> {
  const player = await loadPlayer(db, playerId)
  if (!player) return null
  const { roomId } = player
  const known = { roomId, numbers: numbersDealt(roomId, playerId) }
  dealt.set(playerId, known)
  return known
}

/** Adds the marks whose conditions are met, at most one of each sender and player. Returns these by their place. */
async function addMarks(db: Db, marks: SentMark[], how: keyof typeof marksAdded): Promise<Map<number, Marked>> {
  const [answer] = await marksAdded[how](db).execute({
    players: marks.map(({ playerId }) => playerId),
    rooms: marks.map(({ roomId }) => roomId),
    sessions: marks.map(({ session }) => session),
    tickets: marks.map(({ ticketId }) => ticketId),
    numbers: marks.map(({ number }) => number),
  })
  const rows = answer?.rows ?? []
  return new Map(rows.map(({ place, player, room }) => [place, { player: playerRowOf(player), room }]))
}

interface MarkedJson extends Pick<Marked, 'room'> {
  place: number
  player: PlayerJson
}

const addingMarks = (name: string, locking: LockConfig) =>
  prepared((on) => {
    const values = (column: string, type: string) => sql`${sql.placeholder(column)}::${sql.raw(type)}[]`
    const sent = sql`unnest(${values('players', 'uuid')}, ${values('rooms', 'text')}, ${values('sessions', 'text')},
      ${values('tickets', 'int')}, ${values('numbers', 'int')}) with ordinality
      as sent(player_id, room_id, session, ticket, number, place)`
    const [ticket, number] = [sql`sent.ticket::text`, sql`to_jsonb(sent.number)`]
    const before = sql`coalesce(${players.markedNumbers} -> ${ticket}, '[]'::jsonb)`
    const due = on.$with('due').as(
      on
        .select({
          id: sql`${players.id}`.as('due_id'),
          place: sql<number>`sent.place::int - 1`.as('place'),
          roomId: sql<RoomId>`${gameRooms.id}`.as('due_room'),
          epoch: gameRooms.epoch,
          version: gameRooms.version,
          marks: sql`jsonb_set(${players.markedNumbers}, array[${ticket}], ${before} || ${number})`.as('marks'),
        })
        .from(sent)
        .innerJoin(players, sql`${players.id} = sent.player_id`)
        .innerJoin(gameRooms, sql`${gameRooms.id} = sent.room_id`)
        .innerJoin(seats, sql`${seats.playerId} = sent.player_id`)
        .where(
          and(
            eq(players.removed, false),
            eq(players.roomId, gameRooms.id),
            sql`(${seats.holderSession} = sent.session or (${seats.state} = 'shared' and ${seats.ownerSession} = sent.session))`,
            sql`${players.selectedTicketIds} @> to_jsonb(sent.ticket)`,
            sql`not ${before} @> ${number}`,
            eq(gameRooms.status, 'active'),
            sql`${gameRooms.calledNumbers} @> ${number}`,
          ),
        )
        .for('no key update', { of: players, ...locking }),
    )
    const room = jsonOf({ id: due.roomId, epoch: due.epoch, version: due.version })
    const row = jsonOf({ place: due.place, player: playerJson, room })
    const added = on.$with('added').as(
      on
        .update(players)
        .set({ markedNumbers: sql`${due.marks}` })
        .from(due)
        .where(eq(players.id, due.id))
        .returning({ row: row.as('row') }),
    )
    return on
      .with(due, added)
      .select({ rows: sql<MarkedJson[] | null>`json_agg(${added.row})` })
      .from(added)
      .prepare(name)
  })

/** Marks of many players wait for none of their rows, so that one of them does not keep the others waiting. */
const marksAdded = {
  together: addingMarks('marks_added', { skipLocked: true }),
  alone: addingMarks('mark_added', {}),
}
