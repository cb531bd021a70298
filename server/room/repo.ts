import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Versioned } from '#shared/api.ts'
import type { RoomState, WinnerState } from '#shared/game/types.ts'
import { CALLER_SILENT_MS } from '#shared/limits.ts'
import { gameRooms, players, seats, winners } from '#shared/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import type { Changes, TicketChange } from './decision.ts'
import { addContribution, revealDraw, sealDraw, withCallProof } from './draw-repo.ts'

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
export async function loadVersion(db: Db, roomId: string): Promise<Versioned | null> {
  const { epoch, version } = gameRooms
  const [row] = await db.select({ epoch, version }).from(gameRooms).where(eq(gameRooms.id, roomId))
  return row ?? null
}

/** How a room stands, for those who watch it. */
export interface RoomStanding extends Versioned {
  /** Nothing was heard of whoever calls the numbers for a while. */
  isCallerAway: boolean
}

/** How many rooms stand, in one query. Rooms that are gone are missing. */
export async function loadStandings(db: Db, roomIds: string[]): Promise<Map<string, RoomStanding>> {
  const { id, epoch, version, status, callerSeenAt, lastCalledAt } = gameRooms
  const isCallerAway = sql<boolean>`${status} = 'active' and greatest(${callerSeenAt}, ${lastCalledAt})
    < clock_timestamp() - make_interval(secs => ${CALLER_SILENT_MS / 1000})`
  const rows = await db
    .select({ id, epoch, version, isCallerAway })
    .from(gameRooms)
    .where(eq(id, sql`any(${sql.param(roomIds)})`))
  return new Map(rows.map((row) => [row.id, row]))
}

/** Players in the order in which they came; of all the room, or only those named. */
export async function loadPlayers(db: Db | Tx, roomId: string, ids?: string[]): Promise<PlayerRow[]> {
  const ofRoom = and(eq(players.roomId, roomId), eq(players.removed, false))
  return db
    .select()
    .from(players)
    .where(ids ? and(ofRoom, inArray(players.id, ids)) : ofRoom)
    .orderBy(players.joinedAt, players.id)
}

/** The name of a room's host, or null if there is no such room. */
export async function loadHostName(db: Db, roomId: string): Promise<string | null> {
  const [host] = await db
    .select({ name: players.name })
    .from(players)
    .where(and(eq(players.roomId, roomId), eq(players.isHost, true)))
  return host?.name ?? null
}

/** A player who is in his room, not one whom the host has removed. */
export async function loadPlayer(db: Db, playerId: string): Promise<PlayerRow | null> {
  const [row] = await db
    .select()
    .from(players)
    .where(and(eq(players.id, playerId), eq(players.removed, false)))
  return row ?? null
}

/** A seat with what the gate must know of its player. */
export interface SeatedPlayer {
  seat: SeatRow
  name: string
  isHost: boolean
  removed: boolean
}

/** Of a room's seats those that a session has to do with, and that of the player it names by id or by name. */
export async function loadSeats(
  tx: Tx,
  roomId: string,
  session: string,
  named: { playerId?: string | undefined; name?: string },
): Promise<SeatedPlayer[]> {
  return tx
    .select({ seat: seats, name: players.name, isHost: players.isHost, removed: players.removed })
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

/** Makes a session the one that acts for a player. */
export async function setHolder(db: Db | Tx, playerId: string, session: string): Promise<void> {
  await db.update(seats).set({ holderSession: session }).where(eq(seats.playerId, playerId))
}

/** Gives all seats of one session to another: the same browser under a new session id. */
export async function moveSeats(db: Db, from: string, to: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(seats).set({ ownerSession: to }).where(eq(seats.ownerSession, from))
    await tx.update(seats).set({ holderSession: to }).where(eq(seats.holderSession, from))
  })
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
    locked: room.locked,
    callerId: room.callerId,
    callerSeenAt: room.callerSeenAt.getTime(),
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
  if (changes.removedPlayer) {
    await tx.update(players).set({ removed: true }).where(eq(players.id, changes.removedPlayer))
  }
  if (changes.seatTaken) await setHolder(tx, changes.seatTaken, session)
  if (changes.contribution) await addContribution(tx, room.id, changes.contribution)
  if (changes.sealedDraw) await sealDraw(tx, room.id, changes.sealedDraw)
  if (changes.room?.status === 'finished') await revealDraw(tx, room.id)
  if (eventCount === 0) return room
  const [saved] = await withCallProof(tx, room.id, changes.callProof)
    .update(gameRooms)
    .set({
      ...changes.room,
      ...((changes.tickets || changes.removedPlayer) && { selectedTickets: selectedTickets(room, changes) }),
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
  player: { id: string; name: string; ticketCount: number; isHost: boolean; joinedAt?: Date },
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

function selectedTickets(room: RoomRow, { tickets = [], removedPlayer }: Changes): Record<string, number[]> {
  const changed = tickets.map(({ playerId, selectedTicketIds }) => [playerId, selectedTicketIds] as const)
  const all = Object.entries({ ...room.selectedTickets, ...Object.fromEntries(changed) })
  return Object.fromEntries(all.filter(([playerId]) => playerId !== removedPlayer))
}

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
