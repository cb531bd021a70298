import { expect, test } from 'vitest'
import { linkPreview, withPreview } from '../../../server/http/link-preview.ts'

const origin = 'https://tambola.test'
const address = '203.0.113.7'
const now = { host: 'Asha', startsAt: null, zone: null, eveningName: null, cancelled: false }
const later = { ...now, startsAt: new Date('2027-03-20T14:30:00Z'), zone: 'Asia/Kolkata', eveningName: 'Diwali' }
const hostedOf = (found: typeof now | typeof later) => async (roomId: string) => (roomId === '482913' ? found : null)
const hosted = hostedOf(now)

const ASHAS = "Join Asha's Tambola"
const away = () => Promise.reject(new Error('away'))
test.each([
  ['a room of a host', '/lobby', '482913', ASHAS, hosted],
  ['the same, spaced', '/lobby', '482 913', ASHAS, hosted],
  ['the address of the host’s own page', '/host/482913', undefined, ASHAS, hosted],
  ['the host’s page of a closed room', '/host/111111', undefined, 'Tambola', hosted],
  ['the host’s page without a room', '/host/482913x', '482913', 'Tambola', hosted],
  ['a closed room', '/lobby', '111111', 'Tambola', hosted],
  ['no room number', '/lobby', 'abc', 'Tambola', hosted],
  ['two room numbers', '/lobby', '482913 or 482914', 'Tambola', hosted],
  ['a number alone in the path', '/482913', undefined, ASHAS, hosted],
  ['a path that somebody made up', '/join/482913', undefined, ASHAS, hosted],
  ['another page', '/support', '482913', 'Tambola', hosted],
  ['a room while the database is down', '/lobby', '482913', 'Tambola', away],
])('a link preview names the host only for a room that exists: %s', async (_name, path, room, title, hosted) => {
  const rooms = room === undefined ? [] : [room]
  expect(await linkPreview({ path, rooms, origin, address, hosted })).toMatchObject({ title, origin })
})

test.each([
  ['now', now, "Join Asha's Tambola", 'Tap to play in room 482913. Nothing to install.'],
  [
    'now with a host in another direction',
    { ...now, host: 'سلمى' },
    "Join \u2068سلمى\u2069's Tambola",
    'Tap to play in room 482913. Nothing to install.',
  ],
  ['later', later, "Diwali · Asha's Tambola", 'Saturday 20 March, 8:00 pm IST. Tap to say that you will come.'],
  [
    'later without a name, in summer',
    { ...later, eveningName: null, zone: 'America/New_York' },
    "Join Asha's Tambola",
    'Saturday 20 March, 10:30 am GMT-4. Tap to say that you will come.',
  ],
  ['no more', { ...later, cancelled: true }, "Diwali · Asha's Tambola", 'Cancelled: Saturday 20 March, 8:00 pm IST'],
])('a link preview of a room for %s is short enough for every messenger', async (_, found, title, description) => {
  const asked = { path: '/lobby', rooms: ['482913'], origin, address, hosted: hostedOf(found as typeof now) }
  expect(await linkPreview(asked)).toEqual({ title, description, origin })
  expect(description.length).toBeLessThanOrEqual(80)
})

test.each(['"><script>alert(1)</script>', "$& $1 $' $`", '&quot;<b>'])(
  'a link preview escapes a host called %s',
  (name) => {
    const page = withPreview('<head><meta name="link-preview" /></head>', { title: name, description: '', origin })
    expect(page).not.toContain('<script>')
    expect(page).not.toContain('<b>')
    expect(page).not.toContain('<meta name="link-preview" />')
    expect(page.match(/<meta /g)).toHaveLength(8)
  },
)
