import { expect, test } from 'vitest'
import { paperPlayerId } from '#shared/game/paper.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import {
  callNumbers,
  claim,
  drawOf,
  mark,
  nextRound,
  numbersOn,
  openRoom,
  setRules,
  startRound,
  type TestRoom,
  winEverything,
} from '../support/browser-session.ts'
import { commonVerdicts } from '../support/draw-verifiers.ts'
import { SpecClient, type SpecMessage } from '../support/spec-client.ts'
import { onOneDatabase } from '../support/test-server.ts'

/* Clients that were written from the specification alone play here. The host uses our pages. */

/** Messages that the specification names, or that it tells a client to answer as any other: by a refresh. */
const NAMED_MESSAGES =
  'player_joined player_reconnected ticket_selection_started ticket_selected tickets_confirmed game_started ' +
  'number_called winner_announced game_finished heartbeat'
const PACE_MS = 30

/** The server calls until a client has seen the end. */
async function letServerCall({ id, host }: TestRoom, clients: SpecClient[]): Promise<void> {
  await host.browser.post(`/api/rooms/${id}/auto-call`, { state: 'on', paceMs: PACE_MS })
  while (clients[0]?.room.status !== 'finished') for (const client of clients) await client.refresh()
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
  const join = (room: TestRoom, ...desired: number[]) =>
    Promise.all(desired.map((count, i) => SpecClient.join(server, room.id, ['Ravi', 'Meena'][i] ?? '', count)))

  // Which refusals such a client meets. A claim that a house rule refuses is answered with a sentence about that rule.
  test.each<[string, number, Partial<HouseRules>, string[]]>([
    // Fewer tickets than they ask for, and each claim in time.
    ['the strictest rules', 2, { most: 1, claims: 'next', bogey: 'out', hostPlays: false, voice: 'tv' }, []],
    ['a bag, and shared ties', 1, { bag: true, ties: 'share', patterns: ['First Five', 'Top Line'] }, []],
    ['calls by the server', 1, { patterns: ['Full House'] }, []],
    ['a date', 1, { one: true, patterns: ['First Five', 'Top Line'] }, ['claim: one_prize_each']],
  ])(
    'clients of the specification play in a room with %s, and in the next round',
    async (what, rounds, rules, refusals) => {
      const tomorrow = {
        startsAt: new Date(Date.now() + 86_400_000).toISOString(),
        zone: 'Asia/Kolkata',
        name: 'Diwali',
      }
      const room = await openRoom(server, 'Asha', 1, what === 'a date' ? tomorrow : undefined)
      expect((await setRules(room, rules)).status).toBe(200)
      const clients = await join(room, rules.most ? 2 : 1, rules.most ? 2 : 1)
      for (let round = 1; round <= rounds; round++) {
        await startRound(room)
        await (what === 'calls by the server' ? letServerCall : callAll)(room, clients)
        const won = clients.flatMap((client) => client.won)
        expect(new Set(won), `won in round ${round}`).toEqual(new Set(rules.patterns ?? CLASSIC))
        await nextRound(room, round)
        for (const client of clients) await client.refresh()
        expect(clients.map(({ sentHome }) => sentHome)).toEqual([round, round])
        const guests = (await room.state()).players.filter(({ isHost }) => !isHost)
        expect(guests, 'both have confirmed').toMatchObject(clients.map(() => ({ ticketSelectionDone: true })))
      }
      expect(new Set(clients.flatMap((client) => client.refusals))).toEqual(new Set(refusals))
    },
  )

  test('clients of the specification see a pattern open until all its prizes are won', async () => {
    const room = await openRoom(server)
    const patterns: Pattern[] = ['First Five', 'Top Line', 'Full House']
    const places = { 'First Five': { winners: 2 }, 'Full House': { winners: 2 } }
    expect((await setRules(room, { patterns, places, houseBy: 'person' })).status).toBe(200)
    const clients = await join(room, 1, 1)
    await startRound(room)
    await callAll(room, clients)
    const won = clients.flatMap((client) => client.won).sort()
    expect(won).toEqual(['First Five', 'First Five', 'Full House', 'Full House', 'Top Line'])
    for (const client of clients) {
      await client.refresh()
      expect(client.winners.length, 'a gallery of all').toBe(5)
    }
    expect(clients.flatMap(({ refusals }) => refusals)).toEqual([])
    expect(clients.map(({ room }) => room.status)).toEqual(['finished', 'finished'])
  })

  test('clients of the specification play beside people on paper and patterns that they do not know', async () => {
    const room = await openRoom(server)
    const others: Pattern[] = ['Four Corners', 'Early Seven', 'Star', 'Own Pattern', 'Second House']
    const known: Pattern[] = ['First Five', 'Top Line', 'Full House']
    const patterns = [...others, ...known]
    const ownPattern = { name: 'हार 💎', positions: [7, 0] }
    expect((await setRules(room, { patterns, ownPattern })).status).toBe(200)
    const [ravi] = (await join(room, 1)) as [SpecClient]
    const heard: SpecMessage[] = []
    const socket = await ravi.listen((message) => heard.push(message))
    const made = await room.host.browser.post<PlayerView>(`/api/rooms/${room.id}/papers`, { sheets: 3, ticketCount: 6 })
    await startRound(room)
    await ravi.poll()
    expect(CLASSIC.filter((pattern) => !ravi.room.disabledPatterns.includes(pattern))).toEqual(known)
    const playerId = paperPlayerId(made.body.personId, 1)
    await callNumbers(room, numbersOn(room, playerId).slice(0, 5))
    const claim = { playerId, pattern: 'Top Line', ticketNumber: 1 }
    expect((await room.host.browser.post(`/api/rooms/${room.id}/winners`, claim)).status).toBe(201)
    await callNumbers(room, ravi.numbers())
    await ravi.refresh()
    expect(ravi.won).toEqual(['First Five', 'Full House'])
    expect(ravi.room.status, 'the other prizes are still to be won').toBe('active')

    await callNumbers(room, numbersOn(room, room.host.id))
    await winEverything(room, room.host.browser, others)
    await ravi.refresh()
    expect(ravi.room.status).toBe('finished')
    expect(new Set(ravi.winners.map(({ pattern }) => pattern))).toEqual(new Set(patterns))
    await waitUntil('the end is told', () => heard.some(({ type }) => type === 'game_finished'))
    await nextRound(room, 1)
    await ravi.refresh()
    await waitUntil('the next round is told', () => heard.some(({ type }) => type === 'round_opened'))
    socket.close()
    expect(heard.every(({ roomId, payload }) => roomId === room.id && payload !== null)).toBe(true)
    expect(heard.filter(({ type }) => type === 'winner_announced').length).toBe(patterns.length)
    expect(heard.filter(({ type }) => type === 'player_joined').length, 'on paper').toBe(3)
    const unnamed = heard.map(({ type }) => type).filter((type) => !NAMED_MESSAGES.split(' ').includes(type))
    expect(new Set(unnamed)).toEqual(new Set(['round_opened']))
    expect(ravi.refusals).toEqual([])
  })

  test('clients of the specification meet nothing unknown beside new kinds, places and a ticket that the host wrote down', async () => {
    const room = await openRoom(server, 'Asha', 3)
    const patterns: Pattern[] = ['First Five', 'Six Corners', 'Half Sheet', 'Top Line', 'Full House']
    expect((await setRules(room, { patterns, places: { 'First Five': { winners: 3 } }, bogey: 'ticket' })).status).toBe(
      200,
    )
    const clients = (await join(room, 1, 1)) as [SpecClient, SpecClient]
    const heard: SpecMessage[] = []
    const socket = await clients[0].listen((message) => heard.push(message))
    await startRound(room)
    const shop = [10, 11, 30, 45, 90, 2, 20, 40, 58, 70, 5, 21, 60, 71, 81]
    const nani = await room.host.browser.post<PlayerView>(`/api/rooms/${room.id}/write-ticket`, {
      name: 'Nani',
      numbers: shop,
    })
    await callNumbers(room, shop.slice(0, 5))
    expect((await claim(room, { ...room.host, id: nani.body.id }, 'Top Line')).status).toBe(201)
    for (const client of clients) {
      await callNumbers(room, client.numbers().slice(0, 5))
      await client.refresh()
      expect(client.won, 'the line of the shop is closed').toEqual(['First Five'])
      expect(client.room.disabledPatterns, 'one more may win it').not.toContain('First Five')
    }
    await winEverything(room, room.host.browser, ['First Five', 'Six Corners'])
    for (const ticketId of [1, 2]) {
      const two = numbersOn(room, room.host.id, ticketId).slice(0, 2)
      await callNumbers(room, two)
      for (const number of two) await mark(room.host, number, ticketId)
    }
    expect(await claim(room, room.host, 'Half Sheet')).toMatchObject({ status: 201, body: { also: [2, 3] } })
    await callNumbers(room, clients[0].numbers())
    for (const client of clients) await client.refresh()
    await waitUntil('the end is told', () => heard.some(({ type }) => type === 'game_finished'))
    socket.close()
    expect(clients[0].winners.map(({ playerName, pattern }) => `${pattern}: ${playerName}`).slice(0, 6)).toEqual([
      'Top Line: Nani',
      'First Five: Ravi',
      'First Five: Meena',
      'First Five: Asha',
      'Six Corners: Asha',
      'Half Sheet: Asha',
    ])
    expect(clients.flatMap(({ refusals }) => refusals)).toEqual([])
    const named = NAMED_MESSAGES.split(' ')
    expect(
      heard.filter(({ type, roomId, payload }) => !named.includes(type) || roomId !== room.id || !payload),
    ).toEqual([])
    expect(await commonVerdicts([JSON.stringify(await drawOf(server, room))])).toEqual(['verified'])
  })
})
