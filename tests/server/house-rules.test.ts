import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type ErrorAnswer, type EveningAnswer, eveningAnswer, type RoomChangeAnswer } from '#shared/api.ts'
import type { SessionHash } from '#shared/game/ids.ts'
import { PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { rounds, winners } from '#shared/schema.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { loadRounds } from '../../server/room/rows/rounds.ts'
import { BrowserSession, call, openRoom, type Seated, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { startServerProcess } from '../support/server-process.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'

const choose = (room: TestRoom, rules: unknown) =>
  room.host.browser.send<RoomChangeAnswer & ErrorAnswer>('PUT', `/api/rooms/${room.id}/rules`, rules)
const ticketOf = (room: TestRoom, { id }: Seated) => ticketsFor(playerSeed(room.id, id))[0] as Ticket
const firstFive = (room: TestRoom, player: Seated) => numbersOf(ticketOf(room, player)).slice(0, 5)
const callAll = async (room: TestRoom, numbers: Iterable<number>) => {
  for (const number of new Set(numbers)) await call(room, number)
}
const claim = (room: TestRoom, { id, browser }: Seated, pattern: string, by = browser) =>
  by.post<WinnerView & ErrorAnswer>(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 1 })
const mark = async ({ browser, id }: Seated, number: number) => {
  const marked = await untilTaken(() => browser.post(`/api/players/${id}/mark`, { ticketId: 0, number }))
  if (marked.status !== 200) throw new Error(`a mark was answered ${marked.status}`)
}
const winnersOf = async (room: TestRoom) =>
  (await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)).body

const SESSION_SECRET = 'the same for all processes'

/** An own pattern in which something is wrong. */
const own = (change: object) => ({
  patterns: ['Own Pattern'],
  ownPattern: { name: 'Ring', positions: [7, 0], ...change },
})

