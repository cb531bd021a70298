import { and, asc, eq, or, sql } from 'drizzle-orm'
import type { PersonId, RoomId, SessionHash } from '#shared/game/ids.ts'
import type { WaitingPerson } from '#shared/game/room/decision.ts'
import { type Db, prepared, type Tx } from '../../db/db.ts'
import { NO_HOLDER, nextPeople } from '../../db/tables/next-people.ts'
import type { PlayerRow } from './repo.ts'
import type { SeatRow } from './seats-repo.ts'

export type NextPersonRow = typeof nextPeople.$inferSelect

/** Names of those who get a seat when the next round opens, in the order in which they asked. */
export async function loadWaitingNames(db: Db | Tx, roomId: RoomId): Promise<string[]> {
  const rows = await waitingIn(db).execute({ roomId })
  return rows.map(({ name }) => name)
}

const waitingIn = prepared((on) =>
  on
    .select({ name: nextPeople.name })
    .from(nextPeople)
    .where(and(eq(nextPeople.roomId, sql.placeholder('roomId')), eq(nextPeople.state, 'waiting')))
    .orderBy(nextPeople.createdAt, nextPeople.personId)
    .prepare('waiting_in_room'),
)

/** Those who wait, without those who were set aside: they are taken off the list. */
export async function takeWaiting(tx: Tx, roomId: RoomId): Promise<NextPersonRow[]> {
  const taken = await tx
    .delete(nextPeople)
    .where(and(eq(nextPeople.roomId, roomId), eq(nextPeople.state, 'waiting')))
    .returning()
  return taken.sort((left, right) => left.createdAt.getTime() - right.createdAt.getTime())
}

/**
 * Keeps the place of people who have left, or were away for two rounds. Only the owner of their seat gets it back; others may
 * have the name of somebody who has left. Nobody acts for them until they ask for a seat again.
 */
export async function setAside(tx: Tx, missing: readonly PlayerRow[], seats: readonly SeatRow[]): Promise<void> {
  const ownerOf = new Map(seats.map(({ playerId, ownerSession }) => [playerId, ownerSession]))
  const people = missing.flatMap(({ id, personId, roomId, name, ticketCount, gone }) => {
    const ownerSession = ownerOf.get(id)
    const holderSession = NO_HOLDER[gone ? 'left' : 'set_aside']
    return ownerSession ? [{ personId, roomId, name, ticketCount, ownerSession, holderSession }] : []
  })
  if (people.length > 0) await tx.insert(nextPeople).values(people)
}

/** People of a room who have no seat in its present round: the one with this name and those of the session. */
export async function loadPeopleConcerned(
  on: Db | Tx,
  roomId: RoomId,
  session: SessionHash,
  name: string,
): Promise<NextPersonRow[]> {
  return on
    .select()
    .from(nextPeople)
    .where(and(eq(nextPeople.roomId, roomId), or(eq(nextPeople.name, name), ofSession(session))))
}

/** The person with this name, as the sender of a join sees them. */
export function personNamed(
  people: readonly NextPersonRow[],
  session: SessionHash,
  name: string,
): WaitingPerson | null {
  const row = people.find((person) => person.name === name)
  if (!row) return null
  const { personId, state } = row
  return { personId, isOwn: isPersonOf(row, session), isSetAside: state !== 'waiting', hasLeft: state === 'left' }
}

/** Whether a person was set aside, in SQL. */
export const isSetAside = sql.raw(`state <> 'waiting'`)

/** The people of a session in a room who have no seat in its present round. */
export async function loadWaitingOf(on: Db | Tx, roomId: RoomId, session: SessionHash): Promise<NextPersonRow[]> {
  return on
    .select()
    .from(nextPeople)
    .where(and(eq(nextPeople.roomId, roomId), ofSession(session)))
    .orderBy(asc(nextPeople.createdAt))
}

/** Whether a session waits for a round in any room. */
export async function isWaitingAnywhere(on: Db, session: SessionHash): Promise<boolean> {
  const found = await on.select({ id: nextPeople.personId }).from(nextPeople).where(ofSession(session)).limit(1)
  return found.length > 0
}

/** Puts a person on the list, or changes how many tickets they want. */
export async function saveWaiting(
  tx: Tx,
  roomId: RoomId,
  { personId, name, ticketCount }: { personId: PersonId; name: string; ticketCount: number | undefined },
  session: SessionHash,
): Promise<void> {
  const wish = ticketCount === undefined ? {} : { ticketCount }
  await tx
    .insert(nextPeople)
    .values({ personId, roomId, name, ...wish, ownerSession: session, holderSession: session })
    .onConflictDoUpdate({ target: nextPeople.personId, set: { ...wish, holderSession: session } })
}

/** Takes a person off the list, who has a seat from now on. Returns the session that owns it. */
export async function endWaiting(tx: Tx, personId: PersonId): Promise<SessionHash> {
  const [row] = await tx.delete(nextPeople).where(eq(nextPeople.personId, personId)).returning()
  if (!row) throw new Error('nobody waits under this id')
  return row.ownerSession
}

/** Gives the place that a request has already made to the session that repeats it. */
export async function reclaimWaiting(tx: Tx, personId: PersonId, session: SessionHash): Promise<void> {
  await tx
    .update(nextPeople)
    .set({ ownerSession: session, holderSession: session })
    .where(and(eq(nextPeople.personId, personId), eq(nextPeople.state, 'waiting')))
}

const ofSession = (session: SessionHash) =>
  or(eq(nextPeople.ownerSession, session), eq(nextPeople.holderSession, session))

/** Whether a person without a seat is one of the session's. */
export function isPersonOf({ ownerSession, holderSession }: NextPersonRow, session: SessionHash): boolean {
  return ownerSession === session || holderSession === session
}
