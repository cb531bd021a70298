import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { RoomState, WinnerState } from '#shared/game/types.ts'
import { gameRooms, players, seats, winners } from '#shared/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Changes, TicketChange } from './decision.ts'

export type RoomRow = typeof gameRooms.$inferSelect
export type PlayerRow = typeof players.$inferSelect
export type WinnerRow = typeof winners.$inferSelect
export type SeatRow = typeof seats.$inferSelect
type WinnerWithoutPicture = Omit<WinnerRow, 'screenshot'>

/** A locked room with the database's time in milliseconds, read after the lock was granted. */
export interface LockedRoom {
  row: RoomRow
  now: number
}

/** Locks a room until the transaction ends. Joins of others may still check their foreign key against it. */
export async function lockRoom(tx: Tx, roomId: string): Promise<LockedRoom | null> {
  const now = sql<string>`extract(epoch from clock_timestamp()) * 1000`
  const [locked] = await tx
    .select({ row: gameRooms, now })
    .from(gameRooms)
    .where(eq(gameRooms.id, roomId))
    .for('no key update')
  return locked ? { row: locked.row, now: Math.floor(Number(locked.now)) } : null
}

export async function loadRoom(db: Db | Tx, roomId: string): Promise<RoomRow | null> {
  const [row] = await db.select().from(gameRooms).where(eq(gameRooms.id, roomId))
  return row ?? null
}

/** Only what tells one state of a room from another, for conditional requests. */
export async function loadVersion(db: Db, roomId: string): Promise<{ epoch: string; version: number } | null> {
  const { epoch, version } = gameRooms
  const [row] = await db.select({ epoch, version }).from(gameRooms).where(eq(gameRooms.id, roomId))
  return row ?? null
}

/** Players in the order in which they came; of all the room, or only those named. */
export async function loadPlayers(db: Db | Tx, roomId: string, ids?: string[]): Promise<PlayerRow[]> {
  const ofRoom = eq(players.roomId, roomId)
  return db
    .select()
    .from(players)
    .where(ids ? and(ofRoom, inArray(players.id, ids)) : ofRoom)
    .orderBy(players.joinedAt, players.id)
}

export async function loadPlayer(db: Db, playerId: string): Promise<PlayerRow | null> {
  const [row] = await db.select().from(players).where(eq(players.id, playerId))
  return row ?? null
}

/** A seat with what the gate must know of its player. */
export interface SeatedPlayer {
  seat: SeatRow
  name: string
  isHost: boolean
}

/** Of a room's seats those that a session has to do with, and that of the player it names by id or by name. */
export async function loadSeats(
  tx: Tx,
  roomId: string,
  session: string,
  named: { playerId?: string; name?: string },
): Promise<SeatedPlayer[]> {
  return tx
    .select({ seat: seats, name: players.name, isHost: players.isHost })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(
      and(
        eq(players.roomId, roomId),
        or(
          eq(seats.ownerSession, session),
          eq(seats.holderSession, session),
          named.playerId === undefined ? undefined : eq(players.id, named.playerId),
          named.name === undefined ? undefined : eq(players.name, named.name),
        ),
      ),
    )
}

export async function loadSeat(db: Db | Tx, playerId: string): Promise<SeatRow | null> {
  const [row] = await db.select().from(seats).where(eq(seats.playerId, playerId))
  return row ?? null
}

/** Makes a session the one that acts for a player. */
export async function setHolder(db: Db | Tx, playerId: string, session: string): Promise<void> {
  await db.update(seats).set({ holderSession: session }).where(eq(seats.playerId, playerId))
}

/** Wins of a room, oldest first, without their pictures. */
export async function loadWins(db: Db | Tx, roomId: string): Promise<WinnerWithoutPicture[]> {
  const { screenshot: _, ...columns } = winnerColumns
  return db.select(columns).from(winners).where(eq(winners.roomId, roomId)).orderBy(winners.createdAt, winners.id)
}

