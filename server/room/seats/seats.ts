import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import { type Command, isJoining } from '#shared/game/room/commands/commands.ts'
import type { Actor, SeatOfName } from '#shared/game/room/decision.ts'
import { isOnPhone } from '#shared/game/room/phones.ts'
import type { RoomView } from '#shared/game/room/state.ts'
import type { Db, Tx } from '../../db/db.ts'
import { RefusedError } from '../../errors.ts'
import { isPlayingAnywhere } from '../../presence/elsewhere.ts'
import type { Presence } from '../../presence/presence.ts'
import { isPersonOf, type NextPersonRow } from '../rows/next-people.ts'
import { loadPlayer, loadRoom, type PlayerRow, type RoomRow } from '../rows/repo.ts'
import { loadSeat, type SeatedPlayer, type SeatRow, setHolder } from '../rows/seats-repo.ts'

/** The player that a command names, if any. */
export function namedBy(command: Command): { playerId?: PlayerId | undefined; name?: string } {
  if (isJoining(command)) return { name: command.name }
  return 'playerId' in command ? { playerId: command.playerId } : {}
}

/**
 * Finds the player for whom the sender acts. A command that names a player needs that player's seat, unless the host
 * corrects their name. For somebody on paper the host, or the player who calls in their place, claims. Acting returns a lent
 * seat to its owner.
 */
export async function actorOf(
  tx: Db | Tx,
  room: Pick<RoomView, 'callerId'>,
  seats: SeatedPlayer[],
  session: SessionHash,
  command: Command,
): Promise<Actor | null> {
  const { playerId } = namedBy(command)
  const found =
    playerId === undefined
      ? bestSeat(room, seats, session)
      : (command.type === 'rename' && seatToCorrect(seats, session, playerId)) || seatOf(seats, session, playerId)
  if (!found) return null
  const { seat, player } = found
  const isOnPaper = !isOnPhone(player)
  const isHost = player.isHost || (isOnPaper && seat.playerId !== room.callerId)
  const mayAct = !isOnPaper || command.type === 'claim'
  if (!mayAct) throw new RefusedError('not_your_seat')
  await reclaimLentSeat(tx, seat, session)
  return { playerId: seat.playerId, isHost, isLent: isBorrowed(seat, session) }
}

/**
 * The seat that acts when a command names no player: of those who are still there the host's, else the one that calls for
 * the host, else one that is not lent to another session. Removed players may not act.
 */
function bestSeat({ callerId }: Pick<RoomView, 'callerId'>, seats: SeatedPlayer[], session: SessionHash) {
  const mine = seats.filter((each) => belongsTo(each.seat, session))
  const [best] = [
    ({ player }: SeatedPlayer) => !player.removed,
    ({ player }: SeatedPlayer) => !player.gone,
    ({ player }: SeatedPlayer) => player.isHost,
    ({ player }: SeatedPlayer) => player.id === callerId,
    ({ seat }: SeatedPlayer) => seat.holderSession === session,
  ].reduce((left, is) => (left.some(is) ? left.filter(is) : left), mine)
  if (best?.player.removed) throw new RefusedError('removed_by_host')
  return best
}

/** The sender's seat as the host, if they correct the name of somebody else who is there. */
function seatToCorrect(seats: SeatedPlayer[], session: SessionHash, playerId: PlayerId): SeatedPlayer | undefined {
  const isMine = ({ seat, player }: SeatedPlayer) => belongsTo(seat, session) && isOnPhone(player)
  const isOther = seats.some((each) => each.player.id === playerId && !each.player.removed && !isMine(each))
  return isOther ? seats.find((each) => each.player.isHost && isMine(each)) : undefined
}

function seatOf(seats: SeatedPlayer[], session: SessionHash, playerId: PlayerId): SeatedPlayer {
  const found = seats.find(({ player }) => player.id === playerId)
  if (!found) throw new RefusedError('player_not_found')
  const mine = belongsTo(found.seat, session) && isOnPhone(found.player)
  if (found.player.removed) throw new RefusedError(mine ? 'removed_by_host' : 'player_not_found')
  if (!belongsTo(found.seat, session)) throw new RefusedError('not_your_seat')
  return found
}

/** How the sender of a join relates to the seat with that name. */
export async function seatOfName(
  presence: Presence,
  tx: Db | Tx,
  seats: SeatedPlayer[],
  session: SessionHash,
  name: string,
): Promise<SeatOfName> {
  const found = seats.find(({ player }) => player.name === name)
  if (!found) return null
  if (found.player.removed) return 'removed'
  if (belongsTo(found.seat, session)) return 'own'
  const { playerId, state } = found.seat
  // Others come back by their name on a third device too.
  if (state === 'shared' && found.player.isHost) return 'shared'
  return presence.isPlaying(playerId) || (await isPlayingAnywhere(tx, playerId)) ? 'played' : 'idle'
}

/** Whether the host has removed everybody of this session. */
export function isBarred(seats: SeatedPlayer[], session: SessionHash): boolean {
  const mine = seats.filter(({ seat }) => belongsTo(seat, session))
  return mine.length > 0 && mine.every(({ player }) => player.removed)
}

/** Counts the seats and places of a session in a room, without those of this name and of removed players. */
export function otherSeats(
  seats: readonly SeatedPlayer[],
  people: readonly NextPersonRow[],
  session: SessionHash,
  name: string,
): number {
  const here = seats.filter(({ seat, player }) => belongsTo(seat, session) && !player.removed && player.name !== name)
  return here.length + people.filter((person) => isPersonOf(person, session) && person.name !== name).length
}

/** Whether a session may act for a player: as owner or as current holder of the seat. */
export function belongsTo(seat: SeatRow, session: SessionHash): boolean {
  return seat.ownerSession === session || seat.holderSession === session
}

/** Whether a session that may act for a player only does so in place of the owner. */
export function isBorrowed(seat: SeatRow, session: SessionHash): boolean {
  return seat.state === 'lent' && seat.ownerSession !== session
}

/** Whether another session acts in place of this one, which owns the seat. */
export function isLentOut(seat: SeatRow, session: SessionHash): boolean {
  return seat.state === 'lent' && seat.ownerSession === session
}

/** Returns a lent seat to its owner, who is acting now. True if it was lent. */
export async function reclaimLentSeat(on: Db | Tx, seat: SeatRow, session: SessionHash): Promise<boolean> {
  const wasLent = isLentOut(seat, session)
  if (wasLent) await setHolder(on, seat.playerId, session)
  return wasLent
}

/** The player that a request names, with their seat and room. Refuses senders to whom the seat does not belong. */
export async function loadOwnPlayer(
  db: Db,
  session: SessionHash,
  playerId: PlayerId,
): Promise<{ player: PlayerRow; seat: SeatRow; room: RoomRow }> {
  const player = await loadPlayer(db, playerId)
  const seat = player && (await loadSeat(db, playerId))
  const room = player && (await loadRoom(db, player.roomId))
  // Nobody acts for somebody on paper beside the commands of the room.
  if (player && !isOnPhone(player) && !player.removed) throw new RefusedError('not_your_seat')
  if (!player || !seat || !room) throw new RefusedError('player_not_found')
  if (!belongsTo(seat, session)) throw new RefusedError('not_your_seat')
  return { player, seat, room }
}
