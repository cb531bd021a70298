import { and, count, desc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm'
import type { Versioned } from '#shared/game/room/state.ts'
import { gameRooms, players, restingNumbers, seats, winners } from '#shared/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'

/** After this silence of the caller the other players are told that the caller is away. */
const CALLER_SILENT_MS = 25_000

/** A room, with the database's time in milliseconds at which it was read. */
export type RoomRow = typeof gameRooms.$inferSelect & { now: number }
export type PlayerRow = typeof players.$inferSelect
/** A win without its picture, which is large and rarely needed. */
export type WinnerRow = Omit<typeof winners.$inferSelect, 'screenshot'> & { hasPicture: boolean; personId: string }
export type SeatRow = typeof seats.$inferSelect

const clock = sql`extract(epoch from clock_timestamp()) * 1000`.mapWith((ms) => Math.floor(Number(ms)))

export const roomColumns = { ...getTableColumns(gameRooms), now: clock }

/**
 * Locks a room until the transaction ends. The lock still lets other transactions check foreign keys against the room.
 */
export async function lockRoom(tx: Tx, roomId: string): Promise<RoomRow | null> {
  const [locked] = await roomLocked(tx).execute({ roomId })
  return locked ?? null
}

const roomLocked = prepared((tx) =>
  tx
    .select(roomColumns)
    .from(gameRooms)
    .where(eq(gameRooms.id, sql.placeholder('roomId')))
    .for('no key update')
    .prepare('room_locked'),
)

export async function loadRoom(db: Db | Tx, roomId: string): Promise<RoomRow | null> {
  const [row] = await roomById(db).execute({ roomId })
  return row ?? null
}

const roomById = prepared((on) =>
  on
    .select(roomColumns)
    .from(gameRooms)
    .where(eq(gameRooms.id, sql.placeholder('roomId')))
    .prepare('room_by_id'),
)

/** Epoch and version of a room, for conditional requests. */
export async function loadVersion(db: Db, roomId: string): Promise<Versioned | null> {
  return (await loadRoomVersions(db, [roomId])).get(roomId) ?? null
}

/** Whether a room with this number was deleted recently. */
export async function wasRoom(db: Db, roomId: string): Promise<boolean> {
  const [row] = await db.select().from(restingNumbers).where(eq(restingNumbers.roomId, roomId))
  return row !== undefined
}

/** Version of a room and whether its caller is away, for its sockets. */
export interface RoomVersion extends Versioned {
  /** There has been no sign of life from the caller, or after the end from the host, for a while. */
  isCallerAway: boolean
}

/** Versions of many rooms in one query. Deleted rooms are missing from the result. */
export async function loadRoomVersions(db: Db, roomIds: string[]): Promise<Map<string, RoomVersion>> {
  const rows = await standings(db).execute({ roomIds })
  return new Map(rows.map((row) => [row.id, row]))
}

const standings = prepared((on) => {
  const { id, epoch, version, status, callerSeenAt, lastCalledAt } = gameRooms
  const isCallerAway = sql<boolean>`${status} in ('active', 'finished') and greatest(${callerSeenAt}, ${lastCalledAt})
    < clock_timestamp() - make_interval(secs => ${sql.raw(String(CALLER_SILENT_MS / 1000))})`
  return on
    .select({ id, epoch, version, isCallerAway })
    .from(gameRooms)
    .where(eq(id, sql`any(${sql.placeholder('roomIds')})`))
    .prepare('standings')
})

/** All players of a room, in order of joining. */
export function loadPlayers(db: Db | Tx, roomId: string): Promise<PlayerRow[]> {
  return playersOf(db).execute({ roomId })
}

const playersOf = prepared((on) =>
  on
    .select()
    .from(players)
    .where(and(eq(players.roomId, sql.placeholder('roomId')), eq(players.removed, false)))
    .orderBy(players.joinedAt, players.id)
    .prepare('players_of_room'),
)

/** The name of a room's host, or null if there is no such room. */
export async function loadHostName(db: Db, roomId: string): Promise<string | null> {
  const [host] = await db
    .select({ name: players.name })
    .from(players)
    .where(and(eq(players.roomId, roomId), eq(players.isHost, true)))
  return host?.name ?? null
}

/** Loads a player unless the host has removed them. */
export async function loadPlayer(db: Db, playerId: string): Promise<PlayerRow | null> {
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

/** A seat with its player. */
export interface SeatedPlayer {
  seat: SeatRow
  player: PlayerRow
}

/** Seats of a room that the session owns or holds, and the seat of the player named by id or name. */
export function loadSeats(
  on: Db | Tx,
  roomId: string,
  session: string,
  { playerId = null, name = null }: { playerId?: string | null | undefined; name?: string | null } = {},
): Promise<SeatedPlayer[]> {
  return seatsConcerned(on).execute({ roomId, session, playerId, name })
}

const seatsConcerned = prepared((on) => {
  const session = sql.placeholder('session')
  const named = or(eq(players.id, sql.placeholder('playerId')), eq(players.name, sql.placeholder('name')))
  return on
    .select({ seat: seats, player: players })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(
      and(
        eq(players.roomId, sql.placeholder('roomId')),
        or(eq(seats.ownerSession, session), eq(seats.holderSession, session), named),
      ),
    )
    .orderBy(players.joinedAt, players.id)
    .prepare('seats_concerned')
})

/**
 * Everything that a call depends on, in one statement: the room, and the session's seat in it that calls, if any. At
 * most one row, however many seats the session holds.
 */
export async function loadForCall(
  db: Db,
  roomId: string,
  session: string,
): Promise<{ room: RoomRow; seats: SeatedPlayer[] } | null> {
  const [found] = await roomForCall(db).execute({ roomId, session })
  if (!found) return null
  const { room, seat, player } = found
  return { room, seats: seat && player ? [{ seat, player }] : [] }
}

const roomForCall = prepared((on) => {
  const session = sql.placeholder('session')
  const calling = on
    .select({ id: players.id })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(
      and(
        or(eq(seats.ownerSession, session), eq(seats.holderSession, session)),
        eq(players.roomId, sql.placeholder('roomId')),
      ),
    )
    .orderBy(
      players.removed,
      desc(players.isHost),
      desc(sql`${players.id} = coalesce(${gameRooms.callerId}, ${NOBODY})`),
    )
    .limit(1)
  return on
    .select({ room: roomColumns, seat: seats, player: players })
    .from(gameRooms)
    .leftJoin(players, eq(players.id, sql`(${calling})`))
    .leftJoin(seats, eq(seats.playerId, players.id))
    .where(eq(gameRooms.id, sql.placeholder('roomId')))
    .prepare('room_for_call')
})

/** An id that no player has: player ids are random. */
const NOBODY = sql`'00000000-0000-0000-0000-000000000000'::uuid`

export async function loadSeat(db: Db | Tx, playerId: string): Promise<SeatRow | null> {
  const [row] = await seatOfPlayer(db).execute({ playerId })
  return row ?? null
}

const seatOfPlayer = prepared((on) =>
  on
    .select()
    .from(seats)
    .where(eq(seats.playerId, sql.placeholder('playerId')))
    .prepare('seat_of_player'),
)

export function loadSeatsOf(db: Db | Tx, playerIds: string[]): Promise<SeatRow[]> {
  return db.select().from(seats).where(inArray(seats.playerId, playerIds))
}

/** Whether a session has to do with any player of the room. */
export async function hasSeatIn(db: Db, roomId: string, session: string): Promise<boolean> {
  const [row] = await db
    .select({ playerId: seats.playerId })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(and(eq(players.roomId, roomId), or(eq(seats.ownerSession, session), eq(seats.holderSession, session))))
    .limit(1)
  return row !== undefined
}

/** How many seats a session owns or holds, in all rooms. */
export async function countSeats(on: Db | Tx, session: string): Promise<number> {
  const [row] = await seatsOfSession(on).execute({ session })
  return row?.seats ?? 0
}

const seatsOfSession = prepared((on) => {
  const session = sql.placeholder('session')
  return on
    .select({ seats: count() })
    .from(seats)
    .where(or(eq(seats.ownerSession, session), eq(seats.holderSession, session)))
    .prepare('seats_of_session')
})

/** Makes a session the holder of a player's seat. */
export async function setHolder(db: Db | Tx, playerId: string, session: string): Promise<void> {
  await db.update(seats).set({ holderSession: session }).where(eq(seats.playerId, playerId))
}

/** Notes that a player is here in this round, and was not only carried into it. */
export async function noteCame(db: Db | Tx, playerId: string): Promise<void> {
  await db.update(players).set({ came: true }).where(eq(players.id, playerId))
}

/** Wins of a room, oldest first. */
export async function loadWinners(db: Db | Tx, roomId: string): Promise<WinnerRow[]> {
  return db
    .select(winnerColumns)
    .from(winners)
    .innerJoin(players, eq(players.id, winners.playerId))
    .where(eq(winners.roomId, roomId))
    .orderBy(winners.createdAt, winners.id)
}

export async function loadWinner(db: Db | Tx, winnerId: string): Promise<WinnerRow | null> {
  const [row] = await db
    .select(winnerColumns)
    .from(winners)
    .innerJoin(players, eq(players.id, winners.playerId))
    .where(eq(winners.id, winnerId))
  return row ?? null
}

/** The picture of a win as the data URL that was sent, or null if there is none. */
export async function loadPicture(db: Db, winnerId: string): Promise<string | null> {
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
  prize: winners.prize,
  personId: players.personId,
  hasPicture: sql<boolean>`${winners.screenshot} is not null`,
  createdAt: winners.createdAt,
}
