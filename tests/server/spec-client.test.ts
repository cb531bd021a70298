import { expect, test } from 'vitest'
import { paperPlayerId } from '#shared/game/paper.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { waitFor, waitUntil } from '../../scripts/waiting.ts'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { SpecClient, type SpecMessage } from '../support/spec-client.ts'
import { onOneDatabase } from '../support/test-server.ts'
import { call, callNumbers, hostTicket, winEverything } from '../support/whole-game.ts'

/* Clients that were written from the specification alone play here. The host uses our pages. */

/** Messages that the specification names, or that it tells a client to answer as any other: by a refresh. */
const NAMED_MESSAGES = [
  'player_joined',
  'player_reconnected',
  'ticket_selection_started',
  'ticket_selected',
  'tickets_confirmed',
  'game_started',
  'number_called',
  'winner_announced',
  'game_finished',
]
const PACE_MS = 30

/** Has the host start the round, whose player has another id in each. */
async function startRound(room: TestRoom): Promise<void> {
  const host = (await room.state()).players.find(({ isHost }) => isHost)
  const started = await room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host?.id })
  expect(started.status).toBe(200)
}

async function nextRound(room: TestRoom, after: number): Promise<void> {
  if ((await room.state()).room.status !== 'finished') await room.host.browser.post(`/api/rooms/${room.id}/end`)
  expect((await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after })).status).toBe(200)
}

/** The host calls what the clients hold until the game is over or nothing is left. */
async function callAll(room: TestRoom, clients: SpecClient[]): Promise<void> {
  for (const number of new Set(clients.flatMap((client) => client.numbers()))) {
    const { body } = await room.host.browser.post<{ code?: string }>(`/api/rooms/${room.id}/call-number`, { number })
    if (body.code) return expect(['all_prizes_won', 'game_not_active']).toContain(body.code)
    for (const client of clients) await client.refresh()
  }
}

