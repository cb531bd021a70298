import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { Effects } from '#shared/game/room/decision.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { gameRooms, players, rounds, seats, winners } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'
import { clearDraw, openDraw } from './draw-repo.ts'
import { newEpoch } from './epoch.ts'
import { loadPlayers, loadSeatsOf, type RoomRow } from './repo.ts'
import { recordOf } from './round-record.ts'
import type { Decided } from './save.ts'

type NextRound = NonNullable<Effects['nextRound']>

/**
 * Puts the round that is over on record and seats the same people for the next one: each is a new player, so that their
 * tickets are new, in the seat of the same browser. Removed players stay as they are, which keeps them out.
 */
export async function openNextRound(
  tx: Tx,
  room: RoomRow,
  { after, events }: Pick<Decided, 'after' | 'events'>,
  next: NextRound,
): Promise<RoomRow> {
  const { id: roomId } = room
  const former = await loadPlayers(tx, roomId)
  await keepRecord(tx, room, await recordOf(tx, room, former))
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
      ticketCount: ticketSelectionDone ? selectedTicketIds.length : ticketCount,
      isHost: id === next.hostId,
      missed: ticketSelectionDone ? 0 : missed + 1,
      joinedAt,
    })),
  )
  await tx.insert(seats).values(seatsBefore.map((seat) => ({ ...seat, playerId: idOf(seat.playerId) })))
  const { status, round, currentNumber, audioAnnouncement, winnerAnnouncement, lastWinner } = after.room
  const [saved] = await tx
    .update(gameRooms)
    .set({
      epoch: newEpoch(),
      version: room.version + events.length,
      status,
      round,
      currentNumber,
      audioAnnouncement,
      winnerAnnouncement,
      lastWinner,
      calledNumbers: [],
      hostCalledNumbers: [],
      selectedTickets: {},
      disabledPatterns: [],
      callerId: next.deputyId && idOf(next.deputyId),
      hostId: newIds.get(room.hostId) ?? room.hostId,
      lastCalledAt: null,
      lastWonAt: null,
      finishedAt: null,
      callerSeenAt: new Date(after.callerSeenAt),
      changedAt: new Date(after.changedAt),
    })
    .where(eq(gameRooms.id, roomId))
    .returning()
  if (!saved) throw new Error('a locked room is gone')
  await openDraw(tx, saved)
  return saved
}

async function keepRecord(tx: Tx, { id: roomId, round, epoch, finishedAt, changedAt }: RoomRow, record: RoundRecord) {
  await tx.insert(rounds).values({ roomId, round, epoch, finishedAt: finishedAt ?? changedAt, record })
}