onOneDatabase({ SESSION_SECRET }, (server) => {
  let refusing: TestRoom | undefined

  test('rules are stored as they are chosen, fixed at the start, put on record and carried to the next round', async () => {
    const room = await openRoom(server)
    const chosen: Partial<HouseRules> = {
      ties: 'share',
      patterns: ['Full House', 'Own Pattern', 'Top Line'],
      ownPattern: { name: '  हार 💎', positions: [14, 0] },
      prizes: { 'Top Line': '  दादी के  लड्डू ', 'First Five': ' ' },
      counts: false,
    }
    const kept = {
      ...DEFAULT_RULES,
      ties: 'share',
      patterns: ['Full House', 'Own Pattern', 'Top Line'],
      ownPattern: { name: 'हार 💎', positions: [14, 0] },
      prizes: { 'Top Line': 'दादी के लड्डू' },
      counts: false,
    }
    const closed = ['First Five', 'Middle Line', 'Bottom Line']
    const { body } = await choose(room, chosen)
    expect(body.room).toMatchObject({ rules: kept, disabledPatterns: closed })
    expect((await choose(room, chosen)).body.version, 'the same again changes nothing').toBe(body.version)
    await choose(room, { claims: 'next' })
    const all = { ...kept, claims: 'next' }
    await room.start()
    expect(await choose(room, { claims: 'any' })).toMatchObject({ status: 409, body: { code: 'rules_are_fixed' } })
    expect((await room.state()).room).toMatchObject({ rules: all, disabledPatterns: closed })
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })
    const next = await room.state()
    expect(next.room).toMatchObject({ round: 2, rules: all, disabledPatterns: closed })
    const evening = await room.host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)
    expect(evening.body.rounds[0]?.rules).toEqual(all)
    expect((await choose(room, { claims: 'any' })).body.room.rules, 'and open again').toEqual(kept)
  })

  test.each<[string, unknown, string]>([
    ['a rule that there is not', { ties: 'everybody' }, 'invalid_request'],
    ['no ticket', { most: 0 }, 'invalid_request'],
    ['eleven tickets', { most: 11 }, 'invalid_request'],
    ['no pattern', { patterns: [] }, 'pattern_required'],
    ['a pattern that there is not', { patterns: ['Corners'] }, 'invalid_request'],
    ['a pattern twice', { patterns: ['Star', 'Star'] }, 'invalid_request'],
    ['thirteen patterns', { patterns: PATTERNS.slice(0, 13) }, 'too_many_patterns'],
    ['an own pattern of all numbers', own({ positions: [...Array(15).keys()] }), 'invalid_own_pattern'],
    ['an own pattern of none', own({ positions: [] }), 'invalid_own_pattern'],
    ['an own pattern that is no list', own({ positions: 7 }), 'invalid_own_pattern'],
    ['a number twice in it', own({ positions: [3, 3] }), 'invalid_own_pattern'],
    ['a sixteenth number in it', own({ positions: [15] }), 'invalid_own_pattern'],
    ['an own pattern without a name', own({ name: ' ' }), 'invalid_own_pattern'],
    ['a name of 25 letters for it', own({ name: 'x'.repeat(25) }), 'invalid_own_pattern'],
    ['a name written backwards for it', own({ name: 'a\u202Eb' }), 'invalid_own_pattern'],
    ['nothing for it', { ownPattern: null }, 'invalid_own_pattern'],
    ['a prize of 25 letters', { prizes: { 'Top Line': 'x'.repeat(25) } }, 'invalid_prize'],
    ['a prize written backwards', { prizes: { 'Top Line': 'a\u202Eb' } }, 'invalid_prize'],
    ['a prize with control characters', { prizes: { 'Top Line': 'a\u0085b\u0000' } }, 'invalid_prize'],
    ['a prize that cannot be seen', { prizes: { 'Top Line': '\u2800' } }, 'invalid_prize'],
    ['a prize that is a number', { prizes: { 'Top Line': 5 } }, 'invalid_prize'],
  ])('%s is refused, and nothing of it is kept', async (_what, rules, code) => {
    refusing ??= await openRoom(server)
    const sent = { ...(rules as object), claims: 'next' }
    expect(await choose(refusing, sent)).toMatchObject({ status: 400, body: { code } })
    expect((await refusing.state()).room.rules).toEqual(DEFAULT_RULES)
  })

  test('a false claim that costs the prize is refused, and told to everybody', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await choose(room, { bogey: 'out' })
    await room.start()
    const watcher = await watchRoom(server, room.id)
    expect(await claim(room, ravi, 'Top Line')).toMatchObject({ status: 400, body: { code: 'pattern_not_valid' } })
    const [told] = await watcher.until(1)
    const payload = { playerId: ravi.id, name: 'Ravi', pattern: 'Top Line', ticketNumber: 1 }
    expect(told).toMatchObject({ type: 'false_claim', payload })
    expect((await room.state()).players[1]).toMatchObject({ name: 'Ravi', outOf: { 'Top Line': [0] } })
    const line = numbersOf(ticketOf(room, ravi).slice(0, 1))
    await callAll(room, line)
    for (const number of line) await mark(ravi, number)
    expect(await claim(room, ravi, 'Top Line')).toMatchObject({ status: 409, body: { code: 'ticket_is_out' } })
    expect((await claim(room, ravi, 'First Five')).status).toBe(201)
    watcher.socket.close()
  })

  test('a host who only calls starts without a ticket, also in the next round', async () => {
    const room = await openRoom(server)
    await room.join('Ravi')
    await choose(room, { hostPlays: false })
    for (const after of [1, 2]) {
      const { room: before, players } = await room.state()
      expect(players.map(({ ticketSelectionDone }) => ticketSelectionDone)).toEqual([true, false])
      const { seats } = (await room.host.browser.get<{ seats: { playerId: string }[] }>(`/api/rooms/${room.id}/seats`))
        .body
      const start = { playerId: seats[0]?.playerId }
      expect((await room.host.browser.post(`/api/rooms/${room.id}/start`, start)).status).toBe(200)
      await call(room)
      const started = await room.state()
      expect(started.players.map(({ selectedTicketIds }) => selectedTicketIds)).toEqual([[], [0]])
      expect([before.round, started.room.calledNumbers.length]).toEqual([after, 1])
      await room.host.browser.post(`/api/rooms/${room.id}/end`)
      await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after })
    }
  })

  const races: [HouseRules['ties'], number, number][] = [['share', 12, 0]]
  // One process alone: see races.test.ts.
  if (server.database === 'postgres') races.push(['first', 1, 11])

  test.each(races)(
    'of twelve right claims on one number, where ties go by "%s", %i win and %i do not',
    async (ties, won, lost) => {
      const room = await openRoom(server)
      // The embedded database belongs to one process.
      const far = server.databaseUrl ? await startServerProcess(server.databaseUrl, { SESSION_SECRET }) : null
      onTestFinished(() => far?.kill())
      await choose(room, { ties })
      const names = Array.from({ length: won + lost }, (_, i) => `Player ${i}`)
      const players: Seated[] = []
      // One by one: a busy server turns some away if they all join at once.
      for (const name of names) players.push(await room.join(name))
      await room.start()
      await callAll(
        room,
        players.flatMap((player) => firstFive(room, player)),
      )
      await mapInBatches(players, async (player) => {
        for (const number of firstFive(room, player)) await mark(player, number)
      })
      const browserOf = ({ browser }: Seated, i: number) =>
        far && i % 2 === 0 ? new BrowserSession(far, browser.cookieHeader) : browser
      const claims = await Promise.all(
        players.map((player, i) => untilTaken(() => claim(room, player, 'First Five', browserOf(player, i)))),
      )
      const stored = claims.filter(({ status }) => status < 300)
      const refused = claims.filter(({ status }) => status >= 300).map(({ status, body }) => `${status} ${body.code}`)
      expect(refused).toEqual(Array.from({ length: lost }, () => '409 pattern_closed'))
      expect(stored.length).toBe(won)
      const wins = await winnersOf(room)
      expect(wins.map(({ place }) => place)).toEqual(Array.from({ length: won }, (_, place) => place))
      expect(new Set(wins.map(({ playerId }) => playerId)).size).toBe(won)
      // A claim that was stored before its server said it was busy is answered with 200 when it is sent again.
      const announced = stored.map(({ body: { id, place } }) => [id, place])
      expect(announced.toSorted()).toEqual(wins.map(({ id, place }) => [id, place]).toSorted())
      expect((await room.state()).room.disabledPatterns).toEqual(['First Five'])
    },
  )
})

