import { eq } from 'drizzle-orm'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { players, winners } from '#shared/schema.ts'
import type { Tx } from '../db/open.ts'
import { loadEvidence } from './draw-evidence.ts'
import type { PlayerRow, RoomRow } from './repo.ts'

/** What is kept of a finished round. Pictures of wins are not: a winning ticket follows from the player and the calls. */
export async function recordOf(tx: Tx, room: RoomRow, present: readonly PlayerRow[]): Promise<RoundRecord> {
  const draw = await loadEvidence(tx, room)
  if (!draw) throw new Error('the room has no draw')
  const wins = await tx
    .select({ win: winners, personId: players.personId })
    .from(winners)
    .innerJoin(players, eq(players.id, winners.playerId))
    .where(eq(winners.roomId, room.id))
    .orderBy(winners.createdAt, winners.place, winners.id)
  return {
    rules: { ...DEFAULT_RULES, ...room.rules },
    finishedAt: (room.finishedAt ?? room.changedAt).toISOString(),
    players: present.map(({ personId, id, name, isHost, selectedTicketIds }) => ({
      personId,
      id,
      name,
      isHost,
      ticketIds: selectedTicketIds,
    })),
    calls: room.calledNumbers.map((number) => ({
      number,
      source: room.hostCalledNumbers.includes(number) ? 'host' : 'draw',
    })),
    wins: wins.map(({ win: { pattern, playerId, playerName, ticketNumber, seq, place, prize }, personId }) => ({
      pattern,
      prize,
      seq,
      place,
      personId,
      playerId,
      name: playerName,
      ticketNumber,
    })),
    draw,
  }
}
