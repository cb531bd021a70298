import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { calendarOf } from '../../../server/http/calendar.ts'

/* The files are read by a parser that others wrote. */

const room = {
  id: '482913',
  createdAt: new Date('2027-03-08T04:00:00.123Z'),
  startsAt: new Date('2027-03-20T14:30:00Z'),
  eveningName: null as string | null,
  cancelled: false,
  planChanges: 0,
  now: Date.parse('2027-03-08T04:00:05Z'),
}
const fileOf = (changes: Partial<typeof room> = {}) => calendarOf({ ...room, ...changes }, 'https://tambola.test')

function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file) as unknown[])
  const vevent = calendar.getFirstSubcomponent('vevent')
  if (!vevent) throw new Error('the file has no event')
  const event = new ICAL.Event(vevent)
  return { event, status: vevent.getFirstPropertyValue('status'), url: vevent.getFirstPropertyValue('url') }
}

test('a calendar program reads the evening at the same moment in every zone', () => {
  const { event, status, url } = read(fileOf())
  expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone)
  expect(event.startDate.toJSDate()).toEqual(room.startsAt)
  expect(event.duration.toSeconds()).toBe(2 * 60 * 60)
  expect([event.summary, event.sequence, status]).toEqual(['Tambola', 0, 'CONFIRMED'])
  expect(url).toBe('https://tambola.test/lobby?mode=join&room=482913')
  expect(event.description).toBe(url)
})

test('an evening that is moved or cancelled is a newer version of the same event', () => {
  const { event, status } = read(
    fileOf({ startsAt: new Date('2027-04-03T14:30:00Z'), cancelled: true, planChanges: 2, eveningName: 'Holi' }),
  )
  const uidOf = (changes: Partial<typeof room>) => read(fileOf(changes)).event.uid
  expect(event.uid).toBe(uidOf({}))
  expect(event.uid, 'digits that are used again').not.toBe(uidOf({ createdAt: new Date('2027-06-01T04:00:00Z') }))
  expect([event.sequence, status]).toEqual([2, 'CANCELLED'])
  expect(event.startDate.toString()).toBe('2027-04-03T14:30:00Z')
})

const NAMES = ['Asha; Ravi, and \\n friends', 'शनिवार की शाम '.repeat(3).trim(), '👨‍👩‍👧‍👦'.repeat(40), 'END:VEVENT']
test.each(NAMES)('an evening called %s keeps its name, in lines of at most 75 octets', (eveningName) => {
  const file = fileOf({ eveningName })
  expect(read(file).event.summary).toBe(eveningName)
  const lines = file.split('\r\n')
  expect(lines.at(-1)).toBe('')
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75)
  expect(file.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
})