/** Wins of a room, oldest first, as they were stored. */
export async function loadWinners(db: Db, roomId: string): Promise<WinnerRow[]> {
  return db.select().from(winners).where(eq(winners.roomId, roomId)).orderBy(winners.createdAt, winners.id)
}

export async function loadWinner(db: Db | Tx, winnerId: string): Promise<WinnerRow | null> {
  const [row] = await db.select().from(winners).where(eq(winners.id, winnerId))
  return row ?? null
}

const winnerColumns = {
  id: winners.id,
  roomId: winners.roomId,
  playerId: winners.playerId,
  playerName: winners.playerName,
  pattern: winners.pattern,
  ticketNumber: winners.ticketNumber,
  screenshot: winners.screenshot,
  createdAt: winners.createdAt,
}

/** The rules' view of what was loaded. */
export function stateOf(room: RoomRow, loaded: PlayerRow[], wins: WinnerState[]): RoomState {
  return {
    id: room.id,
    status: room.status,
    calledNumbers: room.calledNumbers,
    hostCalledNumbers: room.hostCalledNumbers,
    disabledPatterns: room.disabledPatterns,
    lastCalledAt: room.lastCalledAt?.getTime() ?? null,
    lastWonAt: room.lastWonAt?.getTime() ?? null,
    changedAt: room.changedAt.getTime(),
    winners: wins,
    players: loaded,
  }
}

/**
 * Writes what was decided and counts the room's version up, once for each event, so that every message has a version of
 * its own. Returns the room as it now is.
 */
export async function saveRoom(
  tx: Tx,
  room: RoomRow,
  changes: Changes,
  eventCount: number,
  session: string,
  seatRequest: string | null,
): Promise<RoomRow> {
  if (changes.newPlayer) await insertPlayer(tx, room.id, { ...changes.newPlayer, isHost: false }, session, seatRequest)
  if (changes.tickets && changes.tickets.length > 0) await saveTickets(tx, room.id, changes.tickets)
  if (changes.newWinner) await tx.insert(winners).values({ ...changes.newWinner, roomId: room.id })
  if (changes.seatTaken) await setHolder(tx, changes.seatTaken, session)
  if (eventCount === 0) return room
  const [saved] = await tx
    .update(gameRooms)
    .set({
      ...changes.room,
      ...(changes.tickets && { selectedTickets: { ...room.selectedTickets, ...ticketsById(changes.tickets) } }),
      version: room.version + eventCount,
      changedAt: sql`now()`,
      ...(changes.room?.status === 'finished' && { finishedAt: sql`now()` }),
    })
    .where(eq(gameRooms.id, room.id))
    .returning()
  return saved as RoomRow
}

/** A new player with the seat that belongs to him. */
export async function insertPlayer(
  tx: Tx,
  roomId: string,
  player: { id: string; name: string; ticketCount: number; isHost: boolean },
  session: string,
  madeBy: string | null,
): Promise<PlayerRow> {
  const [row] = await tx
    .insert(players)
    .values({ ...player, roomId })
    .returning()
  await tx.insert(seats).values({ playerId: player.id, ownerSession: session, holderSession: session, madeBy })
  return row as PlayerRow
}

const ticketsById = (changes: TicketChange[]) =>
  Object.fromEntries(changes.map((change) => [change.playerId, change.selectedTicketIds]))

/** One statement however many players: a start may fix the tickets of hundreds. Marks are never touched here. */
async function saveTickets(tx: Tx, roomId: string, changes: TicketChange[]): Promise<void> {
  const rows = JSON.stringify(
    changes.map(({ playerId, selectedTicketIds, ticketSelectionDone }) => ({
      id: playerId,
      ids: selectedTicketIds,
      done: ticketSelectionDone,
    })),
  )
  await tx.execute(sql`
    update players
    set selected_ticket_ids = change.ids, ticket_selection_done = change.done, is_ready = change.done
    from jsonb_to_recordset(${rows}::jsonb) as change(id uuid, ids jsonb, done boolean)
    where players.id = change.id and players.room_id = ${roomId}`)
}
