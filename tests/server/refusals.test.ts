import { expect, test } from 'vitest'
import { type Answer, BrowserSession, call, numbersOn, openRoom, roomOf } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const JOIN_FIRST = [401, 'no_seat', 'Please join the room first.'] as const
const NOT_YOURS = [403, 'not_your_seat', 'You can only act for your own player.'] as const
const NO_PLAYER = [404, 'player_not_found', 'Player not found in this room.'] as const
const NO_ROOM = [404, 'room_not_found', 'Room not found. Please check the 6-digit room number.'] as const

const expectRefusal = ({ status, body }: Answer, ...[expected, code, message]: [number, string, string]) =>
  expect([status, body]).toEqual([expected, { code, message }])

onOneDatabase({}, (server) => {
  type Who = 'stranger' | 'host' | 'ravi'
  type Case = [rule: string, who: Who, path: string, sent: object | null, refusal: readonly [number, string, string]]
  const TEN_TICKETS = [400, 'invalid_ticket_count', 'Choose between 1 and 10 tickets.'] as const
  const NO_TICKET = [400, 'invalid_ticket', 'Ticket must be between 1 and 10.'] as const
  const CONFIRMED = [409, 'tickets_already_confirmed', 'Tickets are already confirmed.'] as const
  const NO_NUMBER = [400, 'invalid_number', 'Number must be between 1 and 90.'] as const
  const NOT_HELD = [400, 'ticket_not_yours', 'This ticket number is not selected by you'] as const
  const NO_NAME = [400, 'name_required', 'Please enter your name'] as const
  const SIX_DIGITS = [400, 'invalid_room_number', 'Please enter a valid 6-digit room number.'] as const
  const COME_BACK =
    'This game has already started. If you were playing before, try entering your exact name to reconnect.'
  const STARTED = [409, 'game_already_started', COME_BACK] as const
  const CLOSE_IT =
    'This player is still in the game. It may be on another phone, or in an app on this one. Close it there, and wait a bit. Or choose another name.'
  const IN_USE = [409, 'seat_in_use', CLOSE_IT] as const
  const HOST_STARTS = [403, 'not_host', 'Only the host can start the game.'] as const
  const HOST_CALLS = [403, 'not_host', 'Only the host can call numbers.'] as const
  const BESIDE = [400, 'not_on_ticket', 'This number is not on that ticket.'] as const
  const BEFORE = [409, 'number_not_called', 'This number has not been called yet.'] as const
  const WHICH = [400, 'ticket_number_required', 'Please enter your ticket number to claim this pattern'] as const
  const NOT_VALID = 'Your marked numbers do not match the called numbers for this pattern'
  const FALSE_CLAIM = [400, 'pattern_not_valid', NOT_VALID] as const
  const UNKNOWN = [400, 'unknown_pattern', 'Invalid pattern'] as const
  const top = { playerId: 'RAVI', pattern: 'Top Line' }

  /** Each refusal in its words. Who may do what is told in authorisation.test.ts. In a path ROOM, RAVI and HOST are ids. */
  const CASES: Case[] = [
    ['a room needs a host name', 'stranger', '/api/rooms', { hostName: '  ' }, NO_NAME],
    ['six digits', 'stranger', '/api/rooms/48291/join', { name: 'Anu' }, SIX_DIGITS],
    ['a missing room', 'stranger', '/api/rooms/000000/join', { name: 'Anu' }, NO_ROOM],
    ['eleven tickets', 'stranger', '/api/rooms/ROOM/join', { name: 'Anu', ticketCount: 11 }, TEN_TICKETS],
    ['a running game', 'stranger', '/api/rooms/ROOM/join', { name: 'Anu' }, STARTED],
    ['a seat in use', 'stranger', '/api/rooms/ROOM/join', { name: 'Asha' }, IN_USE],
    ['a word for a room number', 'stranger', '/api/game-state/abc', null, NO_ROOM],
    ['another route', 'stranger', '/api/secrets', null, [404, 'not_found', 'Not found.']],
    ['metrics without a configured token', 'stranger', '/metrics', null, [404, 'not_found', 'Not found.']],
    ['a start by a stranger', 'stranger', '/api/rooms/ROOM/start', { playerId: 'HOST' }, JOIN_FIRST],
    ['a start as somebody else', 'ravi', '/api/rooms/ROOM/start', { playerId: 'HOST' }, NOT_YOURS],
    ['a start by a player', 'ravi', '/api/rooms/ROOM/start', { playerId: 'RAVI' }, HOST_STARTS],
    ['a start of nobody', 'host', '/api/rooms/ROOM/start', {}, [400, 'invalid_request', 'Invalid request.']],
    ['an eleventh ticket', 'ravi', '/api/rooms/ROOM/tickets/10/select', { playerId: 'RAVI' }, NO_TICKET],
    ['a ticket after the first call', 'ravi', '/api/rooms/ROOM/tickets/1/select', { playerId: 'RAVI' }, CONFIRMED],
    ['a ticket for nobody', 'host', '/api/rooms/ROOM/tickets/1/select', { playerId: NOBODY }, NO_PLAYER],
    ['no tickets', 'ravi', '/api/players/RAVI/confirm-tickets', { ticketIds: [] }, TEN_TICKETS],
    ['a call by a player', 'ravi', '/api/rooms/ROOM/call-number', {}, HOST_CALLS],
    ['91', 'host', '/api/rooms/ROOM/call-number', { number: 91 }, NO_NUMBER],
    ['a mark beside the ticket', 'ravi', '/api/players/RAVI/mark', { ticketId: 0, number: 'FOREIGN' }, BESIDE],
    ['a mark before the call', 'ravi', '/api/players/RAVI/mark', { ticketId: 0, number: 'UNCALLED' }, BEFORE],
    ['a mark without a ticket', 'ravi', '/api/players/RAVI/mark', { number: 'CALLED' }, NO_TICKET],
    ['a claim without a ticket', 'ravi', '/api/rooms/ROOM/winners', top, WHICH],
    ['a claim of another ticket', 'ravi', '/api/rooms/ROOM/winners', { ...top, ticketNumber: '2' }, NOT_HELD],
    ['a false claim', 'ravi', '/api/rooms/ROOM/winners', { ...top, ticketNumber: '1' }, FALSE_CLAIM],
    ['a sixth pattern', 'ravi', '/api/rooms/ROOM/winners', { ...top, pattern: 'Corners', ticketNumber: '1' }, UNKNOWN],
  ]

  test('every refusal has its words, and changes nothing', async () => {
    const room = await openRoom(server)
    const [ravi, { host }] = [await room.join('Ravi'), room]
    await room.start()
    const printed = numbersOn(room, ravi.id)
    await call(room, printed[0])
    const FOREIGN = Array.from({ length: 90 }, (_, i) => i + 1).find((number) => !printed.includes(number))
    const [CALLED, UNCALLED] = printed
    const values: Record<string, unknown> = { ROOM: room.id, RAVI: ravi.id, HOST: host.id, CALLED, UNCALLED, FOREIGN }
    // Without a socket a seat is in use for only five seconds.
    const { socket } = await watchRoom(server, room.id, { cookie: host.browser.cookieHeader, playerId: host.id })
    const winners = () => host.browser.get(`/api/rooms/${room.id}/winners`)
    const shown = async () => [await room.state(), (await winners()).body]
    const before = await shown()
    for (const [rule, who, path, sent, [status, code, message]] of CASES) {
      const browser = { stranger: new BrowserSession(server), host: host.browser, ravi: ravi.browser }[who]
      const filled = path.replaceAll(/ROOM|RAVI|HOST/g, (name) => String(values[name]))
      const body = sent && JSON.parse(JSON.stringify(sent), (_key, value) => values[value] ?? value)
      const answer = await (body ? browser.post(filled, body) : browser.get(filled))
      expect.soft([answer.status, answer.body], rule).toEqual([status, { message, code }])
      expect.soft(await shown(), `${rule} changes nothing`).toEqual(before)
    }
    socket.close()
  })

  test('marks, calls and claims are refused before the start, during the game and after its end', async () => {
    const room = await openRoom(server)
    const { browser, id } = room.host
    const [number = 0] = numbersOn(room, id)
    const post = (path: string, body?: object) => browser.post(path, body)
    const mark = (path = 'mark') => post(`/api/players/${id}/${path}`, { ticketId: 0, number })
    const top = { playerId: id, pattern: 'Top Line', ticketNumber: 1 }
    await post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
    await call(room, number)
    for (const answer of [await mark(), await post(`/api/rooms/${room.id}/winners`, top)])
      expectRefusal(answer, 409, 'game_not_active', 'The game has not started yet.')
    await room.start()
    const started = { status: 'active', calledNumbers: [], currentNumber: null }
    expect((await room.state()).room, 'the call was a sound check').toMatchObject(started)

    await call(room, number)
    const again = await post(`/api/rooms/${room.id}/call-number`, { number })
    expectRefusal(again, 409, 'number_already_called', `Number ${number} was called before.`)
    for (const path of ['unmark', 'mark', 'mark']) expect((await mark(path)).status).toBe(200)
    expectRefusal(await mark('unmark'), 409, 'called_numbers_stay_marked', 'Called numbers cannot be unmarked.')

    await post(`/api/rooms/${room.id}/end`)
    expectRefusal(await post(`/api/rooms/${room.id}/call-number`), 409, 'game_not_active', 'This game has finished.')
    const start = await post(`/api/rooms/${room.id}/start`, { playerId: id })
    expectRefusal(start, 409, 'cannot_start_now', 'The game cannot be started now.')
    const late = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Late' })
    expectRefusal(late, 409, 'game_over', 'This game is over.')
  })
})

onOneDatabase({ maxPlayers: 2, maxRooms: 2, limited: true }, (server) => {
  test('full rooms, full servers and addresses with thirty rooms in ten minutes are refused', async () => {
    const [room] = await roomOf(server, 'Ravi')
    const third = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Meena' })
    expectRefusal(third, 409, 'room_full', 'This room is full.')
    await openRoom(server)
    const open = () => new BrowserSession(server).post('/api/rooms', { hostName: 'Dadi' })
    const full = 'There is no room for another game just now. Please try again later.'
    for (let i = 2; i < 30; i++) expectRefusal(await open(), 503, 'server_full', full)
    const last = await open()
    expectRefusal(last, 429, 'too_many_requests', 'Many rooms were opened from this network. Try again in 10 minutes.')
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(9 * 60)
  })
})