onOneOpenDatabase((given) => {
  test('the database refuses what is no win: a second house of a ticket, a pattern that there is not', async () => {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    const { room, hostPlayer } = await createRoom(
      { db: given.db, maxRooms: 100 },
      'hash of a host' as SessionHash,
      host,
    )
    const { id: playerId, name: playerName } = hostPlayer
    const store = (pattern: string, ticketNumber: number) =>
      given.db
        .insert(winners)
        .values({ id: randomUUID(), roomId: room.id, playerId, playerName, pattern: pattern as Pattern, ticketNumber })
        .then(() => 'stored')
        .catch(({ cause }) => cause.constraint)
    expect(await store('Full House', 1)).toBe('stored')
    expect(await store('Second House', 1)).toBe('winners_one_house')
    expect(await store('Five Corners', 1)).toBe('winners_pattern')
    for (const pattern of PATTERNS.filter((each) => each !== 'Full House')) {
      expect(await store(pattern, pattern === 'Third House' ? 3 : 2), pattern).toBe('stored')
    }
  })

  test.each<[string, Partial<HouseRules> | undefined]>([
    ['one rule', { ...DEFAULT_RULES, ties: 'share', hold: undefined }],
    ['house rules', undefined],
  ])('a round on record from before there was %s was played by the default', async (_what, rules) => {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    const { room } = await createRoom({ db: given.db, maxRooms: 100 }, 'hash of the host' as SessionHash, host)
    const older = { rules, finishedAt: new Date().toISOString(), players: [], calls: [], wins: [], draw: {} }
    await given.db.insert(rounds).values({ roomId: room.id, round: 1, record: older as unknown as RoundRecord })
    const { epoch, version } = room
    const read = eveningAnswer.parse({ rounds: await loadRounds(given.db, room.id), epoch, version })
    expect(read.rounds[0]?.rules).toEqual({ ...DEFAULT_RULES, ...(rules && { ties: 'share' }) })
  })
})
