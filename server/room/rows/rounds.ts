import { and, eq, sql } from 'drizzle-orm'
import type { EveningAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { DEFAULT_RULES } from '#shared/game/room/house-rules.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import type { Db, Tx } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { rounds } from '../../db/tables/rounds.ts'
import { winners } from '../../db/tables/winners.ts'
import { loadEvidence } from './draw-repo.ts'
import { type PlayerRow, personIdOfSeat, type RoomRow } from './repo.ts'
import { onPaperOf, personOf } from './views.ts'

/** What is kept of a finished round. Pictures of wins are not: a winning ticket follows from the player and the calls. */
export async function recordOf(tx: Tx, room: RoomRow, present: readonly PlayerRow[]): Promise<RoundRecord> {
  const draw = await loadEvidence(tx, room)
  if (!draw) throw new Error('the room has no draw')
  const wins = await tx
    .select({ win: winners, personId: personIdOfSeat, joinedName: players.joinedName })
    .from(winners)
    .innerJoin(players, eq(players.id, winners.playerId))
    .where(eq(winners.roomId, room.id))
    .orderBy(winners.createdAt, winners.place, winners.id)
  return {
    rules: { ...DEFAULT_RULES, ...room.rules },
    finishedAt: (room.finishedAt ?? room.changedAt).toISOString(),
    players: present.map((player) => ({
      personId: personOf(player),
      id: player.id,
      name: player.joinedName ?? player.name,
      isHost: player.isHost,
      ticketIds: player.selectedTicketIds,
      ...onPaperOf(player),
    })),
    calls: room.calledNumbers.map((number) => ({
      number,
      source: room.hostCalledNumbers.includes(number) ? 'host' : 'draw',
    })),
    wins: wins.map(
      ({
        win: { pattern, playerId, playerName, ticketNumber, seq, place, rank, also, prize, createdAt },
        personId,
        joinedName,
      }) => ({
        pattern,
        prize,
        seq,
        place,
        rank,
        also,
        personId,
        playerId,
        // Wins of one person have one name.
        name: joinedName ?? playerName,
        ticketNumber,
        at: createdAt.toISOString(),
      }),
    ),
    draw,
  }
}

/** The rounds of a room that are on record, oldest first, without what proves their draws. */
export async function loadRounds(db: Db | Tx, roomId: RoomId): Promise<EveningAnswer['rounds']> {
  const rows = await db
    .select({ round: rounds.round, record: sql<Omit<RoundRecord, 'draw'>>`${rounds.record}::jsonb - 'draw'` })
    .from(rounds)
    .where(eq(rounds.roomId, roomId))
    .orderBy(rounds.round)
  return rows.map(({ round, record }) => ({ round, ...complete(record) }))
}

/** One round with everything that is on record of it. */
export async function loadRound(db: Db | Tx, roomId: RoomId, round: number): Promise<RoundRecord | null> {
  const [row] = await db
    .select({ record: rounds.record })
    .from(rounds)
    .where(and(eq(rounds.roomId, roomId), eq(rounds.round, round)))
  return row ? complete(row.record) : null
}

/** Rules that there were not yet when a round was played were as they are by default, and each pattern had one prize. */
function complete<Kept extends Pick<RoundRecord, 'rules' | 'wins'>>(record: Kept): Kept {
  const wins = record.wins.map((win) => ({ ...ONE_PRIZE, ...win }))
  return { ...record, rules: { ...DEFAULT_RULES, ...record.rules }, wins }
}

const ONE_PRIZE = { rank: 1, also: [] }

/** The players of the present round who are the same people as these players of rounds on record, by their former ids. */
export async function presentPlayers(db: Db, roomId: RoomId, formerIds: PlayerId[]): Promise<Map<PlayerId, PlayerId>> {
  const { rows } = await db.execute(sql`
    select former.id as former_id, player.id as present_id
    from rounds, json_to_recordset(rounds.record -> 'players') as former(id uuid, "personId" uuid), players player
    where rounds.room_id = ${roomId} and player.room_id = rounds.room_id and player.person_id = former."personId"
      and former.id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(formerIds)}::jsonb))`)
  return new Map(rows.map((row) => [String(row.former_id), String(row.present_id)]))
}
