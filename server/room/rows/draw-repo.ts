import { randomBytes } from 'node:crypto'
import { and, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { LRUCache } from 'lru-cache'
import { commitmentOf, type DrawKeys, type FixedOrder, fixedOrder } from '#shared/game/draw/draw.ts'
import { type Contribution, type DrawEvidence, publicEvidence } from '#shared/game/draw/evidence.ts'
import type { PaperList, TwoSeats, WrittenList } from '#shared/game/draw/lists.ts'
import type { CallProof } from '#shared/game/draw/proof.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { DrawInputs, SealedDraw } from '#shared/game/room/decision.ts'
import { paperListOf } from '#shared/game/room/paper-list.ts'
import type { Db, Tx } from '../../db/db.ts'
import { drawCalls, drawContributions, drawSecrets, draws } from '../../db/tables/draw.ts'
import { players } from '../../db/tables/players.ts'
import type { RoomRow } from './repo.ts'

type DrawRow = typeof draws.$inferSelect
export type DrawCallRow = typeof drawCalls.$inferSelect

const SECRET_BYTES = 32

/** Gives a new round its secret and publishes the commitment to it. Nothing ever gives a round another one. */
export async function openDraw(tx: Tx, { id: roomId, epoch }: { id: string; epoch: string }): Promise<void> {
  const secret = randomBytes(SECRET_BYTES).toString('hex')
  const commitment = commitmentOf({ roomId, epoch, secret })
  await tx.insert(drawSecrets).values({ roomId, secret })
  await tx.insert(draws).values({ roomId, epoch, commitment })
}

/** Takes away what belongs to the draw of the round that is over, once it is on record. */
export async function clearDraw(tx: Tx, roomId: RoomId): Promise<void> {
  for (const table of [drawCalls, drawContributions, drawSecrets, draws])
    await tx.delete(table).where(eq(table.roomId, roomId))
}

/** Keeps what a player's browser adds, unless the player has added something before. */
export async function addContribution(tx: Tx, roomId: RoomId, contribution: Contribution): Promise<void> {
  await tx
    .insert(drawContributions)
    .values({ roomId, ...contribution })
    .onConflictDoNothing()
}

/** The contributions so far, by player. */
export async function loadContributions(db: Db | Tx, roomId: RoomId): Promise<Contribution[]> {
  const { playerId, entropy } = drawContributions
  return db
    .select({ playerId, entropy })
    .from(drawContributions)
    .where(eq(drawContributions.roomId, roomId))
    .orderBy(playerId)
}

/** The inputs from which a start fixes the order. */
export async function loadDrawInputs(tx: Db | Tx, roomId: RoomId): Promise<DrawInputs> {
  const { secret, commitment } = await loadSecret(tx, roomId)
  return { secret, commitment, contributions: await loadContributions(tx, roomId) }
}

/** The keys that determine the order of a running game. */
export async function loadDrawKeys(tx: Db | Tx, roomId: RoomId): Promise<DrawKeys> {
  const { secret, publicSeed } = await loadSecret(tx, roomId)
  if (publicSeed === null) throw new Error('the game runs and its draw is not sealed')
  return { secret, publicSeed }
}

async function loadSecret(tx: Db | Tx, roomId: RoomId) {
  const { commitment, publicSeed } = draws
  const [row] = await tx
    .select({ secret: drawSecrets.secret, commitment, publicSeed })
    .from(drawSecrets)
    .innerJoin(draws, eq(draws.roomId, drawSecrets.roomId))
    .where(eq(drawSecrets.roomId, roomId))
  if (!row) throw new Error('the room has no draw')
  return row
}

/** The contribution of one player, if any. */
export async function loadEntropy(db: Db, roomId: RoomId, playerId: PlayerId): Promise<string | null> {
  const [row] = await db
    .select({ entropy: drawContributions.entropy })
    .from(drawContributions)
    .where(and(eq(drawContributions.roomId, roomId), eq(drawContributions.playerId, playerId)))
  return row?.entropy ?? null
}

/** Publishes the seed and the leaves of the order. This fixes the order. */
export async function sealDraw(
  tx: Tx,
  roomId: RoomId,
  { paper, lastThrow, publicSeed, leaves }: SealedDraw,
): Promise<void> {
  await tx.update(draws).set({ paper, lastThrow, publicSeed, leaves }).where(eq(draws.roomId, roomId))
}

/** Publishes the secret. Call it in every transaction that finishes a room, and in no other. */
export async function revealDraw(tx: Tx, roomId: RoomId): Promise<void> {
  const secret = tx.select({ secret: drawSecrets.secret }).from(drawSecrets).where(eq(drawSecrets.roomId, roomId))
  await tx
    .update(draws)
    .set({ secret: sql`(${secret})` })
    .where(eq(draws.roomId, roomId))
}

/** The public side of a room's draw. */
export async function loadDraw(db: Db | Tx, roomId: RoomId): Promise<DrawRow | null> {
  const [row] = await db.select().from(draws).where(eq(draws.roomId, roomId))
  return row ?? null
}

/** The proofs of the calls made so far, oldest first. */
export async function loadDrawCalls(db: Db | Tx, roomId: RoomId): Promise<DrawCallRow[]> {
  return db.select().from(drawCalls).where(eq(drawCalls.roomId, roomId)).orderBy(drawCalls.seq)
}

/** An order with its salts takes some 8 kB. An evicted order is computed again. */
const MOST_ORDERS_KEPT = 10_000

/**
 * Orders that this process has computed, by the epoch of their room. Entries never go out of date: the order of a
 * running game never changes, and an epoch is never reused.
 */
const kept = new LRUCache<string, FixedOrder>({ max: MOST_ORDERS_KEPT })

/** The order of a running game. */
export async function orderOf(on: Db | Tx, room: { id: string; epoch: string }): Promise<FixedOrder> {
  const known = kept.get(room.epoch)
  if (known) return known
  const order = fixedOrder(await loadDrawKeys(on, room.id))
  keepOrder(room.epoch, order)
  return order
}

/** Caches an order that was just fixed, once it is committed. */
export function keepOrder(epoch: string, order: FixedOrder): void {
  kept.set(epoch, order)
}

/**
 * Everything about a room's draw that is public so far. Load the room first: the evidence is then at least as new, so
 * every call of the room has its proof, and newer calls are left out.
 */
export async function loadEvidence(db: Db | Tx, room: RoomRow): Promise<DrawEvidence | null> {
  const draw = await loadDraw(db, room.id)
  if (!draw) return null
  // A jsonb column does not keep the order of keys.
  const lastThrow = draw.lastThrow && { list: draw.lastThrow.list, entropy: draw.lastThrow.entropy }
  const paper = draw.publicSeed === null ? paperListOf(room.round, await loadOnPaper(db, room.id)) : inOrder(draw.paper)
  const proofs = new Map((await loadDrawCalls(db, room.id)).map((call) => [call.seq, proofOf(call)]))
  return publicEvidence(room, {
    ...draw,
    paper,
    lastThrow,
    written: await loadWritten(db, room),
    contributions: await loadContributions(db, room.id),
    twoSeats: await loadTwoSeats(db, room.id),
    proofs,
  })
}

/** The seats of people who came in twice. Those of removed people have played too. */
async function loadTwoSeats(db: Db | Tx, roomId: RoomId): Promise<TwoSeats[] | undefined> {
  const second = alias(players, 'second')
  const found = await db
    .select({ playerId: players.id, secondId: second.id })
    .from(second)
    .innerJoin(players, and(eq(players.roomId, second.roomId), eq(players.personId, second.joinedTo)))
    .where(eq(second.roomId, roomId))
    .orderBy(players.id)
  return found.length > 0 ? found : undefined
}

/** The people on paper who may still change, because the game has not started. */
function loadOnPaper(db: Db | Tx, roomId: RoomId) {
  return db
    .select()
    .from(players)
    .where(and(eq(players.roomId, roomId), eq(players.kind, 'paper'), eq(players.removed, false)))
}

/** The tickets that the host wrote down, also of people who were removed since, in the order in which they did. */
async function loadWritten(db: Db | Tx, { id: roomId, round }: RoomRow): Promise<WrittenList | null> {
  const rows = await db
    .select()
    .from(players)
    .where(and(eq(players.roomId, roomId), ne(players.written, {})))
  const tickets = rows.flatMap(({ id: playerId, personId, paperNo, written }) =>
    Object.entries(written).map(([ticketId, { numbers, after }]) => ({
      paperNo: paperNo ?? 0,
      personId,
      playerId,
      ticket: Number(ticketId) + 1,
      after,
      numbers,
    })),
  )
  tickets.sort((one, other) => one.after - other.after || one.paperNo - other.paperNo || one.ticket - other.ticket)
  return tickets.length === 0 ? null : { round, tickets }
}

function inOrder(paper: PaperList | null): PaperList | null {
  if (!paper) return null
  const people = paper.people.map(({ paperNo, personId, playerId, tickets }) => ({
    paperNo,
    personId,
    playerId,
    tickets,
  }))
  return { round: paper.round, people }
}

function proofOf({ position, salt, skipped }: DrawCallRow): CallProof {
  const opened = skipped.map((each) => ({ position: each.position, number: each.number, salt: each.salt }))
  return { position, salt, skipped: opened }
}
