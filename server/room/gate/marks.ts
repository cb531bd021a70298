import { and, eq, getTableColumns, sql } from 'drizzle-orm'
import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import { isOnTicket, judgeMark } from '#shared/game/marks.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import { gameRooms, players, seats } from '#shared/schema.ts'
import { BoundedMap, PLAYERS_AT_MOST } from '../../bounded-map.ts'
import type { Db } from '../../db/open.ts'
import { prepared } from '../../db/prepared.ts'
import { RefusedError } from '../../errors.ts'
import type { Presence } from '../../presence/presence.ts'
import { loadPlayer, type PlayerRow } from '../rows/repo.ts'
import { loadOwnPlayer, reclaimLentSeat } from '../seats/seats.ts'

/** What marking depends on. */
export interface MarkDeps {
  db: Db
  presence: Presence
}

/** The player after a mark, with the room's version, which a mark does not change. */
export interface Marked {
  player: PlayerRow
  room: Versioned & { id: string }
}

/** A requested mark: ticket index 0 to 9 and a number. */
export interface MarkRequest {
  playerId: PlayerId
  ticketId: number
  number: number
}

/**
 * Marks a called number. It takes no lock on the room and cannot fail because of a race: one statement adds the number
 * to the current marks, and its conditions prove that the number is called, the ticket is the player's and the seat is
 * the sender's. Marking again changes nothing.
 */
export async function markNumber(deps: MarkDeps, session: SessionHash, tap: MarkRequest): Promise<Marked> {
  for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
    const marked = await addMark(deps.db, session, tap)
    if (marked) {
      deps.presence.acted(tap.playerId)
      return marked
    }
    const { player, room, tookBack } = await authorised(deps, session, tap)
    // An existing mark is accepted even after the game: the first answer may have been lost.
    if (player.markedNumbers[tap.ticketId]?.includes(tap.number)) return { player, room }
    const refused = judgeMark(room, player.selectedTicketIds, { roomId: room.id, ...tap })
    // If a lent seat has just been returned, or the number has just been called, the next attempt will succeed.
    if (refused && !tookBack) throw new RefusedError(refused)
  }
  throw new RefusedError('busy', { retryAfterSeconds: 1 })
}

const MAX_ATTEMPTS = 3

/** Called numbers that are marked stay marked; a number that is not marked needs no undoing. */
export async function unmarkNumber(deps: MarkDeps, session: SessionHash, tap: MarkRequest): Promise<Marked> {
  const { player, room } = await authorised(deps, session, tap)
  if (player.markedNumbers[tap.ticketId]?.includes(tap.number)) throw new RefusedError('called_numbers_stay_marked')
  return { player, room }
}

async function authorised(deps: MarkDeps, session: SessionHash, tap: MarkRequest) {
  const { player, seat, room } = await loadOwnPlayer(deps.db, session, tap.playerId)
  const tookBack = await reclaimLentSeat(deps.db, seat, session)
  deps.presence.acted(player.id)
  return { player, room, tookBack }
}

/** Cache of each player's room. Players never change rooms, so entries never go out of date. */
const roomIds = new BoundedMap<string, string>(PLAYERS_AT_MOST)

async function roomOf(db: Db, playerId: PlayerId): Promise<string | null> {
  const known = roomIds.get(playerId)
  if (known !== undefined) return known
  const player = await loadPlayer(db, playerId)
  if (!player) return null
  roomIds.set(playerId, player.roomId)
  return player.roomId
}

async function addMark(db: Db, session: SessionHash, tap: MarkRequest): Promise<Marked | null> {
  const roomId = await roomOf(db, tap.playerId)
  if (roomId === null || !isOnTicket({ roomId, ...tap })) return null
  const { playerId, ticketId, number } = tap
  const [marked] = await markAdded(db).execute({ playerId, session, ticket: String(ticketId), number })
  return marked ?? null
}

const markAdded = prepared((on) => {
  const [ticket, number] = [sql`${sql.placeholder('ticket')}::text`, sql`to_jsonb(${sql.placeholder('number')}::int)`]
  const marked = sql`coalesce(${players.markedNumbers} -> ${ticket}, '[]'::jsonb)`
  return on
    .update(players)
    .set({ markedNumbers: sql`jsonb_set(${players.markedNumbers}, array[${ticket}], ${marked} || ${number})` })
    .from(gameRooms)
    .innerJoin(seats, eq(seats.playerId, sql.placeholder('playerId')))
    .where(
      and(
        eq(players.id, sql.placeholder('playerId')),
        eq(players.removed, false),
        eq(seats.holderSession, sql.placeholder('session')),
        sql`${players.selectedTicketIds} @> to_jsonb(${ticket}::int)`,
        sql`not ${marked} @> ${number}`,
        eq(gameRooms.id, players.roomId),
        eq(gameRooms.status, 'active'),
        sql`${gameRooms.calledNumbers} @> ${number}`,
      ),
    )
    .returning({
      player: getTableColumns(players),
      room: { id: gameRooms.id, epoch: gameRooms.epoch, version: gameRooms.version },
    })
    .prepare('mark_added')
})
