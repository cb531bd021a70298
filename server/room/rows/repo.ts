import { randomBytes } from 'node:crypto'
import { and, eq, getTableColumns, isNull, type SQLWrapper, sql } from 'drizzle-orm'
import type { PersonId, PlayerId, RoomId, WinnerId } from '#shared/game/ids.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import type { TvSign } from '#shared/messages.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms, restingNumbers } from '../../db/tables/rooms.ts'
import { winners } from '../../db/tables/winners.ts'
import { RefusedError } from '../../errors.ts'
import { tvSignsIn } from '../../presence/elsewhere.ts'
import { formerTvSignsIn } from '../../presence/former-tvs.ts'

/** After this silence of the caller the other players see that the caller is away. */
const CALLER_SILENT_MS = 25_000

/** A room, with the database's time in milliseconds at which it was read. */
export type RoomRow = typeof gameRooms.$inferSelect & { now: number }
export type PlayerRow = typeof players.$inferSelect
/** A win without its picture, which is large and rarely needed. */
export type WinnerRow = Omit<typeof winners.$inferSelect, 'screenshot'> & { hasPicture: boolean; personId: PersonId }

/** One JSON value made of columns. Where many rows are read, reading each of their columns would take most of the time. */
export const jsonOf = (columns: Record<string, SQLWrapper>) =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).flatMap(([name, column]) => [sql.raw(`'${name}'`), column]),
    sql`, `,
  )})`

/** A player as JSON, for `playerRowOf`. */
export const playerJson = jsonOf(getTableColumns(players))
export type PlayerJson = Omit<PlayerRow, 'joinedAt'> & { joinedAt: string }
export const playerRowOf = (json: PlayerJson): PlayerRow => ({ ...json, joinedAt: new Date(json.joinedAt) })

const clock = sql`extract(epoch from clock_timestamp()) * 1000`.mapWith((ms) => Math.floor(Number(ms)))

export const roomColumns = { ...getTableColumns(gameRooms), now: clock }

/**
 * Locks a room until the transaction ends. The lock still lets other transactions check foreign keys against the room.
 */
export async function lockRoomRow(tx: Tx, roomId: RoomId): Promise<RoomRow | null> {
  const [locked] = await roomForUpdate(tx).execute({ roomId })
  return locked ?? null
}

const roomForUpdate = prepared((tx) =>
  tx
    .select(roomColumns)
    .from(gameRooms)
    .where(eq(gameRooms.id, sql.placeholder('roomId')))
    .for('no key update')
    .prepare('room_for_update'),
)

export async function loadRoom(db: Db | Tx, roomId: RoomId): Promise<RoomRow | null> {
  const [row] = await roomById(db).execute({ roomId })
  return row ?? null
}

/** A room for somebody who reads it. Refuses one that is not there, or that the operator has closed. */
export async function loadReadable(db: Db, roomId: RoomId): Promise<RoomRow> {
  const row = await loadRoom(db, roomId)
  if (!row) throw new RefusedError('room_not_found')
  if (row.closedAt) throw new RefusedError('room_closed')
  return row
}

const roomById = prepared((on) =>
  on
    .select(roomColumns)
    .from(gameRooms)
    .where(eq(gameRooms.id, sql.placeholder('roomId')))
    .prepare('room_by_id'),
)

/** Null if there is no such room. */
export async function loadVersion(db: Db, roomId: RoomId): Promise<RoomVersion | null> {
  return (await loadRoomVersions(db, [roomId])).get(roomId) ?? null
}

/** Whether a room with this number was deleted recently. */
export async function wasRoom(db: Db, roomId: RoomId): Promise<boolean> {
  const [row] = await db.select().from(restingNumbers).where(eq(restingNumbers.roomId, roomId))
  return row !== undefined
}

/** Version of a room, whether its caller is away and what its TV does, for its sockets. */
export interface RoomVersion extends Versioned {
  /**
   * There has been no sign of life from the caller for a while, and the server does not call either; after the end from
   * the host.
   */
  isCallerAway: boolean
  /** What a TV does in the room, as processes share it. */
  tv: TvSign | null
}

/** Whether everybody in a room waits for a person: the rule `isCallerAwaited`, and after the end for the host. */
export const IS_PERSON_AWAITED = sql`(${gameRooms.round} > 1 or ${gameRooms.status} in ('active', 'finished')
  or (${gameRooms.status} = 'ticket_selection' and coalesce(${gameRooms.startsAt} <= clock_timestamp(), true)))`

/** Versions of many rooms in one query. Deleted rooms are missing from the result. */
export async function loadRoomVersions(db: Db, roomIds: RoomId[]): Promise<Map<string, RoomVersion>> {
  const rows = await roomVersions(db).execute({ roomIds })
  return new Map(rows.map((row) => [row.id, row]))
}

const roomVersions = prepared((on) => {
  const { id, epoch, version, callerSeenAt, lastCalledAt, nextCallAt, autoPause } = gameRooms
  const isServerNext = sql`(${nextCallAt} is not null and coalesce(${autoPause} ->> 'reason', '') <> 'break')`
  const isCallerAway = sql<boolean>`${IS_PERSON_AWAITED} and not ${isServerNext}
    and greatest(${callerSeenAt}, ${lastCalledAt})
    < clock_timestamp() - make_interval(secs => ${sql.raw(String(CALLER_SILENT_MS / 1000))})`
  const roomIds = sql.placeholder('roomIds')
  // 'speaks' is greater than 'shows', and either than null.
  const tv = sql<TvSign | null>`greatest(tv.sign, former_tv.sign)`
  return on
    .select({ id, epoch, version, isCallerAway, tv })
    .from(gameRooms)
    .leftJoin(sql`(${tvSignsIn(sql`${roomIds}`)}) tv`, sql`tv.room_id = ${id}`)
    .leftJoin(sql`(${formerTvSignsIn(sql`${roomIds}`)}) former_tv`, sql`former_tv.room_id = ${id}`)
    .where(eq(id, sql`any(${roomIds})`))
    .prepare('room_versions')
})

/** All players of a room, in order of joining; sheets that came together by their numbers. */
export async function loadPlayers(db: Db | Tx, roomId: RoomId): Promise<PlayerRow[]> {
  const [found] = await playersOf(db).execute({ roomId })
  return (found?.all ?? []).map(playerRowOf)
}

const playersOf = prepared((on) =>
  on
    .select({
      all: sql<
        PlayerJson[] | null
      >`json_agg(${playerJson} order by ${players.joinedAt}, ${players.paperNo}, ${players.id})`,
    })
    .from(players)
    .where(and(eq(players.roomId, sql.placeholder('roomId')), eq(players.removed, false)))
    .prepare('players_of_room'),
)

/** A room's host and date. */
export type Hosted = Pick<RoomRow, 'startsAt' | 'zone' | 'eveningName' | 'cancelled'> & { host: string }

/** Who hosts a room, and when; null if there is no such room, or a closed one. */
export async function loadHosted(db: Db, roomId: RoomId): Promise<Hosted | null> {
  const { startsAt, zone, eveningName, cancelled } = gameRooms
  const [hosted] = await db
    .select({ host: players.name, startsAt, zone, eveningName, cancelled })
    .from(players)
    .innerJoin(gameRooms, eq(gameRooms.id, players.roomId))
    .where(and(eq(players.roomId, roomId), eq(players.isHost, true), isNull(gameRooms.closedAt)))
  return hosted ?? null
}

/** Loads a player unless the host has removed them. */
export async function loadPlayer(db: Db, playerId: PlayerId): Promise<PlayerRow | null> {
  const [row] = await playerById(db).execute({ playerId })
  return row ?? null
}

const playerById = prepared((on) =>
  on
    .select()
    .from(players)
    .where(and(eq(players.id, sql.placeholder('playerId')), eq(players.removed, false)))
    .prepare('player_by_id'),
)

/** Notes that a player is here in this round, and was not only carried into it. */
export async function noteCame(db: Db | Tx, playerId: PlayerId): Promise<void> {
  await db.update(players).set({ came: true }).where(eq(players.id, playerId))
}

/** The person who has a seat, in SQL: see `personOf`. */
export const personIdOfSeat = sql<PersonId>`coalesce(${players.joinedTo}, ${players.personId})`

/** Wins of a room, oldest first. */
export async function loadWinners(db: Db | Tx, roomId: RoomId): Promise<WinnerRow[]> {
  return db
    .select(winnerColumns)
    .from(winners)
    .innerJoin(players, eq(players.id, winners.playerId))
    .where(eq(winners.roomId, roomId))
    .orderBy(winners.createdAt, winners.place, winners.id)
}

export async function loadWinner(db: Db | Tx, winnerId: WinnerId): Promise<WinnerRow | null> {
  const [row] = await db
    .select(winnerColumns)
    .from(winners)
    .innerJoin(players, eq(players.id, winners.playerId))
    .where(eq(winners.id, winnerId))
  return row ?? null
}

/** The picture of a win as the data URL that was sent, or null if there is none. */
export async function loadPicture(db: Db, winnerId: WinnerId): Promise<string | null> {
  const [row] = await db.select({ screenshot: winners.screenshot }).from(winners).where(eq(winners.id, winnerId))
  return row?.screenshot ?? null
}

const winnerColumns = {
  id: winners.id,
  roomId: winners.roomId,
  playerId: winners.playerId,
  playerName: winners.playerName,
  pattern: winners.pattern,
  ticketNumber: winners.ticketNumber,
  seq: winners.seq,
  place: winners.place,
  rank: winners.rank,
  also: winners.also,
  prize: winners.prize,
  personId: personIdOfSeat,
  hasPicture: sql<boolean>`${winners.screenshot} is not null`,
  createdAt: winners.createdAt,
}

/** A name for one use of a room's six digits: for one round. */
export const newEpoch = () => randomBytes(9).toString('base64url')
