import { eq, sql } from 'drizzle-orm'
import type { CallProof } from '#shared/game/draw/calls.ts'
import { gameRooms, players, seats, winners } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'
import { prepared } from '../db/prepared.ts'
import type { Changes, TicketChange } from './decision.ts'
import { addContribution, revealDraw, sealDraw, withCallProof } from './draw-repo.ts'
import { type LockedRoom, type PlayerRow, type RoomRow, setHolder } from './repo.ts'

/**
 * Writes what was decided and counts the room's version up, once for each event, so that every message has a version of
 * its own. Returns the room as it now is.
 */
export async function saveRoom(
  tx: Tx,
  { row: room, now }: LockedRoom,
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
  const saved: Partial<RoomRow> = {
    ...changes.room,
    ...((changes.tickets || changes.removedPlayer) && { selectedTickets: selectedTickets(room, changes) }),
    version: room.version + eventCount,
    changedAt: new Date(now),
    ...(changes.room?.status === 'finished' && { finishedAt: new Date(now) }),
  }
  await updateRoom(tx, room.id, saved, changes.callProof)
  // The row is locked, so nobody else has changed it and it need not be read again.
  return { ...room, ...saved }
}

type Proof = CallProof & { seq: number }
type Update = (tx: Tx) => { execute(values: Record<string, unknown>): Promise<unknown> }

/** Commands change the same few sets of columns over and over: each set has its statement. */
const updates = new Map<string, Update>()

async function updateRoom(tx: Tx, roomId: string, set: Partial<RoomRow>, proof: Proof | undefined): Promise<void> {
  const columns = Object.keys(set) as (keyof RoomRow)[]
  const key = `${columns.join()} ${proof !== undefined}`
  const update = updates.get(key) ?? updateOf(columns, proof !== undefined, `room_update_${updates.size}`)
  updates.set(key, update)
  await update(tx).execute({ ...set, ...proof, roomId })
}

function updateOf(columns: (keyof RoomRow)[], isProven: boolean, name: string): Update {
  return prepared((tx) => {
    const set = columns.map((column) => [column, sql`${sql.param(sql.placeholder(column), gameRooms[column])}`])
    return withCallProof(tx, isProven)
      .update(gameRooms)
      .set(Object.fromEntries(set))
      .where(eq(gameRooms.id, sql.placeholder('roomId')))
      .prepare(name)
  })
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
