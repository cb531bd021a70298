import { createHmac } from 'node:crypto'
import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { MINUTE_MS } from '#shared/game/durations.ts'
import type { PersonId, PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { SEATS_PER_SESSION } from '#shared/game/limits.ts'
import type { Tx } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { seats } from '../../db/tables/seats.ts'
import { RefusedError } from '../../errors.ts'
import { reclaimWaiting } from '../rows/next-people.ts'
import { countSeats } from '../rows/seats-repo.ts'

/** Within this time a repeated request for a seat returns the same seat. */
const SEAT_REQUEST_REPEATS_MS = 10 * MINUTE_MS

/*
 * A new player who creates or joins a room has no cookie yet. If the answer is lost, they still have none, and on their
 * second attempt their own name seems to be taken by a stranger. So a browser may send a random key, the same one with
 * each attempt. The key proves that it made the seat.
 */

/**
 * Hashes the key together with the name and room, so that the same key with another name or room is a different request. With
 * the server's secret, because an id follows from it: nobody can try keys until they like the tickets.
 */
export function seatRequestHash(secret: string, key: string, name: string, roomId: RoomId | null): string {
  return createHmac('sha256', `seat requests ${secret}`)
    .update(JSON.stringify([key, name, roomId]))
    .digest('hex')
}

/**
 * The id of the person whom a request puts on the list for the next round or on paper: the same for the same request. They
 * have no seat, and that is how they are found again.
 */
export function personIdOf(seatRequest: string): PersonId {
  const [, ...parts] = /^(.{8})(.{4})(.{4})(.{4})(.{12})/.exec(seatRequest) ?? []
  return parts.join('-')
}

/**
 * Lets concurrent requests with the same key for a new room wait for each other, until the transaction ends. Those for the
 * same room wait for its lock.
 */
export async function lockSeatRequest(tx: Tx, seatRequest: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${seatRequest}, 0))`)
}

/** Parts of a prepared statement, which needs a `session` and the values of `repeatOf`. */
const session = sql.placeholder('session')
const seatRequest = sql`${sql.placeholder('seatRequest')}::text`
const person = sql`${sql.placeholder('person')}::uuid`

/** How many seats and places for the next round a session has, in all rooms. */
export const placesOfSession =
  sql`(select count(*) from seats where owner_session = ${session} or holder_session = ${session})
    + (select count(*) from next_people where owner_session = ${session} or holder_session = ${session})`.mapWith(
    Number,
  )

/** Whether this request was sent before, and made a seat or a person who waits. */
export const isRepeated = sql<boolean>`exists (select from seats where made_by in (${seatRequest}, ${person}::text))
  or exists (select from next_people where person_id = ${person})`

export const repeatOf = (request: string | null) => ({
  seatRequest: request,
  person: request === null ? null : personIdOf(request),
})

/**
 * Gives the seat that this request has already made to the session that repeats it. The request or the room is locked.
 *
 * @returns the player with the name that they have now, or null if the request is new
 */
export async function reclaimSeatByRequestKey(
  tx: Tx,
  seatRequest: string,
  session: SessionHash,
): Promise<{ playerId: PlayerId; name: string } | null> {
  await reclaimWaiting(tx, personIdOf(seatRequest), session)
  const [made] = await tx
    .update(seats)
    .set({ ownerSession: session, holderSession: session, isShared: false })
    .from(players)
    .where(
      and(
        inArray(seats.madeBy, [seatRequest, personIdOf(seatRequest)]),
        eq(players.id, seats.playerId),
        gt(players.joinedAt, sql`now() - ${SEAT_REQUEST_REPEATS_MS} * interval '1 millisecond'`),
      ),
    )
    .returning({ playerId: seats.playerId, name: players.name })
  if (!made) return null
  // Repeating the requests of other browsers must not exceed the limit on seats per session.
  const held = await countSeats(tx, session)
  if (held > SEATS_PER_SESSION) throw new RefusedError('too_many_seats', { n: SEATS_PER_SESSION })
  return made
}
