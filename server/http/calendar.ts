import type { RoomId } from '#shared/game/ids.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import { loadRoom, type RoomRow } from '../room/rows/repo.ts'
import type { Answer, Asked } from './route.ts'

/** What of a room its calendar file has: nobody's name, and no token. */
type Dated = Pick<RoomRow, 'id' | 'createdAt' | 'eveningName' | 'cancelled' | 'planChanges' | 'now'> & {
  startsAt: Date
}

/** Octets of a line, without its end. */
const LINE_OCTETS = 75
/** Nobody says how long an evening is. */
const DURATION = 'PT2H'

/** The file by which a calendar takes an evening, and later its changes. */
export async function readCalendar(
  { roomId, origin }: Asked & { roomId: RoomId },
  { db, publicOrigin }: { db: Db; publicOrigin: string | undefined },
): Promise<Answer> {
  const room = await loadRoom(db, roomId)
  const { startsAt } = room ?? {}
  if (!room || !startsAt) throw new RefusedError('not_found')
  const file = calendarOf({ ...room, startsAt }, publicOrigin ?? origin())
  return {
    write: (response) => {
      response.writeHead(200, { 'Content-Type': 'text/calendar; charset=utf-8', 'Cache-Control': 'private, no-store' })
      response.end(file)
    },
  }
}

/** One event as RFC 5545 has it. Times are UTC, so that the file needs no table of time zones. */
export function calendarOf(room: Dated, origin: string): string {
  const link = `${origin}/lobby?mode=join&room=${room.id}`
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Tambola//Tambola//EN',
    'BEGIN:VEVENT',
    // The digits are used again one day.
    `UID:${room.id}-${utc(room.createdAt)}@tambola`,
    `DTSTAMP:${utc(new Date(room.now))}`,
    `SEQUENCE:${room.planChanges}`,
    `STATUS:${room.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTART:${utc(room.startsAt)}`,
    `DURATION:${DURATION}`,
    `SUMMARY:${escaped(room.eveningName ?? 'Tambola')}`,
    `DESCRIPTION:${escaped(link)}`,
    `URL:${link}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

/** "20270320T143000Z" */
const utc = (at: Date) => at.toISOString().replace(/[-:]|\.\d+/g, '')

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&')

/** A line broken into several where it is too long, never within a character. */
function folded(line: string): string {
  let octets = 0
  let text = ''
  for (const character of line) {
    const size = Buffer.byteLength(character)
    // The space at the beginning of the next line counts too.
    const isFull = octets + size > LINE_OCTETS
    text += isFull ? `\r\n ${character}` : character
    octets = isFull ? 1 + size : octets + size
  }
  return text
}
