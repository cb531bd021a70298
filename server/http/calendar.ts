import { ICalCalendar, ICalEventStatus } from 'ical-generator'
import { HOUR_MS } from '#shared/game/durations.ts'
import type { RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { loadReadable, type RoomRow } from '../room/rows/repo.ts'
import type { Answer, Asked } from './route.ts'

/** What of a room its calendar file has: nobody's name, and no token. */
type Dated = Pick<RoomRow, 'id' | 'createdAt' | 'eveningName' | 'cancelled' | 'planChanges' | 'now'> & {
  startsAt: Date
}

/** Nobody says how long an evening is. */
const DURATION_MS = 2 * HOUR_MS

/** The file by which a calendar takes an evening, and later its changes. */
export async function readCalendar(
  { roomId, origin }: Asked & { roomId: RoomId },
  { db, publicOrigin }: { db: Db; publicOrigin: string | undefined },
): Promise<Answer> {
  const room = await loadReadable(db, roomId)
  const { startsAt } = room
  if (!startsAt) throw new RefusedError('not_found')
  const file = calendarOf({ ...room, startsAt }, publicOrigin ?? origin())
  return {
    write: (response) => {
      response.writeHead(200, { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' })
      response.end(file)
    },
  }
}

/** One event. Times are UTC, so that the file needs no table of time zones. */
export function calendarOf(room: Dated, origin: string): string {
  const { id, startsAt, eveningName, cancelled, planChanges } = room
  const link = `${origin}/lobby?mode=join&room=${id}`
  const calendar = new ICalCalendar({ prodId: { company: 'Tambola', product: 'Tambola' } })
  calendar.createEvent({
    // The digits are used again one day.
    id: `${id}-${room.createdAt.getTime()}@tambola`,
    stamp: new Date(room.now),
    sequence: planChanges,
    status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    start: startsAt,
    end: new Date(startsAt.getTime() + DURATION_MS),
    summary: eveningName ?? 'Tambola',
    description: link,
    url: link,
  })
  // The library leaves out the end of the last line.
  return `${calendar}\r\n`
}
