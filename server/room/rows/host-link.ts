import { createHash } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { HostLinkAnswer } from '#shared/api.ts'
import type { RoomId, SessionHash } from '#shared/game/ids.ts'
import type { Effects } from '#shared/game/room/decision.ts'
import type { Db, Tx } from '../../db/db.ts'
import { players } from '../../db/tables/players.ts'
import { seats } from '../../db/tables/seats.ts'
import { loadSeat, type SeatRow } from './seats-repo.ts'

/** Entries of the log that are kept. */
export const LINK_LOG_MAX = 20

/** The database knows only this hash of a link's secret, so that nobody can host with a backup. */
export const hashOfLink = (token: string) => createHash('sha256').update(token).digest('hex')

/** The host's seat if this is their link. The link of a former host works again once they host again. */
export async function loadSeatOfLink(on: Db | Tx, roomId: RoomId, link: string): Promise<SeatRow | null> {
  const [found] = await on
    .select({ seat: seats })
    .from(seats)
    .innerJoin(players, eq(players.id, seats.playerId))
    .where(and(eq(players.roomId, roomId), eq(players.isHost, true), eq(seats.hostLink, link)))
  return found?.seat ?? null
}

/** Whether the latest link has brought a device. It is kept, so that this device may open it again. */
export const isUsed = ({ linkLog }: SeatRow) => linkLog?.findLast(({ what }) => what !== 'joined')?.what === 'used'

/** Writes what happened to the link of a host, in a room that is locked. */
export async function saveHostLink(
  tx: Tx,
  done: NonNullable<Effects['hostLink']>,
  session: SessionHash,
  now: number,
): Promise<void> {
  const seat = await loadSeat(tx, done.hostId)
  if (!seat) throw new Error('the host has no seat')
  const linkLog = [...(seat.linkLog ?? []), { what: done.what, at: new Date(now).toISOString() }].slice(-LINK_LOG_MAX)
  await tx
    .update(seats)
    .set({ ...changesBy(seat, done, session), linkLog })
    .where(eq(seats.playerId, done.hostId))
}

/**
 * There are two devices at most: the owner's first one, and the holder. The device that opens a link takes the place of the
 * holder, and the link is used up. Only the owner shuts the other device out.
 */
function changesBy(seat: SeatRow, done: NonNullable<Effects['hostLink']>, session: SessionHash): Partial<SeatRow> {
  if (done.what === 'made') return { hostLink: done.link }
  if (done.what === 'used') return { holderSession: session, isShared: true }
  return seat.ownerSession === session
    ? { hostLink: null, holderSession: session, isShared: false }
    : { hostLink: null }
}

/** What a device of the host reads of their link. */
export const hostLinkView = (seat: SeatRow, session: SessionHash): HostLinkAnswer => ({
  isFirst: seat.ownerSession === session,
  isOpen: seat.hostLink !== null && !isUsed(seat),
  isShared: seat.state === 'shared',
  log: seat.linkLog ?? [],
})
