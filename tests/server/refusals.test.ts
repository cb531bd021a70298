import { expect, test } from 'vitest'
import type { CreateRoomAnswer } from '#shared/api.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
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

  type Case = [
    rule: string,
    send: (scene: Scene) => ReturnType<BrowserSession['post']>,
    refusal: readonly [status: number, code: string, message: string],
  ]
  const stranger = () => new BrowserSession(server)
  const as = ({ browser }: Seated) => browser

  test.each<Case>([
    // Joining
    [
      'a room needs a host name',
      () => stranger().post('/api/rooms', { hostName: '  ' }),
      [400, 'name_required', 'Please enter your name'],
    ],
    [
      'a room number has six digits',
      () => stranger().post('/api/rooms/48291/join', { name: 'Anu' }),
      [400, 'invalid_room_number', 'Please enter a valid 6-digit room number.'],
    ],
    ['a missing room cannot be joined', () => stranger().post('/api/rooms/000000/join', { name: 'Anu' }), NO_ROOM],
    [
      'joining needs a name',
      ({ room }) => stranger().post(`/api/rooms/${room.id}/join`, {}),
      [400, 'name_required', 'Please enter your name'],
    ],
    [
      'eleven tickets are too many',
      ({ room }) => stranger().post(`/api/rooms/${room.id}/join`, { name: 'Anu', ticketCount: 11 }),
      [400, 'invalid_ticket_count', 'Choose between 1 and 10 tickets.'],
    ],
    [
      'a running game refuses new players',
      ({ room }) => stranger().post(`/api/rooms/${room.id}/join`, { name: 'Anu' }),
      [
        409,
        'game_already_started',
        'This game has already started. If you were playing before, try entering your exact name to reconnect.',
      ],
    ],
    [
      'a seat in use cannot be taken over',
      ({ room }) => stranger().post(`/api/rooms/${room.id}/join`, { name: 'Asha' }),
      [
        409,
        'seat_in_use',
        'This player is connected on another device. Close the game there, wait a few seconds and try again, or choose another name.',
      ],
    ],
    // Reading
    ['a missing room has no state', () => stranger().get('/api/rooms/000000'), NO_ROOM],
    ['a missing room has no game state', () => stranger().get('/api/game-state/000000'), NO_ROOM],
    ['a missing room has no winners', () => stranger().get('/api/rooms/000000/winners'), NO_ROOM],
    ['a word is not a room number', () => stranger().get('/api/game-state/abc'), NO_ROOM],
    ['there are no other routes', () => stranger().get('/api/secrets'), [404, 'not_found', 'Not found.']],
    // Starting
    [
      'strangers cannot start the selection',
      ({ room }) => stranger().post(`/api/rooms/${room.id}/start-ticket-selection`),
      JOIN_FIRST,
    ],
    [
      'players cannot start the selection',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/start-ticket-selection`),
      [403, 'not_host', 'Only the host can start the game.'],
    ],
    [
      'strangers cannot start the game',
      ({ room }) => stranger().post(`/api/rooms/${room.id}/start`, { playerId: room.host.id }),
      JOIN_FIRST,
    ],
    [
      'players cannot start as the host',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/start`, { playerId: room.host.id }),
      NOT_YOURS,
    ],
    [
      'players cannot start the game',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/start`, { playerId: ravi.id }),
      [403, 'not_host', 'Only the host can start the game.'],
    ],
    [
      'a start must name its player',
      ({ room }) => as(room.host).post(`/api/rooms/${room.id}/start`, {}),
      [400, 'invalid_request', 'Invalid request.'],
    ],
    // Selecting
    [
      'strangers cannot select',
      ({ room, ravi }) => stranger().post(`/api/rooms/${room.id}/tickets/1/select`, { playerId: ravi.id }),
      JOIN_FIRST,
    ],
    [
      'players cannot select for another',
      ({ room, ravi }) => as(room.host).post(`/api/rooms/${room.id}/tickets/1/select`, { playerId: ravi.id }),
      NOT_YOURS,
    ],
    [
      'there are ten tickets',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/tickets/10/select`, { playerId: ravi.id }),
      [400, 'invalid_ticket', 'Ticket must be between 1 and 10.'],
    ],
    [
      'tickets cannot be selected after the first call',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/tickets/1/select`, { playerId: ravi.id }),
      [409, 'tickets_already_confirmed', 'Tickets are already confirmed.'],
    ],
    [
      'nor unselected',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/tickets/0/unselect`, { playerId: ravi.id }),
      [409, 'tickets_already_confirmed', 'Tickets are already confirmed.'],
    ],
    [
      'an unknown player cannot select',
      ({ room }) => as(room.host).post(`/api/rooms/${room.id}/tickets/1/select`, { playerId: NOBODY }),
      NO_PLAYER,
    ],
    // Confirming
    [
      'strangers cannot confirm',
      ({ ravi }) => stranger().post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0] }),
      JOIN_FIRST,
    ],
    [
      'players cannot confirm for another',
      ({ room, ravi }) => as(room.host).post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0] }),
      NOT_YOURS,
    ],
    [
      'no tickets are too few',
      ({ ravi }) => as(ravi).post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [] }),
      [400, 'invalid_ticket_count', 'Choose between 1 and 10 tickets.'],
    ],
    [
      'a ticket cannot be confirmed twice',
      ({ ravi }) => as(ravi).post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [1, 1] }),
      [400, 'invalid_ticket_count', 'Choose between 1 and 10 tickets.'],
    ],
    [
      'after the first call other tickets are refused',
      ({ ravi }) => as(ravi).post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [5] }),
      [409, 'tickets_already_confirmed', 'Tickets are already confirmed.'],
    ],
    // Calling
    ['strangers cannot call', ({ room }) => stranger().post(`/api/rooms/${room.id}/call-number`), JOIN_FIRST],
    [
      'players cannot call',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/call-number`),
      [403, 'not_host', 'Only the host can call numbers.'],
    ],
    [
      'there is no 91',
      ({ room }) => as(room.host).post(`/api/rooms/${room.id}/call-number`, { number: 91 }),
      [400, 'invalid_number', 'Number must be between 1 and 90.'],
    ],
    [
      'a number must not be a string',
      ({ room }) => as(room.host).post(`/api/rooms/${room.id}/call-number`, { number: '5' }),
      [400, 'invalid_number', 'Number must be between 1 and 90.'],
    ],
    // Marking
    [
      'strangers cannot mark',
      ({ ravi, called }) => stranger().post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number: called }),
      JOIN_FIRST,
    ],
    [
      'players cannot mark for another',
      ({ room, ravi, called }) => as(room.host).post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number: called }),
      NOT_YOURS,
    ],
    [
      'only numbers on the ticket can be marked',
      ({ ravi, foreign }) => as(ravi).post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number: foreign }),
      [400, 'not_on_ticket', 'This number is not on that ticket.'],
    ],
    [
      'only called numbers can be marked',
      ({ ravi, uncalled }) => as(ravi).post(`/api/players/${ravi.id}/mark`, { ticketId: 0, number: uncalled }),
      [409, 'number_not_called', 'This number has not been called yet.'],
    ],
    [
      'only held tickets can be marked',
      ({ ravi, called }) => as(ravi).post(`/api/players/${ravi.id}/mark`, { ticketId: 3, number: called }),
      [400, 'ticket_not_yours', 'This ticket number is not selected by you'],
    ],
    [
      'a mark needs a ticket',
      ({ ravi, called }) => as(ravi).post(`/api/players/${ravi.id}/mark`, { number: called }),
      [400, 'invalid_ticket', 'Ticket must be between 1 and 10.'],
    ],
    // Claiming
    [
      'strangers cannot claim',
      ({ room, ravi }) =>
        stranger().post(`/api/rooms/${room.id}/winners`, { playerId: ravi.id, pattern: 'Top Line', ticketNumber: 1 }),
      JOIN_FIRST,
    ],
    [
      'players cannot claim for another',
      ({ room, ravi }) =>
        as(room.host).post(`/api/rooms/${room.id}/winners`, {
          playerId: ravi.id,
          pattern: 'Top Line',
          ticketNumber: 1,
        }),
      NOT_YOURS,
    ],
    [
      'a claim needs a ticket number',
      ({ room, ravi }) => as(ravi).post(`/api/rooms/${room.id}/winners`, { playerId: ravi.id, pattern: 'Top Line' }),
      [400, 'ticket_number_required', 'Please enter your ticket number to claim this pattern'],
    ],
    [
      'a claim needs a held ticket',
      ({ room, ravi }) =>
        as(ravi).post(`/api/rooms/${room.id}/winners`, { playerId: ravi.id, pattern: 'Top Line', ticketNumber: '2' }),
      [400, 'ticket_not_yours', 'This ticket number is not selected by you'],
    ],
    [
      'a claim must be valid',
      ({ room, ravi }) =>
        as(ravi).post(`/api/rooms/${room.id}/winners`, { playerId: ravi.id, pattern: 'Top Line', ticketNumber: '1' }),
      [400, 'pattern_not_valid', 'Your marked numbers do not match the called numbers for this pattern'],
    ],
    [
      'there are five patterns',
      ({ room, ravi }) =>
        as(ravi).post(`/api/rooms/${room.id}/winners`, { playerId: ravi.id, pattern: 'Corners', ticketNumber: '1' }),
      [400, 'unknown_pattern', 'Invalid pattern'],
    ],
  ])('%s', async (_rule, send, [status, code, message]) => {
    const scene = await openScene()
    const before = [await scene.room.state(), (await stranger().get(`/api/rooms/${scene.room.id}/winners`)).body]
    const answer = await send(scene)
    expect([answer.status, answer.body]).toEqual([status, { message, code }])
    expect(
      [await scene.room.state(), (await stranger().get(`/api/rooms/${scene.room.id}/winners`)).body],
      'nothing is changed',
    ).toEqual(before)
  })

  test('a number is called once, and a mark on it stays', async () => {
    const { room, ravi, called } = await openScene()
    const again = await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number: called })
    expect([again.status, again.body]).toEqual([
      409,
      { code: 'number_already_called', message: `Number ${called} has already been called.` },
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
      { code: 'server_full', message: 'The server is full. Please try again later.' },
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
