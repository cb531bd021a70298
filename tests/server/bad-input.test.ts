import { expect, test } from 'vitest'
import { BrowserSession, openRoom, playing, type TestRoom } from '../support/browser-session.ts'
import { onOneDatabase } from '../support/test-server.ts'

const NOT_A_NUMBER = ['1e1', [5], true, 5.5, 0, 91, -1, null, {}, '5', Number.MAX_SAFE_INTEGER]
const NOT_A_TICKET = ['1', [0], true, 0.5, 10, -1, null, {}, '__proto__']
/** Instead of a list of tickets. */
const NOT_TICKETS = ['1', [], 0, true, null, {}, [0, 0], [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 1]]
const LONG_NAMES = ['x'.repeat(31), 'x'.repeat(10_000)]
const NOT_A_NAME = ['', '   ', ...LONG_NAMES, 'a\uf8ffb', '\u202E\u0000', ['Asha'], 5, null, { name: 'Asha' }]
const NOT_A_PLAYER = ['', 'x', '__proto__', 5, null, ['a'], {}, "' or 1=1 --", 'x'.repeat(65)]
const NOT_A_PATTERN = ['', 'top line', '__proto__', 5, null, ['Top Line'], {}]
const NOT_A_ROOM = ['48 29', 'abc', '1234567', '%00', '..%2f..', '%E0%A4%A', '123456/..']
const NOT_A_BODY = ['{', 'nonsense', '[1,2]', '5', '"text"', 'null', '[]', `${'['.repeat(5000)}${']'.repeat(5000)}`]

/** What is sent to which path. In a path ROOM, HOST and WRONG are replaced. */
const ATTEMPTS: [path: string, wrong: readonly unknown[], body: (wrong: unknown, host: string) => unknown][] = [
  ['/api/rooms', NOT_A_NAME, (hostName) => ({ hostName })],
  ['/api/rooms/ROOM/join', NOT_A_NAME, (name) => ({ name })],
  ['/api/rooms/WRONG/join', NOT_A_ROOM, () => ({ name: 'Anu' })],
  ['/api/rooms/ROOM/call-number', NOT_A_NUMBER, (number) => ({ number })],
  ['/api/players/HOST/mark', NOT_A_NUMBER, (number) => ({ ticketId: 0, number })],
  ['/api/players/HOST/unmark', NOT_A_NUMBER, (number) => ({ ticketId: 0, number })],
  ['/api/players/HOST/mark', NOT_A_TICKET, (ticketId) => ({ ticketId, number: 5 })],
  ['/api/players/HOST/confirm-tickets', NOT_A_TICKET, (ticketId) => ({ ticketIds: [ticketId] })],
  ['/api/rooms/ROOM/tickets/WRONGx/select', NOT_A_TICKET, (_, playerId) => ({ playerId })],
  ['/api/players/HOST/confirm-tickets', NOT_TICKETS, (ticketIds) => ({ ticketIds })],
  ['/api/rooms/ROOM/start', NOT_A_PLAYER, (playerId) => ({ playerId })],
  ['/api/rooms/ROOM/tickets/1/select', NOT_A_PLAYER, (playerId) => ({ playerId })],
  ['/api/rooms/ROOM/winners', NOT_A_PLAYER, (playerId) => ({ playerId, pattern: 'Top Line', ticketNumber: 1 })],
  ['/api/players/WRONG/mark', NOT_A_PLAYER, () => ({ ticketId: 0, number: 5 })],
  ['/api/rooms/ROOM/winners', NOT_A_PATTERN, (pattern, playerId) => ({ playerId, pattern, ticketNumber: 1 })],
  ...['/api/rooms', '/api/rooms/ROOM/join', '/api/rooms/ROOM/start', '/api/players/HOST/mark'].map(
    (path): [string, string[], (wrong: unknown) => unknown] => [path, NOT_A_BODY, (text) => text],
  ),
]

onOneDatabase({}, (server) => {
  /** The complete visible state of a room. */
  const shown = async (room: TestRoom) => {
    const { body } = await room.host.browser.get(`/api/rooms/${room.id}/winners`)
    return [await room.state(), body]
  }

  test('an invalid name, number, ticket, player, pattern, room or body is refused, and changes nothing', async () => {
    const [room] = await playing(server)
    const { id, browser } = room.host
    const before = await shown(room)
    for (const [path, wrong, bodyOf] of ATTEMPTS) {
      for (const each of wrong) {
        // A text that is in an address already, or that has to be encoded there.
        const inPath = wrong === NOT_A_ROOM ? String(each) : encodeURIComponent(String(each))
        const filled = path.replace('ROOM', room.id).replace('HOST', id).replace('WRONG', inPath)
        const { status, body } = await browser.post<object>(filled, bodyOf(each, id))
        const sent = `${path} ${JSON.stringify(each)?.slice(0, 60)}`
        expect(Math.floor(status / 100), sent).toBe(4)
        expect(Object.keys(body).sort(), sent).toEqual(['code', 'message'])
      }
    }
    expect(await shown(room)).toEqual(before)
  })

  test('a body cannot change prototypes, and fields that its sender may not set are ignored', async () => {
    const room = await openRoom(server)
    const join = (body: unknown) => new BrowserSession(server).post(`/api/rooms/${room.id}/join`, body)
    await join('{"name":"Anu","__proto__":{"isHost":true},"constructor":{"prototype":{"x":1}}}')
    await join({ name: 'Mallory', isHost: true, ticketSelectionDone: true, selectedTicketIds: [0, 1] })
    expect(({} as Record<string, unknown>).isHost).toBeUndefined()
    const nothing = { isHost: false, ticketSelectionDone: false, selectedTicketIds: [], markedNumbers: {} }
    const { players } = await room.state()
    expect(players.slice(1)).toMatchObject([nothing, nothing])
  })
})
