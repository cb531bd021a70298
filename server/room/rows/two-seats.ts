import { eq } from 'drizzle-orm'
import type { SessionHash } from '#shared/game/ids.ts'
import type { Effects } from '#shared/game/room/decision.ts'
import type { Tx } from '../../db/db.ts'
import { seats } from '../../db/tables/seats.ts'
import { LINK_LOG_MAX } from './host-link.ts'
import { loadSeatsOf, type SeatRow } from './seats-repo.ts'

/** The sessions that a seat belongs to for good. One that has only borrowed it is none of them. */
const devicesOf = ({ ownerSession, holderSession, state }: SeatRow): SessionHash[] =>
  state === 'shared' ? [ownerSession, holderSession] : [ownerSession]

/** The sessions that two seats belong to. */
export const devicesOfBoth = (both: readonly SeatRow[]): SessionHash[] => [...new Set(both.flatMap(devicesOf))]

/**
 * Lets the devices of both seats act for both, as two devices of a host do, so that the next round can do with one; or takes
 * that back. The log of the seat says so, as it does of a link.
 */
export async function saveTwoSeats(
  tx: Tx,
  { are, keptId, secondId }: NonNullable<Effects['twoSeats']>,
  now: number,
): Promise<void> {
  const both = await loadSeatsOf(tx, [keptId, secondId])
  const devices = devicesOfBoth(both)
  for (const seat of both) {
    const change = are === 'joined' ? joinedBy(seat, devices, now) : partedFrom(seat)
    if (change) await tx.update(seats).set(change).where(eq(seats.playerId, seat.playerId))
  }
}

function joinedBy(seat: SeatRow, devices: readonly SessionHash[], now: number): Partial<SeatRow> | null {
  const other = devices.find((session) => session !== seat.ownerSession)
  if (other === undefined || seat.state === 'shared') return null
  const linkLog = [...(seat.linkLog ?? []), { what: 'joined' as const, at: new Date(now).toISOString() }]
  return { holderSession: other, isShared: true, linkLog: linkLog.slice(-LINK_LOG_MAX) }
}

/** A second device that came by a link stays. */
function partedFrom({ state, linkLog, ownerSession }: SeatRow): Partial<SeatRow> | null {
  const isByJoining = state === 'shared' && linkLog?.at(-1)?.what === 'joined'
  return isByJoining ? { holderSession: ownerSession, isShared: false } : null
}
