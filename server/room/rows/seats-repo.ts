import { and, count, desc, eq, ne, not, or, type Placeholder, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { seats } from '../../db/tables/seats.ts'
import { type PlayerRow, personIdOfSeat } from './repo.ts'

export type SeatRow = typeof seats.$inferSelect

/** A seat with its player. For somebody on paper it is the seat of the host, or of the player who calls for the host. */
export interface SeatedPlayer {
  seat: SeatRow
  player: PlayerRow
}

/** Whether a session owns or holds a seat. */
const ofSession = (session: SessionHash | Placeholder) =>
  sql`(${seats.ownerSession} = ${session} or ${seats.holderSession} = ${session})`

/** Seats of a room that the session owns or holds, and those of the person who is named by a player's id or name. */
export async function loadSeats(
  on: Db | Tx,
  roomId: RoomId,
  session: SessionHash,
  { playerId = null, name = null }: { playerId?: PlayerId | null | undefined; name?: string | null } = {},
): Promise<SeatedPlayer[]> {
  const found = await seatsConcerned(on).execute({ roomId, session, playerId, name })
  const isFound = playerId === null || found.some(({ player }) => player.id === playerId)
  return isFound ? found : [...found, ...(await loadPaperSeat(on, roomId, session, playerId))]
}

/** Somebody on paper with the seat that acts for them, the session's own if it is one of the two; none for everybody else. */
function loadPaperSeat(on: Db | Tx, roomId: RoomId, session: SessionHash, playerId: PlayerId): Promise<SeatedPlayer[]> {
  const caller = alias(players, 'caller')
  return on
    .select({ seat: seats, player: players })
    .from(players)
    .innerJoin(gameRooms, eq(gameRooms.id, players.roomId))
    .innerJoin(caller, and(eq(caller.roomId, players.roomId), or(caller.isHost, eq(caller.id, gameRooms.callerId))))
    .innerJoin(seats, eq(seats.playerId, caller.id))
    .where(and(eq(players.id, playerId), eq(players.roomId, roomId), eq(players.kind, 'paper')))
    .orderBy(desc(ofSession(session)), desc(caller.isHost))
    .limit(1)
}

const seatsConcerned = prepared((on) => {
  const session = sql.placeholder('session')
  const [playerId, name] = [sql.placeholder('playerId'), sql.placeholder('name')]
  const person = sql`(select coalesce(named.joined_to, named.person_id) from players named
    where named.room_id = ${sql.placeholder('roomId')} and (named.id = ${playerId} or named.name = ${name}))`
  const named = or(eq(players.id, playerId), eq(players.name, name), sql`${personIdOfSeat} = ${person}`)
  return on
    .select({ seat: seats, player: players })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(and(eq(players.roomId, sql.placeholder('roomId')), or(ofSession(session), named)))
    .prepare('seats_concerned')
})

export async function loadSeat(db: Db | Tx, playerId: PlayerId): Promise<SeatRow | null> {
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

export function loadSeatsOf(db: Db | Tx, playerIds: PlayerId[]): Promise<SeatRow[]> {
  return seatsOfPlayers(db).execute({ playerIds })
}

const seatsOfPlayers = prepared((on) =>
  on
    .select()
    .from(seats)
    .where(eq(seats.playerId, sql`any(${sql.placeholder('playerIds')})`))
    .prepare('seats_of_players'),
)

/** Whether a session has to do with any player of the room. */
export async function hasSeatIn(db: Db, roomId: RoomId, session: SessionHash): Promise<boolean> {
  const [row] = await db
    .select({ playerId: seats.playerId })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(and(eq(players.roomId, roomId), ofSession(session)))
    .limit(1)
  return row !== undefined
}

/** The seats that a session owns or holds in all rooms, with what their rooms are doing; the latest first. */
export async function loadAllSeats(on: Db, session: SessionHash) {
  const { id, status, eveningOver } = gameRooms
  return on
    .select({ seat: seats, player: players, room: { id, status, eveningOver } })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .innerJoin(gameRooms, eq(gameRooms.id, players.roomId))
    .where(ofSession(session))
    .orderBy(desc(players.joinedAt), players.id)
}

/** How many seats a session owns or holds, in all rooms. */
export async function countSeats(on: Db | Tx, session: SessionHash): Promise<number> {
  const [row] = await seatsOfSession(on).execute({ session })
  return row?.seats ?? 0
}

const seatsOfSession = prepared((on) => {
  const session = sql.placeholder('session')
  return on.select({ seats: count() }).from(seats).where(ofSession(session)).prepare('seats_of_session')
})

/** Makes a session the holder of a player's seat. One with two devices stays with them if it is one of the two. */
export async function setHolder(db: Db | Tx, playerId: PlayerId, session: SessionHash): Promise<void> {
  await db
    .update(seats)
    .set({ holderSession: session, isShared: false })
    .where(and(eq(seats.playerId, playerId), or(ne(seats.state, 'shared'), not(ofSession(session)))))
}
