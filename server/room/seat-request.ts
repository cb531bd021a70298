import { createHash } from 'node:crypto'
import { and, eq, gt, sql } from 'drizzle-orm'
import { SEATS_PER_SESSION } from '#shared/limits.ts'
import { players, seats } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import { countSeats } from './repo.ts'

/** A request to make a seat, sent again within this time, gives the same seat. */
const SEAT_REQUEST_REPEATS_MS = 10 * 60_000

/*
 * Somebody new who opens or joins a room has no cookie yet. If the answer is lost they have none afterwards either, and their
 * second try would find their own name taken by a stranger. So a browser may send a random key along, the same one with
 * each try: whoever has it is the one who made the seat.
 */

/** The key with what it was sent for: the same key with another name or room asks for something else. */
export function seatRequestHash(key: string, name: string, roomId: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([key, name, roomId]))
    .digest('hex')
}

/**
 * Gives the seat that this request has already made to the session that sends it again. Requests with the same key wait
 * here for each other.
 *
 * @returns the player's id, or null if this is the first time
 */
export async function reclaimSeatByRequestKey(tx: Tx, seatRequest: string, session: string): Promise<string | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${seatRequest}, 0))`)
  const [made] = await tx
    .update(seats)
    .set({ ownerSession: session, holderSession: session })
    .from(players)
    .where(
      and(
        eq(seats.madeBy, seatRequest),
        eq(players.id, seats.playerId),
        gt(players.joinedAt, sql`now() - ${SEAT_REQUEST_REPEATS_MS} * interval '1 millisecond'`),
      ),
    )
    .returning({ playerId: seats.playerId })
  if (!made) return null
  // Requests of other browsers, sent again from this one, are no way around the bound on its seats.
  const held = await countSeats(tx, session)
  if (held > SEATS_PER_SESSION) throw new RefusedError('too_many_seats', { n: SEATS_PER_SESSION })
  return made.playerId
}
