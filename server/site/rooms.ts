import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { SiteRoomAnswer, SiteRoomRow } from '#shared/api.ts'
import type { PersonId, RoomId } from '#shared/game/ids.ts'
import type { Db, Tx } from '../db/db.ts'
import { nextPeople } from '../db/tables/next-people.ts'
import { players } from '../db/tables/players.ts'
import { recordings } from '../db/tables/recordings.ts'
import { gameRooms } from '../db/tables/rooms.ts'
import { RefusedError } from '../errors.ts'
import { loadWinners, type PlayerRow } from '../room/rows/repo.ts'
import { loadRounds } from '../room/rows/rounds.ts'

/** All rooms for the operator, newest first. */
export async function siteRooms(db: Db): Promise<SiteRoomRow[]> {
  return loadRows(db, undefined)
}

async function loadRows(db: Db, which: SQL | undefined): Promise<SiteRoomRow[]> {
  const { id, status, round, closedAt, eveningName, startsAt, createdAt } = gameRooms
  const people = sql`(select count(*) from players where room_id = game_rooms.id and not removed and not gone)
    + (select count(*) from next_people where room_id = game_rooms.id and state = 'waiting')`.mapWith(Number)
  const rows = await db
    .select({ id, status, round, closedAt, eveningName, startsAt, createdAt, people })
    .from(gameRooms)
    .where(which)
    .orderBy(desc(createdAt), id)
  return rows.map(({ closedAt, startsAt, createdAt, ...row }) => ({
    ...row,
    isClosed: closedAt !== null,
    startsAt: startsAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  }))
}

/** A room with what the operator may take away or export. */
export async function siteRoom(db: Db, roomId: RoomId): Promise<SiteRoomAnswer> {
  const [row] = await loadRows(db, eq(gameRooms.id, roomId))
  if (!row) throw new RefusedError('room_not_found')
  const past = await loadRounds(db, roomId)
  const wins = await loadWinners(db, roomId)
  return {
    ...row,
    names: await namesIn(db, roomId, past),
    pictures: wins
      .filter(({ hasPicture }) => hasPicture)
      .map(({ id, playerName, pattern }) => ({ winnerId: id, name: playerName, pattern })),
    recordings: await db.$count(recordings, eq(recordings.roomId, roomId)),
    rounds: [...past.map(({ round }) => round), ...(row.status === 'finished' ? [row.round] : [])],
  }
}

/** All players of the present round in order of joining, also those who were removed or have left. */
export async function everybodyIn(on: Db | Tx, roomId: RoomId): Promise<PlayerRow[]> {
  return on.select().from(players).where(eq(players.roomId, roomId)).orderBy(players.joinedAt, players.id)
}

/** Whoever has a name here, once: as the present round has it, else as they wait or were set aside, else as in the last round. */
async function namesIn(
  db: Db,
  roomId: RoomId,
  past: Awaited<ReturnType<typeof loadRounds>>,
): Promise<SiteRoomAnswer['names']> {
  const here = await everybodyIn(db, roomId)
  const aside = await db
    .select()
    .from(nextPeople)
    .where(eq(nextPeople.roomId, roomId))
    .orderBy(nextPeople.createdAt, nextPeople.personId)
  const names = new Map<PersonId, SiteRoomAnswer['names'][number]>()
  for (const { players: played } of past) {
    for (const { personId, name, paperNo } of played)
      names.set(personId, { personId, name, isHost: false, onPaper: paperNo !== undefined, isHere: false })
  }
  for (const { personId, name, state } of aside)
    names.set(personId, { personId, name, isHost: false, onPaper: false, isHere: state === 'waiting' })
  for (const { personId, name, isHost, kind, removed, gone } of here)
    names.set(personId, { personId, name, isHost, onPaper: kind === 'paper', isHere: !removed && !gone })
  return [...names.values()].sort((left, right) => Number(right.isHere) - Number(left.isHere))
}
