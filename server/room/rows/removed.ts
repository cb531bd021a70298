import { and, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { PersonId, PlayerId, RoomId } from '#shared/game/ids.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { nameOfSeat } from '#shared/game/room/two-seats.ts'
import type { Removal } from '#shared/schema.ts'
import type { Db, Tx } from '../../db/db.ts'
import { nextPeople } from '../../db/tables/next-people.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { setAside } from './next-people.ts'
import type { PlayerRow } from './repo.ts'
import { loadSeatsOf } from './seats-repo.ts'

/** Somebody whom the host may let in again. */
export type RemovedRow = PlayerRow & { removal: Removal }

/**
 * Those whom the host may let in again, with second seats, which come back with the first one. People on paper of an earlier
 * round are left out: the host adds them again.
 */
export async function loadRemoved(on: Db | Tx, roomId: RoomId): Promise<RemovedRow[]> {
  const isOfThisRound = sql`(${players.removal} ->> 'round')::int = ${gameRooms.round}`
  const rows = await on
    .select({ player: players })
    .from(players)
    .innerJoin(gameRooms, eq(gameRooms.id, players.roomId))
    .where(and(eq(players.roomId, roomId), isNotNull(players.removal), or(eq(players.kind, 'phone'), isOfThisRound)))
    .orderBy(players.joinedAt, players.id)
  return rows.map(({ player }) => player as RemovedRow)
}

/** Whether a person has a place in the room without a seat, as those have who were let in after their round. */
export async function isWithoutSeat(on: Db | Tx, roomId: RoomId, personId: PersonId): Promise<boolean> {
  const rows = await on
    .select({ personId: nextPeople.personId })
    .from(nextPeople)
    .where(and(eq(nextPeople.roomId, roomId), eq(nextPeople.personId, personId)))
  return rows.length > 0
}

/** A name on paper gets free, so that its owner can come with a phone. An id takes its place. */
export async function saveRemoved(tx: Tx, player: PlayerView, round: number): Promise<void> {
  const { id, kind } = player
  await tx
    .update(players)
    .set({ removed: true, removal: { round, name: nameOfSeat(player) }, ...(kind === 'paper' && { name: id }) })
    .where(isPlayer(player))
}

/** Gives a player of this round back what they had. Their seat, marks and wins were never taken away. */
export async function letBack(tx: Tx, player: PlayerView): Promise<void> {
  const { ticketCount, selectedTicketIds, ticketSelectionDone, isReady } = player
  const name = nameOfSeat(player)
  await tx
    .update(players)
    .set({ removed: false, removal: null, name, ticketCount, selectedTicketIds, ticketSelectionDone, isReady })
    .where(isPlayer(player))
}

/** Lets a player of an earlier round ask for a seat again, as the same person. Nothing in this round refers to them. */
export async function setAsideRemoved(tx: Tx, roomId: RoomId, id: PlayerId): Promise<void> {
  const seats = await loadSeatsOf(tx, [id])
  const removed = await tx.delete(players).where(isPlayer({ roomId, id })).returning()
  await setAside(tx, removed, seats)
}

const isPlayer = ({ roomId, id }: Pick<PlayerView, 'roomId' | 'id'>) =>
  and(eq(players.roomId, roomId), eq(players.id, id))
