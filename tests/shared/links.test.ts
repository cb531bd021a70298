import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { mendedLink } from '#shared/link.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { roomNumbersIn } from '#shared/room-numbers-in.ts'

const SEAL = '#s=AbC-12_45678901234567x&i=0123456789abcdef482914aa00112233'

describe('reading a room number', () => {
  it.each([
    ['digits', '405072'],
    ['digits in two groups', '405 072'],
    ['a message', 'Room 405 072 tonight at 8'],
    ['a longer one', 'Join us! Room: 405072. Bring chai.'],
    ['a message with a telephone number', 'call 98765 43210, room 405 072'],
    ['a message with a time before it', 'at 8 405 072'],
    ['a message with dates', 'On 20.03.27 (2027-03-20), 20:30, room 405-072'],
    ['dashes', '405-072.'],
    ['a space that does not break', '405\u00a0072'],
    ['a thin space', '405\u2009072'],
    ['single digits', '4 0 5 0 7 2'],
    ['pairs', '40-50-72'],
    ['a hashtag', '#405072!'],
    ['a message in Gujarati', 'રૂમ ૪૦૫ ૦૭૨ આજે રાત્રે ૮ વાગ્યે'],
    ['a message in Urdu', 'کمرہ ۴۰۵۰۷۲ آج رات ۸ بجے'],
    ['invisible company', '\u200e405\u200b072\ufeff'],
    ['a link', `https://tambola.test:5000/lobby?mode=join&room=405072${SEAL}`],
    ['a link with encoded signs', `https://192.168.100.123/lobby%3Fmode=join%26room=405072${SEAL.replace('#', '%23')}`],
    ['a link with a spaced number', 'https://tambola.test/lobby?mode=join&room=405%20072'],
    ['a link in capitals', 'HTTPS://TAMBOLA.TEST/LOBBY?MODE=JOIN&ROOM=405072.'],
    ['a link with a tail', 'https://tambola.test/lobby?room=405072&fbclid=IwAR2123456z_aem'],
    ['the address of a TV', 'https://tambola.test/tv/405072).'],
    ['an address without more', 'tambola.test/405072'],
    ['an invitation', `Tambola! Room 405 072. https://tambola.test/lobby?mode=join&room=405072${SEAL} on 12.12.27`],
    ['a link among other numbers', 'Pin 380015, https://tambola.test/host/405072'],
    ['the same number twice', '405072 405 072'],
  ])('the room number is found in %s', (_, text) => expect(roomNumbersIn(text)).toEqual(['405072']))

  it.each([
    ['', []],
    ['48291', []],
    ['4829131', []],
    ['98765 43210', []],
    ['https://tambola.test/support', []],
    ['8 pm, 20 people, 300 rupees', []],
    ['https://tambola.test/lobby?mode=host#s=405072', []],
    ['405072 or 405073', ['405072', '405073']],
    ['Pin 380 015, room 405 072', ['380015', '405072']],
  ])('no single room number is found in %j', (text, rooms) => {
    expect(roomNumbersIn(text)).toEqual(rooms)
  })
})

const number = fc.integer({ min: 100_000, max: 999_999 }).map(String)
const zeros = fc.constantFrom(...'0٠۰०০૦௦౦０')
const words = fc.array(
  fc.constantFrom('Room', 'tonight', 'कमरा', 'غرفة', 'at 8', '8:30 pm', 'call 98765 43210,', '!', '🎉'),
)

test('the room number is found in 10,000 messages: in any digits, spaced, in brackets or in a link', () => {
  const shapes: ((room: string) => string)[] = [
    (room) => room,
    spacedRoom,
    (room) => `(${room})`,
    (room) => `*${spacedRoom(room)}*,`,
    (room) => `https://tambola.test/lobby?mode=join&room=${room}${SEAL}.`,
    (room) => `https://tambola.test/tv/${room}`,
  ]
  fc.assert(
    fc.property(number, zeros, fc.constantFrom(...shapes), words, words, (room, zero, shape, before, after) => {
      const first = zero.codePointAt(0) as number
      const typed = shape(room).replace(room, (digits) => inDigits(digits, first))
      // A time beside a number is one more digit of it, unless there is a word between them.
      expect(roomNumbersIn([...before, 'Room', typed, 'now', ...after].join(' '))).toEqual([room])
    }),
    { numRuns: 10_000 },
  )
})

const inDigits = (digits: string, zero: number) =>
  digits.replace(/\d/g, (digit) => String.fromCodePoint(zero + Number(digit)))

describe('mending a link', () => {
  it.each([
    ['/lobby?mode=join&room=482913%23s=AbC', '/lobby?mode=join&room=482913#s=AbC'],
    ['/lobby%3Fmode=join&room=482913', '/lobby?mode=join&room=482913'],
    ['/lobby%3Fmode%3Djoin%26room%3D482913%23i=ab', '/lobby?mode=join&room=482913#i=ab'],
    ['/LOBBY?MODE=JOIN&ROOM=482913', '/lobby?mode=join&room=482913'],
    ['/lobby?mode=join.', '/lobby?mode=join'],
    ['/lobby?room=482+913&mode=join', '/lobby?room=482913&mode=join'],
    ['/lobby?mode=join&room=482913?fbclid=Iw', '/lobby?mode=join&room=482913&fbclid=Iw'],
    ['/lobby?mode=join&room=482913#s=AbC).', '/lobby?mode=join&room=482913#s=AbC'],
    ['/tv/482913.', '/tv/482913'],
    ['/tv/482913%E2%80%8B', '/tv/482913'],
    ['/TV/482913', '/tv/482913'],
    ['/tv/482%20913?WATCH', '/tv/482913?watch'],
    ['/check/482913)', '/check/482913'],
    ['/check/482913?round=2.', '/check/482913?round=2'],
    ['/host/%E0%A5%AA%E0%A5%AE%E0%A5%A8%E0%A5%AF%E0%A5%A7%E0%A5%A9', '/host/482913'],
    ['/evening/482913*', '/evening/482913'],
    ['/next/482913/', '/next/482913'],
    ['/support.', '/support'],
    ['//tambola.test.', '/tambola.test'],
  ])('the broken link %s becomes %s', (travelled, address) => expect(mendedLink(travelled)).toBe(address))

  it.each([
    '/',
    '/lobby?mode=host',
    '/lobby?mode=join&room=482913#s=AbC-12_45678901234567x.2&i=0123456789abcdef0123456789abcdef',
    '/lobby?mode=join&room=abc',
    '/host/482913#h=AbC_-',
    '/host/482913x',
    '/paper/482913/1/4/2',
    '/tv/482913?watch',
    '/active-game#players',
    '/?source=pwa&fbclid=IwAR_X',
    '/%25zz',
  ])('the whole link %s stays as it is', (address) => expect(mendedLink(address)).toBe(address))

  it('a link is mended once, and always leads to this site', () => {
    fc.assert(
      fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true }), fc.string(), (url, tail) => {
        const { pathname, search, hash } = new URL(`https://tambola.test/${tail}${url.slice(url.indexOf('/', 8))}`)
        const mended = mendedLink(pathname + search + hash)
        expect(mended).toMatch(/^\/(?!\/)/)
        expect(mendedLink(mended)).toBe(mended)
      }),
    )
  })
})