onOneDatabase({}, (server) => {
  // Which refusals such a client meets. A claim that a house rule refuses is answered with a sentence about that rule.
  test.each<[string, Partial<HouseRules>, string[]]>([
    // Fewer tickets than they ask for, and each claim in time.
    ['the strictest rules', { most: 1, claims: 'next', bogey: 'out', hostPlays: false, voice: 'tv' }, []],
    [
      'a bag, and ties that share two patterns',
      { bag: true, ties: 'share', patterns: ['First Five', 'Full House'] },
      [],
    ],
    ['one prize each', { one: true, patterns: ['First Five', 'Top Line', 'Full House'] }, ['claim: one_prize_each']],
    ['a date', {}, []],
  ])('in a room with %s they play two rounds', async (what, rules, refusals) => {
    const tomorrow = { startsAt: new Date(Date.now() + 86_400_000).toISOString(), zone: 'Asia/Kolkata', name: 'Diwali' }
    const room = await openRoom(server, 'Asha', 1, what === 'a date' ? tomorrow : undefined)
    const chosen = await room.host.browser.send('PUT', `/api/rooms/${room.id}/rules`, rules)
    expect(chosen.status).toBe(200)
    const clients: SpecClient[] = []
    for (const name of ['Ravi', 'Meena']) clients.push(await SpecClient.join(server, room.id, name, rules.most ? 2 : 1))
    for (const round of [1, 2]) {
      const { players } = await room.state()
      expect(
        players.filter(({ isHost }) => !isHost).map(({ ticketSelectionDone }) => ticketSelectionDone),
        'both have confirmed',
      ).toEqual([true, true])
      await startRound(room)
      await callAll(room, clients)
      const won = clients.flatMap((client) => client.won)
      expect(new Set(won), `won in round ${round}`).toEqual(new Set(rules.patterns ?? CLASSIC))
      await nextRound(room, round)
      for (const client of clients) await client.refresh()
      expect(clients.map(({ sentHome }) => sentHome)).toEqual([round, round])
    }
    expect(new Set(clients.flatMap((client) => client.refusals))).toEqual(new Set(refusals))
  })

  test('in a room with eight patterns they win those of the five that are played, and are told of the others', async () => {
    const room = await openRoom(server)
    const others: Pattern[] = ['Four Corners', 'Early Seven', 'Star', 'Own Pattern', 'Second House']
    const known: Pattern[] = ['First Five', 'Top Line', 'Full House']
    const ownPattern = { name: 'हार 💎', positions: [7, 0] }
    const patterns = [...others, ...known]
    const chosen = await room.host.browser.send('PUT', `/api/rooms/${room.id}/rules`, { patterns, ownPattern })
    expect(chosen.status).toBe(200)
    const ravi = await SpecClient.join(server, room.id, 'Ravi')
    const meena = await SpecClient.join(server, room.id, 'Meena', 2)
    const heard: SpecMessage[] = []
    const socket = await meena.listen((message) => heard.push(message))
    await startRound(room)
    await ravi.poll()
    expect(
      CLASSIC.filter((pattern) => !ravi.room.disabledPatterns.includes(pattern)),
      'open',
    ).toEqual(known)
    await callAll(room, [ravi, meena])
    expect(new Set([...ravi.won, ...meena.won])).toEqual(new Set(known))
    expect(ravi.room.status, 'the other prizes are still to be won').toBe('active')

    await callNumbers(room, numbersOf(hostTicket(room)))
    await winEverything(room, room.host.browser, others)
    for (const client of [ravi, meena]) await client.refresh()
    expect([ravi.room.status, meena.room.status]).toEqual(['finished', 'finished'])
    expect(new Set(meena.winners.map(({ pattern }) => pattern))).toEqual(new Set(patterns))
    await waitUntil('the end is told', () => heard.some(({ type }) => type === 'game_finished'))
    socket.close()
    expect(heard.filter(({ type }) => type === 'winner_announced').length).toBe(patterns.length)
    const unknown = heard.map(({ type }) => type).filter((type) => !NAMED_MESSAGES.includes(type))
    expect(unknown.filter((type) => type !== 'heartbeat')).toEqual([])
    expect([...ravi.refusals, ...meena.refusals]).toEqual([])
  })

  test('people on paper are more players to them, and nothing else', async () => {
    const room = await openRoom(server)
    const ravi = await SpecClient.join(server, room.id, 'Ravi')
    const heard: SpecMessage[] = []
    const socket = await ravi.listen((message) => heard.push(message))
    const made = await room.host.browser.post<PlayerView>(`/api/rooms/${room.id}/papers`, { sheets: 3, ticketCount: 6 })
    const meena = await SpecClient.join(server, room.id, 'Meena', 2)
    for (const round of [1, 2]) {
      await startRound(room)
      const playerId = paperPlayerId(made.body.personId, round)
      const top = numbersOf(ticketsFor(playerSeed(room.id, playerId))[0] as Ticket).slice(0, 5)
      for (const number of top) await call(room, number)
      const claim = { playerId, pattern: 'Top Line', ticketNumber: 1 }
      expect((await room.host.browser.post(`/api/rooms/${room.id}/winners`, claim)).status).toBe(201)
      for (const number of new Set([ravi, meena].flatMap((client) => client.numbers()))) {
        const { room: now } = await room.state()
        if (now.status === 'active' && !now.calledNumbers.includes(number)) await call(room, number)
        for (const client of [ravi, meena]) await client.refresh()
      }
      expect(new Set([...ravi.won, ...meena.won])).toEqual(new Set(CLASSIC.filter((each) => each !== 'Top Line')))
      await nextRound(room, round)
      for (const client of [ravi, meena]) await client.refresh()
    }
    socket.close()
    expect([...ravi.refusals, ...meena.refusals]).toEqual([])
    const known = heard.filter(({ type }) => NAMED_MESSAGES.includes(type))
    const unknown = heard
      .map(({ type }) => type)
      .filter((type) => !NAMED_MESSAGES.includes(type) && type !== 'heartbeat')
    expect(known.filter(({ type }) => type === 'player_joined').length).toBe(4)
    expect(new Set(unknown)).toEqual(new Set(['round_opened']))
  })

  test('two play through two rounds in which the server calls, one by polls and one by socket', async () => {
    const room = await openRoom(server)
    const [ravi, meena] = [
      await SpecClient.join(server, room.id, 'Ravi'),
      await SpecClient.join(server, room.id, 'Meena'),
    ]
    for (const round of [1, 2]) {
      const heard: SpecMessage[] = []
      let isTold = () => {}
      const socket = await meena.listen((message) => {
        heard.push(message)
        isTold()
      })
      await startRound(room)
      await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on', paceMs: PACE_MS })
      let wins = 0
      for (let known = 0; ravi.room.status !== 'finished'; known++) {
        const told = new Promise<void>((resolve) => {
          isTold = resolve
        })
        if (heard.length <= known) await waitFor('another message', told)
        for (const client of [ravi, meena]) await client.refresh()
        const won = ravi.won.length + meena.won.length
        // The host does not want to wait after a win. On a slow machine the server may have called the last number.
        if (won > wins && won < CLASSIC.length) {
          const { body } = await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
          expect([undefined, 'no_numbers_left']).toContain((body as { code?: string }).code)
        }
        wins = won
      }
      socket.close()
      await meena.poll()
      expect([...ravi.won, ...meena.won].toSorted()).toEqual(CLASSIC.toSorted())
      expect(meena.room.status).toBe('finished')
      const numbers = heard.filter(({ type }) => type === 'number_called').map(({ payload }) => payload.number)
      expect(numbers, 'told one by one').toEqual(meena.room.calledNumbers)
      expect(heard.every(({ roomId, payload }) => roomId === room.id && payload !== null)).toBe(true)
      const unknown = heard.map(({ type }) => type).filter((type) => !NAMED_MESSAGES.includes(type))
      expect(new Set(unknown)).toEqual(new Set(['calls_scheduled', 'heartbeat']))
      await nextRound(room, round)
      for (const client of [ravi, meena]) await client.refresh()
    }
    expect([...ravi.refusals, ...meena.refusals]).toEqual([])
  })

  test('two win every prize of a game in which ties share', async () => {
    const room = await openRoom(server)
    await room.host.browser.send('PUT', `/api/rooms/${room.id}/rules`, { ties: 'share' })
    const clients = [await SpecClient.join(server, room.id, 'Ravi'), await SpecClient.join(server, room.id, 'Meena')]
    await startRound(room)
    for (const number of new Set(clients.flatMap((client) => client.numbers()))) await call(room, number)
    // Both have asked before either of them claims.
    for (const client of clients) await client.poll()
    for (const client of clients) await client.markAll()
    for (const client of clients) await client.claimAll()
    for (const client of clients) await client.poll()
    expect(clients.map(({ won }) => won)).toEqual([CLASSIC, CLASSIC])
    for (const client of clients) expect(client).toMatchObject({ refusals: [], room: { disabledPatterns: CLASSIC } })
    const refused = await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    expect(refused.body).toMatchObject({ code: 'all_prizes_won' })
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    for (const client of clients) await client.poll()
    expect(clients.map(({ room: { status } }) => status)).toEqual(['finished', 'finished'])
    const winners = (await room.host.browser.get<{ place: number }[]>(`/api/rooms/${room.id}/winners`)).body
    expect(winners.map(({ place }) => place).toSorted()).toEqual([0, 0, 0, 0, 0, 1, 1, 1, 1, 1])
  })

  test('one that slept through two rounds is not in the room any more, and joins the next one by its name', async () => {
    const room = await openRoom(server)
    const client = await SpecClient.join(server, room.id, 'Ravi')
    for (const round of [1, 2, 3]) {
      await startRound(room)
      await nextRound(room, round)
    }
    expect((await room.state()).players.map(({ name }) => name)).toEqual(['Asha'])
    await client.refresh()
    expect((await room.state()).players[1]).toMatchObject({ name: 'Ravi', ticketSelectionDone: true })
    expect(client.refusals).toEqual([])
  })
})
