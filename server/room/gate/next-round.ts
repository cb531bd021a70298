import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { paperPlayerId } from '#shared/game/paper.ts'
import { dealtIds } from '#shared/game/room/all-tickets.ts'
import type { Effects } from '#shared/game/room/decision.ts'
import { isOnPhone, papersOf } from '#shared/game/room/phones.ts'
import { firstTickets } from '#shared/game/room/ticket-changes.ts'
import type { Tx } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { gameRooms } from '../../db/tables/rooms.ts'
import { rounds } from '../../db/tables/rounds.ts'
import { seats } from '../../db/tables/seats.ts'
import { winners } from '../../db/tables/winners.ts'
import { clearDraw, openDraw } from '../rows/draw-repo.ts'
import { setAside, takeWaiting } from '../rows/next-people.ts'
import { loadPlayers, newEpoch, type PlayerRow, type RoomRow } from '../rows/repo.ts'
import { recordOf } from '../rows/rounds.ts'
import { loadSeatsOf, type SeatRow } from '../rows/seats-repo.ts'
import { changesOf, type Decided } from './save.ts'

type NextRound = NonNullable<Effects['nextRound']>

/** Rounds in a row after which somebody who did not come is set aside, so that nobody waits for them. */
const MOST_MISSED = 2

/**
 * Puts the round that is over on record and seats the same people for the next one: each is a new player, so that their
 * tickets are new, in the seat of the same browser. After them come those who asked for this round. Removed players stay
 * as they are, which keeps them out.
 */
export async function openNextRound(tx: Tx, room: RoomRow, decided: Decided, next: NextRound): Promise<RoomRow> {
  const { id: roomId } = room
  const former = await loadPlayers(tx, roomId)
  await tx.insert(rounds).values({ roomId, round: room.round, record: await recordOf(tx, room, former) })
  const { rules } = decided.after.room
  const people = former.filter(({ stands }) => stands).map((player) => withSecondSeat(player, former))
  const isNeeded = ({ id }: PlayerRow) => id === next.hostId || id === next.deputyId
  const carried = people.filter((player) => isNeeded(player) || (!player.gone && missedWith(player) < MOST_MISSED))
  const missing = people.filter((player) => !carried.includes(player))
  const seatsBefore = await loadSeatsOf(
    tx,
    [...carried, ...missing].map(({ id }) => id),
  )
  const newIds = new Map(carried.map((player) => [player.id, nextIdOf(player, room.round + 1)]))
  // Seats go with their players.
  await tx.delete(winners).where(eq(winners.roomId, roomId))
  await tx.delete(players).where(and(eq(players.roomId, roomId), eq(players.removed, false)))
  await clearDraw(tx, roomId)
  const newPlayers = carried.map((player) => {
    const isHost = player.id === next.hostId
    const isReady = (isHost && !rules.hostPlays) || !isOnPhone(player)
    return { ...carriedPlayer(player, newIds.get(player.id) as string), isHost, isReady, ticketSelectionDone: isReady }
  })
  const onPaper = papersOf(newPlayers)
  await tx.insert(players).values(newPlayers)
  await tx.insert(seats).values(seatsBefore.flatMap((seat) => carriedSeat(seat, newIds.get(seat.playerId))))
  await seatThoseWhoWaited(tx, roomId, rules.most)
  await setAside(tx, missing, seatsBefore)
  const changes = {
    ...changesOf(decided),
    selectedTickets: Object.fromEntries(onPaper.map(({ id, selectedTicketIds }) => [id, selectedTicketIds])),
    epoch: newEpoch(),
    version: room.version + decided.events.length,
    callerId: (next.deputyId && newIds.get(next.deputyId)) ?? null,
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

/** People on paper have their sheets already. */
const nextIdOf = (player: PlayerRow, round: number): PlayerId =>
  isOnPhone(player) ? randomUUID() : paperPlayerId(player.personId, round)

function carriedPlayer(player: PlayerRow, id: PlayerId) {
  const { roomId, personId, name, ticketCount, ticketSelectionDone, kind, paperNo, joinedAt } = player
  // What the host wrote down is crossed, and not dealt again.
  const dealt = dealtIds(player)
  // A host who only calls holds none.
  const held = (ticketSelectionDone && dealt.length) || ticketCount
  const ofPaper = { kind, paperNo, selectedTicketIds: isOnPhone(player) ? [] : firstTickets(held) }
  return { id, roomId, personId, name, ticketCount: held, ...ofPaper, missed: missedWith(player), joinedAt }
}

const carriedSeat = (seat: SeatRow, playerId: string | undefined) => (playerId ? [{ ...seat, playerId }] : [])

/** Somebody with two seats has one in the next round. They are here if they are at one of the two. */
function withSecondSeat(player: PlayerRow, all: readonly PlayerRow[]): PlayerRow {
  const second = all.find(({ joinedTo }) => joinedTo === player.personId)
  return second ? { ...player, gone: player.gone && second.gone, came: player.came || second.came } : player
}

/** Rounds in a row that a player has missed, with the one that is over. Nobody on paper can say that they are there. */
const missedWith = (player: PlayerRow) => (player.came || !isOnPhone(player) ? 0 : player.missed + 1)

async function seatThoseWhoWaited(tx: Tx, roomId: RoomId, most: number): Promise<void> {
  const newcomers = (await takeWaiting(tx, roomId)).map((person) => ({ ...person, id: randomUUID() }))
  if (newcomers.length === 0) return
  await tx.insert(players).values(
    newcomers.map(({ id, personId, name, ticketCount, createdAt }) => ({
      id,
      roomId,
      personId,
      name,
      ticketCount: Math.min(ticketCount, most),
      joinedAt: createdAt,
    })),
  )
  await tx.insert(seats).values(
    newcomers.map(({ id, personId, ownerSession, holderSession }) => ({
      playerId: id,
      ownerSession,
      holderSession,
      madeBy: personId,
    })),
  )
}
