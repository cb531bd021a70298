import { expect, test } from 'vitest'
import type { ErrorAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom, type TestRoom } from '../support/browser-session.ts'
import { onOneDatabase } from '../support/test-server.ts'

const NOT_A_NUMBER = ['1e1', [5], true, 5.5, 0, 91, -1, null, {}, '5', Number.MAX_SAFE_INTEGER]
const NOT_A_TICKET = ['1', [0], true, 0.5, 10, -1, null, {}, '__proto__']
/** Instead of a list of tickets. */
const NOT_TICKETS = ['1', [], 0, true, null, {}, [0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]]
const NOT_A_NAME = [
  '',
  '   ',
  'x'.repeat(31),
  'x'.repeat(10_000),
  'a\u202Eb',
  'a\u0000b',
  ['Asha'],
  5,
  null,
  { name: 'Asha' },
]
const NOT_A_PLAYER = ['', 'x', '__proto__', 5, null, ['a'], {}, "' or 1=1 --", 'x'.repeat(65)]
const NOT_JSON = [
  '{',
  '{"a":',
  'nonsense',
  '[1,2]',
  '5',
  '"text"',
  'true',
  'null',
  '[]',
  `${'['.repeat(5000)}${']'.repeat(5000)}`,
]

onOneDatabase({}, (server) => {
  /** The complete visible state of a room, for comparison. */
  const shown = async (room: TestRoom) => [
    await room.state(),
    (await room.host.browser.get(`/api/rooms/${room.id}/winners`)).body,
  ]

  const expectAllRefused = async (room: TestRoom, attempts: [path: string, body: unknown][]) => {
    const before = await shown(room)
    for (const [path, body] of attempts) {
      const { status, body: answer } = await room.host.browser.post<ErrorAnswer>(path, body)
      const sent = `${path} ${JSON.stringify(body)?.slice(0, 60)}`
      expect(status, sent).toBeGreaterThanOrEqual(400)
      expect(status, sent).toBeLessThan(500)
      expect(Object.keys(answer).sort(), sent).toEqual(['code', 'message'])
    }
    expect(await shown(room)).toEqual(before)
  }

  test('invalid names, numbers, tickets, players and patterns are refused', async () => {
    const room = await openRoom(server)
    await room.start()
    const { id } = room.host
    const player = `/api/players/${id}`
    const path = `/api/rooms/${room.id}`
    await expectAllRefused(room, [
      ...NOT_A_NAME.flatMap((name): [string, unknown][] => [
        [`${path}/join`, { name }],
        ['/api/rooms', { hostName: name }],
      ]),
      ...NOT_A_NUMBER.flatMap((number): [string, unknown][] => [
        [`${path}/call-number`, { number }],
        [`${player}/mark`, { ticketId: 0, number }],
        [`${player}/unmark`, { ticketId: 0, number }],
      ]),
      ...NOT_A_TICKET.flatMap((ticketId): [string, unknown][] => [
        [`${player}/mark`, { ticketId, number: 5 }],
        [`${player}/confirm-tickets`, { ticketIds: [ticketId] }],
        [`${path}/tickets/${encodeURIComponent(String(ticketId))}x/select`, { playerId: id }],
      ]),
      ...NOT_TICKETS.map((ticketIds): [string, unknown] => [`${player}/confirm-tickets`, { ticketIds }]),
      ...NOT_A_PLAYER.flatMap((playerId): [string, unknown][] => [
        [`${path}/start`, { playerId }],
        [`${path}/tickets/1/select`, { playerId }],
        [`${path}/winners`, { playerId, pattern: 'Top Line', ticketNumber: 1 }],
        [`/api/players/${encodeURIComponent(String(playerId))}/mark`, { ticketId: 0, number: 5 }],
      ]),
      ...['', 'top line', '__proto__', 5, null, ['Top Line'], {}].map((pattern): [string, unknown] => [
        `${path}/winners`,
        { playerId: id, pattern, ticketNumber: 1 },
      ]),
      ...['48 29', 'abc', '1234567', '%00', '..%2f..', '%E0%A4%A', '123456/..'].map((typed): [string, unknown] => [
        `/api/rooms/${typed}/join`,
        { name: 'Anu' },
      ]),
    ])
  })

  test('bodies that are not a JSON object are refused', async () => {
    const room = await openRoom(server)
    const paths = [
      '/api/rooms',
      `/api/rooms/${room.id}/join`,
      `/api/rooms/${room.id}/start`,
      `/api/players/${room.host.id}/mark`,
    ]
    await expectAllRefused(
      room,
      paths.flatMap((path) => NOT_JSON.map((body): [string, unknown] => [path, body])),
    )
  })

  test('bodies that are too large are refused', async () => {
    const room = await openRoom(server)
    const tooLarge = { code: 'request_too_large', message: 'Request is too large.' }
    const joined = await room.host.browser.post(`/api/rooms/${room.id}/join`, {
      name: 'Anu',
      padding: 'x'.repeat(65_536),
    })
    expect([joined.status, joined.body]).toEqual([413, tooLarge])
    const claim = { playerId: room.host.id, pattern: 'Top Line', ticketNumber: 1 }
    const claimed = await room.host.browser.post(`/api/rooms/${room.id}/winners`, {
      ...claim,
      screenshot: 'x'.repeat(600_000),
    })
    expect([claimed.status, claimed.body]).toEqual([413, tooLarge])
    const pictured = await room.host.browser.post(`/api/rooms/${room.id}/winners`, {
      ...claim,
      screenshot: 'x'.repeat(400_000),
    })
    expect(pictured.status, 'a picture may be larger than other bodies').toBe(409)
    expect((await room.state()).players.length).toBe(1)
  })

  test('prototypes cannot be polluted, and identity fields sent by a client are ignored', async () => {
    const room = await openRoom(server)
    await room.host.browser.post(
      `/api/rooms/${room.id}/join`,
      '{"name":"Anu","__proto__":{"isHost":true},"constructor":{"prototype":{"x":1}}}',
    )
    const anu = (await room.state()).players.find(({ name }) => name === 'Anu')
    expect(anu).toMatchObject({ isHost: false, markedNumbers: {} })
    expect(({} as Record<string, unknown>).isHost).toBeUndefined()
    const mallory = new BrowserSession(server)
    await mallory.post(`/api/rooms/${room.id}/join`, {
      name: 'Mallory',
      isHost: true,
      ticketSelectionDone: true,
      selectedTicketIds: [0, 1],
    })
    const player = (await room.state()).players.find(({ name }) => name === 'Mallory')
    expect(player).toMatchObject({ isHost: false, ticketSelectionDone: false, selectedTicketIds: [] })
  })
})
