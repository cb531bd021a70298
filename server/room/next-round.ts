import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Effects } from '#shared/game/room/decision.ts'
import { gameRooms, players, rounds, seats, winners } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'
import { clearDraw, openDraw } from './draw-repo.ts'
import { newEpoch } from './epoch.ts'
import { loadPlayers, type RoomRow } from './repo.ts'
import { recordOf } from './round-record.ts'
import { changesOf, type Decided } from './save.ts'
import { loadSeatsOf } from './seats-repo.ts'

type NextRound = NonNullable<Effects['nextRound']>

/**
 * Puts the round that is over on record and seats the same people for the next one: each is a new player, so that their
 * tickets are new, in the seat of the same browser. Removed players stay as they are, which keeps them out.
 */
export async function openNextRound(tx: Tx, room: RoomRow, decided: Decided, next: NextRound): Promise<RoomRow> {
  const { id: roomId } = room
  const former = await loadPlayers(tx, roomId)
  await tx.insert(rounds).values({ roomId, round: room.round, record: await recordOf(tx, room, former) })
  const { hostPlays } = decided.after.room.rules
  const carried = former.filter(({ gone, id }) => !gone || id === next.hostId)
  const seatsBefore = await loadSeatsOf(
    tx,
    carried.map(({ id }) => id),
  )
  const newIds = new Map(carried.map(({ id }) => [id, randomUUID()]))
  const idOf = (formerId: string) => newIds.get(formerId) as string
  // Seats go with their players.
  await tx.delete(winners).where(eq(winners.roomId, roomId))
  await tx.delete(players).where(and(eq(players.roomId, roomId), eq(players.removed, false)))
  await clearDraw(tx, roomId)
  await tx.insert(players).values(
    carried.map(({ id, personId, name, ticketCount, selectedTicketIds, ticketSelectionDone, missed, joinedAt }) => ({
      id: idOf(id),
      roomId,
      personId,
      name,
      // A host who only calls holds none.
      ticketCount: (ticketSelectionDone && selectedTicketIds.length) || ticketCount,
      isHost: id === next.hostId,
      isReady: id === next.hostId && !hostPlays,
      ticketSelectionDone: id === next.hostId && !hostPlays,
      missed: ticketSelectionDone ? 0 : missed + 1,
      joinedAt,
    })),
  )
  await tx.insert(seats).values(seatsBefore.map((seat) => ({ ...seat, playerId: idOf(seat.playerId) })))
  const changes = {
    ...changesOf(decided),
    epoch: newEpoch(),
    version: room.version + decided.events.length,
    callerId: next.deputyId && idOf(next.deputyId),
    hostId: newIds.get(room.hostId) ?? room.hostId,
    finishedAt: null,
  }
  const [saved] = await tx
    .update(gameRooms)
    .set(changes)
    .where(eq(gameRooms.id, roomId))
    .returning({ id: gameRooms.id })
  if (!saved) throw new Error('a locked room is gone')
  const opened = { ...room, ...changes }
  await openDraw(tx, opened)
  return opened
}
