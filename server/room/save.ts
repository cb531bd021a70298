import { and, eq, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { drawCalls, gameRooms, players, seats, winners } from '#shared/schema.ts'
import type { Db, Tx } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Changes, TicketChange } from './decision.ts'
import { addContribution, revealDraw, sealDraw } from './draw-repo.ts'
import { type LoadedRoom, type PlayerRow, type RoomRow, setHolder } from './repo.ts'

/**
 * Writes what was decided on a locked room and counts its version up, once for each event, so that every message has a
 * version of its own. Returns the room as it now is.
 */
export async function saveRoom(
  tx: Tx,
  room: LoadedRoom,
  changes: Changes,
  eventCount: number,
  session: string,
  seatRequest: string | null,
): Promise<RoomRow> {
  const { id } = room.row
  if (changes.newPlayer) await insertPlayer(tx, id, { ...changes.newPlayer, isHost: false }, session, seatRequest)
  if (changes.tickets && changes.tickets.length > 0) await saveTickets(tx, id, changes.tickets)
  if (changes.ticketCount) {
    const { playerId, ticketCount } = changes.ticketCount
    await tx.update(players).set({ ticketCount }).where(eq(players.id, playerId))
  }
  if (changes.newWinner)
    await tx.insert(winners).values({ ...changes.newWinner, roomId: id, createdAt: new Date(room.now) })
  if (changes.removedPlayer) {
    await tx.update(players).set({ removed: true }).where(eq(players.id, changes.removedPlayer))
  }
  if (changes.seatTaken) await setHolder(tx, changes.seatTaken, session)
  if (changes.contribution) await addContribution(tx, id, changes.contribution)
  if (changes.sealedDraw) await sealDraw(tx, id, changes.sealedDraw)
  if (changes.room?.status === 'finished') await revealDraw(tx, id)
  if (eventCount === 0) return room.row
  const saved = await updateRoom(tx, room, changes, eventCount)
  if (!saved) throw new Error('a locked room was changed by somebody else')
  return saved
}

/** Writes the room's own part of a decision, unless its version is no longer the one that was read: then false. */
export async function updateRoom(
  on: Db | Tx,
  { row, now }: LoadedRoom,
  changes: Changes,
  eventCount: number,
): Promise<RoomRow | false> {
  const set: Partial<RoomRow> = {
    ...changes.room,
    ...((changes.tickets || changes.removedPlayer) && { selectedTickets: selectedTickets(row, changes) }),
    version: row.version + eventCount,
    changedAt: new Date(now),
    ...(changes.room?.status === 'finished' && { finishedAt: new Date(now) }),
  }
  const columns = Object.keys(set) as (keyof RoomRow)[]
  const isProven = changes.callProof !== undefined
  const key = `${columns.join()} ${isProven}`
  const update = updates.get(key) ?? updateOf(columns, isProven, `room_update_${updates.size}`)
  updates.set(key, update)
  const values = { ...set, ...changes.callProof, roomId: row.id, epoch: row.epoch, before: row.version }
  const written = await update(on).execute(values)
  return written.length > 0 && { ...row, ...set }
}

type Update = (on: Db | Tx) => { execute(values: Record<string, unknown>): Promise<unknown[]> }

/** Commands change the same few sets of columns over and over: each set has its statement. */
const updates = new Map<string, Update>()

function updateOf(columns: (keyof RoomRow)[], isProven: boolean, name: string): Update {
  const set = columns.map((column) => [column, sql`${sql.param(sql.placeholder(column), gameRooms[column])}`])
  const { id, epoch, version } = gameRooms
  const isUnchanged = and(
    eq(id, sql.placeholder('roomId')),
    eq(epoch, sql.placeholder('epoch')),
    eq(version, sql.placeholder('before')),
  )
  return prepared((on) => {
    const update = on.update(gameRooms).set(Object.fromEntries(set)).where(isUnchanged).returning({ id })
    if (!isProven) return update.prepare(name)
    // The proof goes along, and only if the room was as it should be.
    const call = on.$with('call').as(update)
    return on.with(call).insert(drawCalls).select(proofOf(call)).returning({ seq: drawCalls.seq }).prepare(name)
  })
}

/** The row of a call's proof, for the room that `call` has saved. */
function proofOf(call: SQLWrapper): SQL {
  const [seq, position, salt, skipped] = ['seq', 'position', 'salt', 'skipped'].map((name) => sql.placeholder(name))
  const opened = sql.param(skipped, drawCalls.skipped)
  return sql`select id, ${seq}::int, ${position}::int, ${salt}::text, ${opened}::jsonb from ${call}`
}

/** A new player with their seat. */
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
