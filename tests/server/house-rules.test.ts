import { randomUUID } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import { type EveningAnswer, eveningAnswer } from '#shared/api.ts'
import { PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { rounds, winners } from '#shared/schema.ts'
import { loadRounds } from '../../server/room/rows/rounds.ts'
import {
  BrowserSession,
  call,
  callNumbers,
  claim,
  mark,
  numbersOn,
  openRoom,
  type Seated,
  seatedNow,
  setRules,
  type TestRoom,
  untilTaken,
} from '../support/browser-session.ts'
import { newRoomOn } from '../support/gate.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { startServerProcess } from '../support/server-process.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'

const firstFive = (room: TestRoom, player: Seated) => numbersOn(room, player.id).slice(0, 5)

const SESSION_SECRET = 'the same for all processes'

/** An own pattern in which something is wrong. */
const own = (change: object) => ({
  patterns: ['Own Pattern'],
  ownPattern: { name: 'Ring', positions: [7, 0], ...change },
})
const prize = (words: unknown) => ({ prizes: { 'Top Line': words } })

const REFUSED: Record<string, object[]> = {
  invalid_request: [
    { ties: 'all' },
    { most: 0 },
    { most: 11 },
    { patterns: ['Corners'] },
    { patterns: ['Star', 'Star'] },
  ],
  pattern_required: [{ patterns: [] }],
  too_many_patterns: [{ patterns: PATTERNS.slice(0, 13) }],
  invalid_own_pattern: [
    ...[[...Array(15).keys()], [], 7, [3, 3], [15]].map((positions) => own({ positions })),
    ...[' ', 'x'.repeat(25), 'a\u202Eb'].map((name) => own({ name })),
    { ownPattern: null },
  ],
  invalid_prize: ['x'.repeat(25), 'a\u202Eb', 'a\u0085b\u0000', '\u2800', 5].map(prize),
}

onOneDatabase({ SESSION_SECRET }, (server) => {
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
      ...chosen,
      ownPattern: { name: 'हार 💎', positions: [14, 0] },
      prizes: { 'Top Line': 'दादी के लड्डू' },
    }
    const closed = ['First Five', 'Middle Line', 'Bottom Line']
    const { body } = await setRules(room, chosen)
    expect(body.room).toMatchObject({ rules: kept, disabledPatterns: closed })
    expect((await setRules(room, chosen)).body.version, 'the same again changes nothing').toBe(body.version)
    await setRules(room, { claims: 'next' })
    const all = { ...kept, claims: 'next' }
    await room.start()
    expect(await setRules(room, { claims: 'any' })).toMatchObject({ status: 409, body: { code: 'rules_are_fixed' } })
    expect((await room.state()).room).toMatchObject({ rules: all, disabledPatterns: closed })
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })
    const next = await room.state()
    expect(next.room).toMatchObject({ round: 2, rules: all, disabledPatterns: closed })
    const evening = await room.host.browser.get<EveningAnswer>(`/api/rooms/${room.id}/evening`)
    expect(evening.body.rounds[0]?.rules).toEqual(all)
    expect((await setRules(room, { claims: 'any' })).body.room.rules, 'and open again').toEqual(kept)
  })

  test('what is no rule is refused, and nothing of it is kept', async () => {
    const room = await openRoom(server)
    for (const [code, sent] of Object.entries(REFUSED)) {
      for (const rules of sent) {
        const answer = await setRules(room, { ...rules, claims: 'next' })
        expect(answer, JSON.stringify(rules)).toMatchObject({ status: 400, body: { code } })
      }
    }
    expect((await room.state()).room.rules).toEqual(DEFAULT_RULES)
  })

  test('a host who only calls starts without a ticket, also in the next round', async () => {
    const room = await openRoom(server)
    await room.join('Ravi')
    await setRules(room, { hostPlays: false })
    for (const round of [1, 2]) {
      const { players } = await room.state()
      expect(players.map(({ ticketSelectionDone }) => ticketSelectionDone)).toEqual([true, false])
      const start = { playerId: (await seatedNow(room, room.host)).id }
      expect((await room.host.browser.post(`/api/rooms/${room.id}/start`, start)).status).toBe(200)
      await call(room)
      const started = await room.state()
      expect(started.players.map(({ selectedTicketIds }) => selectedTicketIds)).toEqual([[], [0]])
      expect(started.room).toMatchObject({ round, calledNumbers: [expect.any(Number)] })
      await room.host.browser.post(`/api/rooms/${room.id}/end`)
      await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after: round })
    }
  })

  // One process alone: see races.test.ts.
  const both = server.database === 'postgres' ? (['share', 'first'] as const) : (['share'] as const)
  test.each(both)('of twelve right claims on one number, where ties go by "%s", all or one win', async (ties) => {
    const room = await openRoom(server)
    // The embedded database belongs to one process.
    const far = server.databaseUrl ? await startServerProcess(server.databaseUrl, { SESSION_SECRET }) : null
    onTestFinished(() => far?.kill())
    await setRules(room, { ties })
    const players: Seated[] = []
    // One by one: a busy server turns some away if they all join at once.
    for (let i = 0; i < 12; i++) players.push(await room.join(`Player ${i}`))
    await room.start()
    const numbers = players.flatMap((player) => firstFive(room, player))
    await callNumbers(room, numbers)
    await mapInBatches(players, async (player) => {
      for (const number of firstFive(room, player)) expect((await mark(player, number)).status).toBe(200)
    })
    const browserOf = ({ browser }: Seated, i: number) =>
      far && i % 2 === 0 ? new BrowserSession(far, browser.cookieHeader) : browser
    const claims = await Promise.all(
      players.map((player, i) => untilTaken(() => claim(room, player, 'First Five', browserOf(player, i)))),
    )
    const stored = claims.filter(({ status }) => status < 300)
    const refused = claims.filter(({ status }) => status >= 300).map(({ status, body }) => `${status} ${body.code}`)
    expect(refused).toEqual(Array(ties === 'share' ? 0 : 11).fill('409 pattern_closed'))
    const { body: wins } = await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(wins.map(({ place }) => place)).toEqual(stored.map((_, place) => place))
    expect(new Set(wins.map(({ playerId }) => playerId)).size).toBe(wins.length)
    // A claim that was stored before its server said it was busy is answered with 200 when it is sent again.
    const announced = stored.map(({ body: { id, place } }) => [id, place])
    expect(announced.toSorted()).toEqual(wins.map(({ id, place }) => [id, place]).toSorted())
    expect((await room.state()).room.disabledPatterns).toEqual(['First Five'])
  })
})

onOneOpenDatabase((given) => {
  test('the database refuses what is no win: a second house of a ticket, a pattern that there is not', async () => {
    const { room, hostPlayer } = await newRoomOn(given.db, 'host')
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
    const { room } = await newRoomOn(given.db, 'host')
    const older = { rules, finishedAt: new Date().toISOString(), players: [], calls: [], wins: [], draw: {} }
    await given.db.insert(rounds).values({ roomId: room.id, round: 1, record: older as unknown as RoundRecord })
    const { epoch, version } = room
    const read = eveningAnswer.parse({ rounds: await loadRounds(given.db, room.id), epoch, version })
    expect(read.rounds[0]?.rules).toEqual({ ...DEFAULT_RULES, ...(rules && { ties: 'share' }) })
  })
})
