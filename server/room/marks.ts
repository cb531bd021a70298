import { sql } from 'drizzle-orm'
import { isOnTicket, judgeMark, type Mark } from '#shared/game/marks.ts'
import type { Db } from '../db/open.ts'
import { RefusedError } from '../errors.ts'
import type { Presence } from '../realtime/presence.ts'
import { loadPlayer, loadRoom, loadSeat, type PlayerRow, type RoomRow, setHolder } from './repo.ts'

/** What marking works with. */
export interface MarkDeps {
  db: Db
  presence: Presence
}

/** The player after a mark, with the room's version: marks alone do not change it. */
export interface Marked {
  player: PlayerRow
  room: RoomRow
}

/** A tap as it arrives: ticket index 0 to 9 and a number. */
export interface Tap {
  playerId: string
  ticketId: number
  number: number
}

/**
 * Marks a called number. Never fails because of a race and takes no lock on the room: one statement that adds the number
 * to whatever is marked by then, and whose conditions prove that the number is called, the ticket is the player's and the
 * seat is the sender's. Marking again changes nothing.
 */
export async function markNumber(deps: MarkDeps, session: string | null, tap: Tap): Promise<Marked> {
  const { player, room, mark } = await authorised(deps, session, tap)
  const isNew = isOnTicket(mark) && (await addMark(deps.db, session, tap))
  const marked = (await loadPlayer(deps.db, player.id)) ?? player
  // A mark that stands already is fine even after the game: the first answer may have been lost.
  const stands = isNew || marked.markedNumbers[tap.ticketId]?.includes(tap.number)
  const refused = stands ? null : judgeMark(room, player.selectedTicketIds, mark)
  if (refused) throw new RefusedError(refused)
  return { player: marked, room }
}

/** Called numbers that are marked stay marked; a number that is not marked needs no undoing. */
export async function unmarkNumber(deps: MarkDeps, session: string | null, tap: Tap): Promise<Marked> {
  const { player, room } = await authorised(deps, session, tap)
  if (player.markedNumbers[tap.ticketId]?.includes(tap.number)) throw new RefusedError('called_numbers_stay_marked')
  return { player, room }
}

async function authorised(deps: MarkDeps, session: string | null, tap: Tap): Promise<Marked & { mark: Mark }> {
  if (session === null) throw new RefusedError('no_seat')
  const player = await loadPlayer(deps.db, tap.playerId)
  const seat = player && (await loadSeat(deps.db, player.id))
  const room = player && (await loadRoom(deps.db, player.roomId))
  if (!player || !seat || !room) throw new RefusedError('player_not_found')
  if (seat.ownerSession === session && seat.holderSession !== session) await setHolder(deps.db, player.id, session)
  else if (seat.holderSession !== session) throw new RefusedError('not_your_seat')
  deps.presence.acted(player.id)
  return { player, room, mark: { roomId: room.id, ...tap } }
}

async function addMark(db: Db, session: string | null, tap: Tap): Promise<boolean> {
  const path = sql`array[${String(tap.ticketId)}]::text[]`
  const number = sql`${JSON.stringify(tap.number)}::jsonb`
  const marked = sql`coalesce(player.marked_numbers #> ${path}, '[]'::jsonb)`
  const result = await db.execute(sql`
    update players as player
    set marked_numbers = jsonb_set(player.marked_numbers, ${path}, ${marked} || ${number})
    from game_rooms as room, seats as seat
    where player.id = ${tap.playerId}
      and room.id = player.room_id and room.status = 'active' and room.called_numbers @> ${number}
      and not player.removed
      and seat.player_id = player.id and seat.holder_session = ${session}
      and player.selected_ticket_ids @> ${JSON.stringify(tap.ticketId)}::jsonb
      and not ${marked} @> ${number}
    returning player.id`)
  return result.rows.length > 0
}
