import { and, eq, sql } from 'drizzle-orm'
import type { PersonId, RoomId, WinnerId } from '#shared/game/ids.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import type { Tx } from '../../db/db.ts'
import { retrying } from '../../db/failures.ts'
import { nextPeople } from '../../db/tables/next-people.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { rounds } from '../../db/tables/rounds.ts'
import { winners } from '../../db/tables/winners.ts'
import { RefusedError } from '../../errors.ts'
import { deleteRoom } from '../rows/deletion.ts'
import { revealDraw } from '../rows/draw-repo.ts'
import { lockRoomRow, type RoomRow } from '../rows/repo.ts'
import type { GateDeps } from './execute.ts'

/*
 * What the operator of the site does to a room. It is no command of the game: no event says it. The room has a new version,
 * which every process notices within a second and tells its sockets, and the pages ask again.
 */

type Deps = Pick<GateDeps, 'db' | 'seen' | 'changed'>

/** Locks a room, changes it, and gives it another version. */
async function change(
  { db, seen, changed }: Deps,
  roomId: RoomId,
  work: (tx: Tx, room: RoomRow) => Promise<Partial<RoomRow>>,
): Promise<void> {
  const room = await retrying(() =>
    db.transaction(async (tx) => {
      const before = await lockRoomRow(tx, roomId)
      if (!before) throw new RefusedError('room_not_found')
      const changes = { ...(await work(tx, before)), version: before.version + 1 }
      await tx.update(gameRooms).set(changes).where(eq(gameRooms.id, roomId))
      return { ...before, ...changes }
    }),
  )
  seen?.(room)
  changed?.(room)
}

/**
 * Closes a room for good: its game is over, nobody reads it or acts in it, and its people are told so. What proves the draw
 * becomes public as at the end of any game, for the operator's export. A closed room stays as it is.
 */
export async function closeRoom(deps: Deps, roomId: RoomId): Promise<void> {
  await change(deps, roomId, async (tx, room) => {
    if (room.closedAt) return {}
    await revealDraw(tx, roomId)
    const now = new Date(room.now)
    return {
      closedAt: now,
      status: 'finished',
      finishedAt: room.finishedAt ?? now,
      eveningOver: true,
      autoState: 'off',
      autoPause: null,
      nextCallAt: null,
      // A room with a date is kept until then.
      startsAt: null,
      zone: null,
    }
  })
}

/** Deletes a closed room with all that is kept of it. Its players were told when it was closed. */
export async function deleteClosedRoom({ db }: Deps, roomId: RoomId): Promise<void> {
  await db.transaction(async (tx) => {
    const room = await lockRoomRow(tx, roomId)
    if (!room) throw new RefusedError('room_not_found')
    if (!room.closedAt) throw new RefusedError('close_room_first')
    await deleteRoom(tx, roomId)
  })
}

/** Takes away the picture of a win. The win stays. */
export async function removePicture(deps: Deps, roomId: RoomId, winnerId: WinnerId): Promise<void> {
  await change(deps, roomId, async (tx) => {
    const isPicture = and(eq(winners.id, winnerId), eq(winners.roomId, roomId), sql`${winners.screenshot} is not null`)
    const taken = await tx.update(winners).set({ screenshot: null }).where(isPicture).returning({ id: winners.id })
    if (taken.length === 0) throw new RefusedError('picture_not_found')
    return {}
  })
}

/**
 * Takes away the name of a person: in the present round and those on record, in wins and in what was announced. "Player 3"
 * stands in its place. They keep their seat, tickets and wins, and may take another name.
 */
export async function removeName(deps: Deps, roomId: RoomId, personId: PersonId): Promise<void> {
  await change(deps, roomId, async (tx, room) => {
    const name = await freeName(tx, roomId)
    const renamed = await tx
      .update(players)
      .set({
        name,
        removal: sql`case when ${players.removal} is null then null else jsonb_set(${players.removal}, '{name}', to_jsonb(${name}::text)) end`,
      })
      .where(and(eq(players.roomId, roomId), eq(players.personId, personId)))
      .returning({ id: players.id })
    const aside = await tx
      .update(nextPeople)
      .set({ name })
      .where(and(eq(nextPeople.roomId, roomId), eq(nextPeople.personId, personId)))
      .returning({ personId: nextPeople.personId })
    const inRecords = await renameInRecords(tx, roomId, personId, name)
    if (renamed.length + aside.length + inRecords === 0) throw new RefusedError('player_not_found')
    const second = await tx
      .update(players)
      .set({ name: await freeName(tx, roomId) })
      .where(and(eq(players.roomId, roomId), eq(players.joinedTo, personId)))
      .returning({ id: players.id })
    const seats = [...renamed, ...second]
    for (const { id } of seats) await tx.update(winners).set({ playerName: name }).where(eq(winners.playerId, id))
    // What was announced of them last has their name in its words.
    const isLast = seats.some(({ id }) => id === room.lastWinner?.playerId)
    return isLast ? { lastWinner: null, winnerAnnouncement: null } : {}
  })
}

/** The first "Player 1", "Player 2" and so on that nobody in the room has. */
async function freeName(tx: Tx, roomId: RoomId): Promise<string> {
  const { rows } = await tx.execute(sql`
    select name from players where room_id = ${roomId} union select name from next_people where room_id = ${roomId}
    union select person ->> 'name' from rounds, json_array_elements(record -> 'players') person where room_id = ${roomId}`)
  const taken = new Set(rows.map(({ name }) => String(name)))
  for (let n = 1; ; n++) if (!taken.has(`Player ${n}`)) return `Player ${n}`
}

/** Returns in how many rounds the person has played. */
async function renameInRecords(tx: Tx, roomId: RoomId, personId: PersonId, name: string): Promise<number> {
  const kept = await tx.select().from(rounds).where(eq(rounds.roomId, roomId))
  const played = kept.filter(({ record }) => record.players.some((player) => player.personId === personId))
  for (const { round, record } of played) {
    const withName = <Named extends { personId: PersonId }>(all: Named[]) =>
      all.map((each) => (each.personId === personId ? { ...each, name } : each))
    const renamed: RoundRecord = { ...record, players: withName(record.players), wins: withName(record.wins) }
    await tx
      .update(rounds)
      .set({ record: renamed })
      .where(and(eq(rounds.roomId, roomId), eq(rounds.round, round)))
  }
  return played.length
}
