import { expect, test } from 'vitest'
import type { CreateRoomAnswer } from '#shared/api.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const NOBODY = '00000000-0000-4000-8000-000000000000'
const JOIN_FIRST = [401, 'no_seat', 'Please join the room first.'] as const
const NOT_YOURS = [403, 'not_your_seat', 'You can only act for your own player.'] as const
const NO_PLAYER = [404, 'player_not_found', 'Player not found in this room.'] as const
const NO_ROOM = [404, 'room_not_found', 'Room not found. Please check the 6-digit room number.'] as const

/** A game with ten calls: Asha hosts, Ravi plays with ticket 1, and another room exists. */
interface Scene {
  room: TestRoom
  ravi: Seated
  /** On Ravi's ticket, called. */
  called: number
  /** On Ravi's ticket, not called. */
  uncalled: number
  /** Not on Ravi's ticket. */
  foreign: number
}

onOneDatabase({}, (server) => {
  const openScene = async (): Promise<Scene> => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    const printed = numbersOf(ticketsFor(playerSeed(room.id, ravi.id))[0] as Ticket)
    const [called = 0, uncalled = 0] = printed
    await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number: called })
    const foreign = Array.from({ length: 90 }, (_, i) => i + 1).find((number) => !printed.includes(number)) ?? 0
    return { room, ravi, called, uncalled, foreign }
  }
  const finished = async (scene: Scene) => {
    const { room, ravi } = scene
    for (const number of numbersOf(ticketsFor(playerSeed(room.id, ravi.id))[0] as Ticket)) {
      await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number })
      await ravi.browser.post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number })
    }
    for (const pattern of ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House']) {
      await ravi.browser.post(`/api/rooms/${room.id}/winners`, { playerId: ravi.id, pattern, ticketNumber: 1 })
    }
  }

  type Who = 'stranger' | 'host' | 'ravi'
  type Case = [rule: string, who: Who, path: string, sent: object | null, refusal: readonly [number, string, string]]
  const TEN_TICKETS = [400, 'invalid_ticket_count', 'Choose between 1 and 10 tickets.'] as const
  const NO_TICKET = [400, 'invalid_ticket', 'Ticket must be between 1 and 10.'] as const
  const CONFIRMED = [409, 'tickets_already_confirmed', 'Tickets are already confirmed.'] as const
  const NO_NUMBER = [400, 'invalid_number', 'Number must be between 1 and 90.'] as const
  const NOT_HELD = [400, 'ticket_not_yours', 'This ticket number is not selected by you'] as const
  const NO_NAME = [400, 'name_required', 'Please enter your name'] as const
  const NO_CLAIM = 'Your marked numbers do not match the called numbers for this pattern'
  const STARTED =
    'This game has already started. If you were playing before, try entering your exact name to reconnect.'
  const IN_USE =
    'This player is still in the game, on another phone. Close it there, wait a bit and try again. Or choose another name.'

  /** Each refusal in its words. Who may do what is told in authorisation.test.ts. In a path ROOM, RAVI and HOST are ids. */
  const CASES: Case[] = [
    ['a room needs a host name', 'stranger', '/api/rooms', { hostName: '  ' }, NO_NAME],
    [
      'six digits',
      'stranger',
      '/api/rooms/48291/join',
      { name: 'Anu' },
      [400, 'invalid_room_number', 'Please enter a valid 6-digit room number.'],
    ],
    ['a missing room', 'stranger', '/api/rooms/000000/join', { name: 'Anu' }, NO_ROOM],
    ['joining needs a name', 'stranger', '/api/rooms/ROOM/join', {}, NO_NAME],
    ['eleven tickets', 'stranger', '/api/rooms/ROOM/join', { name: 'Anu', ticketCount: 11 }, TEN_TICKETS],
    ['a running game', 'stranger', '/api/rooms/ROOM/join', { name: 'Anu' }, [409, 'game_already_started', STARTED]],
    ['a seat in use', 'stranger', '/api/rooms/ROOM/join', { name: 'Asha' }, [409, 'seat_in_use', IN_USE]],
    ['the state of a missing room', 'stranger', '/api/rooms/000000', null, NO_ROOM],
    ['its game', 'stranger', '/api/game-state/000000', null, NO_ROOM],
    ['its winners', 'stranger', '/api/rooms/000000/winners', null, NO_ROOM],
    ['a word for a room number', 'stranger', '/api/game-state/abc', null, NO_ROOM],
    ['another route', 'stranger', '/api/secrets', null, [404, 'not_found', 'Not found.']],
    ['a start by a stranger', 'stranger', '/api/rooms/ROOM/start', { playerId: 'HOST' }, JOIN_FIRST],
    ['a start as somebody else', 'ravi', '/api/rooms/ROOM/start', { playerId: 'HOST' }, NOT_YOURS],
    [
      'a start by a player',
      'ravi',
      '/api/rooms/ROOM/start',
      { playerId: 'RAVI' },
      [403, 'not_host', 'Only the host can start the game.'],
    ],
    ['a start of nobody', 'host', '/api/rooms/ROOM/start', {}, [400, 'invalid_request', 'Invalid request.']],
    ['an eleventh ticket', 'ravi', '/api/rooms/ROOM/tickets/10/select', { playerId: 'RAVI' }, NO_TICKET],
    ['a ticket after the first call', 'ravi', '/api/rooms/ROOM/tickets/1/select', { playerId: 'RAVI' }, CONFIRMED],
    ['nor given back', 'ravi', '/api/rooms/ROOM/tickets/0/unselect', { playerId: 'RAVI' }, CONFIRMED],
    ['a ticket for nobody', 'host', '/api/rooms/ROOM/tickets/1/select', { playerId: NOBODY }, NO_PLAYER],
    ['no tickets', 'ravi', '/api/players/RAVI/confirm-tickets', { ticketIds: [] }, TEN_TICKETS],
    ['a ticket twice', 'ravi', '/api/players/RAVI/confirm-tickets', { ticketIds: [1, 1] }, TEN_TICKETS],
    ['other tickets after the first call', 'ravi', '/api/players/RAVI/confirm-tickets', { ticketIds: [5] }, CONFIRMED],
    [
      'a call by a player',
      'ravi',
      '/api/rooms/ROOM/call-number',
      {},
      [403, 'not_host', 'Only the host can call numbers.'],
    ],
    ['91', 'host', '/api/rooms/ROOM/call-number', { number: 91 }, NO_NUMBER],
    ['a number as text', 'host', '/api/rooms/ROOM/call-number', { number: '5' }, NO_NUMBER],
    [
      'a mark beside the ticket',
      'ravi',
      '/api/players/RAVI/mark',
      { ticketId: 0, number: 'FOREIGN' },
      [400, 'not_on_ticket', 'This number is not on that ticket.'],
    ],
    [
      'a mark before the call',
      'ravi',
      '/api/players/RAVI/mark',
      { ticketId: 0, number: 'UNCALLED' },
      [409, 'number_not_called', 'This number has not been called yet.'],
    ],
    [
      'a mark on a ticket that is not held',
      'ravi',
      '/api/players/RAVI/mark',
      { ticketId: 3, number: 'CALLED' },
      NOT_HELD,
    ],
    ['a mark without a ticket', 'ravi', '/api/players/RAVI/mark', { number: 'CALLED' }, NO_TICKET],
    [
      'a claim without a ticket',
      'ravi',
      '/api/rooms/ROOM/winners',
      { playerId: 'RAVI', pattern: 'Top Line' },
      [400, 'ticket_number_required', 'Please enter your ticket number to claim this pattern'],
    ],
    [
      'a claim of another ticket',
      'ravi',
      '/api/rooms/ROOM/winners',
      { playerId: 'RAVI', pattern: 'Top Line', ticketNumber: '2' },
      NOT_HELD,
    ],
    [
      'a claim that is not valid',
      'ravi',
      '/api/rooms/ROOM/winners',
      { playerId: 'RAVI', pattern: 'Top Line', ticketNumber: '1' },
      [400, 'pattern_not_valid', NO_CLAIM],
    ],
    [
      'a sixth pattern',
      'ravi',
      '/api/rooms/ROOM/winners',
      { playerId: 'RAVI', pattern: 'Corners', ticketNumber: '1' },
      [400, 'unknown_pattern', 'Invalid pattern'],
    ],
  ]

  test('what is refused, in which words, and that it changes nothing', async () => {
    const { room, ravi, called, uncalled, foreign } = await openScene()
    const { host } = room
    // Without a socket a seat is in use for only five seconds.
    const { socket } = await watchRoom(server, room.id, { cookie: host.browser.cookieHeader, playerId: host.id })
    const values = { ROOM: room.id, RAVI: ravi.id, HOST: host.id, CALLED: called, UNCALLED: uncalled, FOREIGN: foreign }
    const filled = (text: string) =>
      text.replaceAll(/ROOM|RAVI|HOST/g, (name) => String(values[name as keyof typeof values]))
    const everything = async () => {
      const { body } = await host.browser.get(`/api/rooms/${room.id}/winners`)
      return [await room.state(), body]
    }
    const before = await everything()
    for (const [rule, who, path, sent, [status, code, message]] of CASES) {
      const browser = { stranger: new BrowserSession(server), host: host.browser, ravi: ravi.browser }[who]
      const body =
        sent && JSON.parse(JSON.stringify(sent), (_key, value) => values[value as keyof typeof values] ?? value)
      const answer = await (body ? browser.post(filled(path), body) : browser.get(filled(path)))
      expect.soft([answer.status, answer.body], rule).toEqual([status, { message, code }])
      expect.soft(await everything(), `${rule} changes nothing`).toEqual(before)
    }
    socket.close()
  })

  test('a number is called once, and a mark on it stays', async () => {
    const { room, ravi, called } = await openScene()
    const again = await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number: called })
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'number_already_called', message: `Number ${called} was called before.` },
    ])
    const tap = { ticketId: 0, number: called }
    expect((await ravi.browser.post(`/api/players/${ravi.id}/unmark`, tap)).status).toBe(200)
    expect((await ravi.browser.post(`/api/players/${ravi.id}/mark`, tap)).status).toBe(200)
    expect((await ravi.browser.post(`/api/players/${ravi.id}/mark`, tap)).status).toBe(200)
    const undone = await ravi.browser.post(`/api/players/${ravi.id}/unmark`, tap)
    expect([undone.status, undone.body]).toEqual([
      409,
      { code: 'called_numbers_stay_marked', message: 'Called numbers cannot be unmarked.' },
    ])
  })

  test('before the start nothing can be marked or claimed, and calls were sound checks', async () => {
    const room = await openRoom(server)
    const [number = 0] = numbersOf(ticketsFor(playerSeed(room.id, room.host.id))[0] as Ticket)
    const { browser, id } = room.host
    await browser.post(`/api/players/${id}/confirm-tickets`, { ticketIds: [0] })
    expect((await browser.post(`/api/rooms/${room.id}/call-number`, { number })).status).toBe(200)
    const notStarted = { code: 'game_not_active', message: 'The game has not started yet.' }
    const mark = await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
    expect([mark.status, mark.body]).toEqual([409, notStarted])
    const claim = await browser.post(`/api/rooms/${room.id}/winners`, {
      playerId: id,
      pattern: 'Top Line',
      ticketNumber: 1,
    })
    expect([claim.status, claim.body]).toEqual([409, notStarted])
    await room.start()
    expect((await room.state()).room).toMatchObject({ status: 'active', calledNumbers: [], currentNumber: null })
  })

  test('a finished game can be read but not changed', async () => {
    const scene = await openScene()
    await finished(scene)
    const { room, ravi } = scene
    expect((await room.state()).room.status).toBe('finished')
    const over = { code: 'game_not_active', message: 'This game has finished.' }
    const call = await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    expect([call.status, call.body]).toEqual([409, over])
    const start = await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: room.host.id })
    expect([start.status, start.body]).toEqual([
      409,
      { code: 'cannot_start_now', message: 'The game cannot be started now.' },
    ])
    const again = await ravi.browser.post(`/api/rooms/${room.id}/winners`, {
      playerId: ravi.id,
      pattern: 'Full House',
      ticketNumber: 1,
    })
    expect(again.status, 'a repeated claim of the winner is answered with the win').toBe(200)
  })

  test('after ninety numbers no more can be called', async () => {
    const room = await openRoom(server)
    await room.start()
    const numbers = new Set<number>()
    for (let i = 0; i < 90; i++) {
      numbers.add((await room.host.browser.post<{ number: number }>(`/api/rooms/${room.id}/call-number`)).body.number)
    }
    expect(numbers.size).toBe(90)
    const last = await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    expect([last.status, last.body]).toEqual([409, { code: 'no_numbers_left', message: 'No more numbers to call' }])
  })
})

onOneDatabase({ MAX_PLAYERS_PER_ROOM: '2', MAX_ROOMS: '2', RATE_LIMITS: 'on' }, (server) => {
  test('full rooms and full servers refuse', async () => {
    const room = await openRoom(server)
    await room.join('Ravi')
    const third = await new BrowserSession(server).post(`/api/rooms/${room.id}/join`, { name: 'Meena' })
    expect([third.status, third.body]).toEqual([409, { code: 'room_full', message: 'This room is full.' }])
    await openRoom(server)
    const full = await new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', { hostName: 'Dadi' })
    expect([full.status, full.body]).toEqual([
      503,
      { code: 'server_full', message: 'There is no room for another game just now. Please try again later.' },
    ])
  })

  test('one address may create thirty rooms in ten minutes', async () => {
    let last = await new BrowserSession(server).post('/api/rooms', { hostName: 'Dadi' })
    for (let i = 0; i < 30; i++) last = await new BrowserSession(server).post('/api/rooms', { hostName: 'Dadi' })
    expect([last.status, last.body]).toEqual([
      429,
      { code: 'too_many_requests', message: 'Many rooms were opened from this network. Try again in 10 minutes.' },
    ])
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(9 * 60)
  })
})
