import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eveningAnswer } from '#shared/api.ts'
import { PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { players } from '../../server/db/tables/players.ts'
import { rounds } from '../../server/db/tables/rounds.ts'
import { winners } from '../../server/db/tables/winners.ts'
import { loadRounds } from '../../server/room/rows/rounds.ts'
import { callNumbers, nextRound, numbersOn, openRoom, roomOf, setRules } from '../support/browser-session.ts'
import { newRoomOn } from '../support/gate.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'

/** An own pattern in which something is wrong. */
const own = (change: object) => ({
  patterns: ['Own Pattern'],
  ownPattern: { name: 'Ring', positions: [7, 0], ...change },
})
const prize = (words: unknown) => ({ prizes: { 'Top Line': words } })
const places = (of: unknown) => ({ places: { 'Top Line': of } })

const REFUSED: Record<string, object[]> = {
  invalid_request: [
    ...[{ ties: 'all' }, { most: 0 }, { most: 11 }, { patterns: ['Box'] }, { patterns: ['Star', 'Star'] }],
    ...[{ winners: 0 }, { winners: 6 }, { winners: 1.5 }, { tickets: 0 }, { tickets: 7 }, 3].map(places),
    ...[{ places: { Box: { winners: 2 } } }, places({ more: ['a', 'b', 'c', 'd', 'e'] }), { one: 'person' }],
  ],
  pattern_required: [{ patterns: [] }],
  too_many_patterns: [{ patterns: PATTERNS.slice(0, 13) }],
  invalid_own_pattern: [
    ...[[...Array(15).keys()], [], 7, [3, 3], [15]].map((positions) => own({ positions })),
    ...[' ', 'x'.repeat(25), 'a\uf8ffb'].map((name) => own({ name })),
    { ownPattern: null },
  ],
  invalid_prize: [
    ...['x'.repeat(25), 'a\uf8ffb', 'a\uffffb', '\u2800', 5].map(prize),
    places({ winners: 2, more: ['x'.repeat(25)] }),
  ],
}

onOneDatabase({}, (server) => {
  test('rules are stored as chosen and carried to the next round, where a host who only calls is ready', async () => {
    const [room] = await roomOf(server, 'Ravi')
    const chosen: Partial<HouseRules> = {
      ties: 'share',
      patterns: ['Full House', 'Own Pattern', 'Top Line'],
      ownPattern: { name: '  हार 💎', positions: [14, 0] },
      prizes: { 'Top Line': '  दादी के  लड्डू ', 'First Five': ' ' },
      hostPlays: false,
    }
    const rules = {
      ...DEFAULT_RULES,
      ...chosen,
      ownPattern: { name: 'हार 💎', positions: [14, 0] },
      prizes: { 'Top Line': 'दादी के लड्डू' },
    }
    const stored = { rules, disabledPatterns: ['First Five', 'Middle Line', 'Bottom Line'] }
    const { body } = await setRules(room, chosen)
    expect(body.room).toMatchObject(stored)
    expect((await setRules(room, chosen)).body.version, 'the same again changes nothing').toBe(body.version)
    await room.start()
    expect((await room.state()).room).toMatchObject(stored)
    await nextRound(room, 1)
    const next = await room.state()
    expect(next.room).toMatchObject({ round: 2, ...stored })
    expect(next.players).toMatchObject([{ ticketSelectionDone: true }, { ticketSelectionDone: false }])
  })

  test('places are stored without what is as always, and each of two winners gets their own prize', async () => {
    const [room, ravi, meena] = await roomOf(server, 'Ravi', 'Meena')
    const chosen = {
      patterns: ['First Five', 'Half Sheet', 'Full House'],
      prizes: { 'First Five': 'dinner' },
      places: {
        'First Five': { winners: 2, tickets: 1, more: [' tea ', 'more than there are prizes'.slice(0, 24)] },
        'Half Sheet': { tickets: 2 },
        'Full House': { winners: 1, more: [''] },
        'Top Line': { winners: 3 },
      },
    }
    const { status, body } = await setRules(room, chosen as Partial<HouseRules>)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.room.rules.places).toEqual({ 'First Five': { winners: 2, more: ['tea'] } })
    await room.start()
    const [first, second] = [ravi, meena].map((player) => numbersOn(room, player.id).slice(0, 5)) as [
      number[],
      number[],
    ]
    await callNumbers(room, [...first, ...second])
    for (const [player, printed] of [
      [ravi, first],
      [meena, second],
    ] as const) {
      for (const number of printed) await player.browser.post(`/api/players/${player.id}/mark`, { ticketId: 0, number })
    }
    const claim = (player: typeof ravi) =>
      player.browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, {
        ...{ playerId: player.id, pattern: 'First Five', ticketNumber: '1' },
      })
    expect(await claim(ravi)).toMatchObject({ status: 201, body: { rank: 1, place: 0, prize: 'dinner' } })
    expect((await room.state()).room.disabledPatterns).not.toContain('First Five')
    expect(await claim(meena)).toMatchObject({ status: 201, body: { rank: 2, place: 0, prize: 'tea' } })
    const after = (await room.state()).room
    expect(after.disabledPatterns).toContain('First Five')
    expect(after).toMatchObject({
      winnerAnnouncement: 'Meena has won First Five, second prize!',
      lastWinner: { rank: 2 },
    })
  })

  test('an invalid rule is refused, and nothing of its request is stored', async () => {
    const room = await openRoom(server)
    for (const [code, sent] of Object.entries(REFUSED)) {
      for (const rules of sent) {
        const answer = await setRules(room, { ...rules, claims: 'next' })
        expect(answer, JSON.stringify(rules)).toMatchObject({ status: 400, body: { code } })
      }
    }
    expect((await room.state()).room.rules).toEqual(DEFAULT_RULES)
  })
})

onOneOpenDatabase((given) => {
  test('the database rejects a second house of a ticket and an unknown pattern', async () => {
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

  test('the database rejects a prize that is won already, and a second prize of a pattern for one player', async () => {
    const { room, hostPlayer } = await newRoomOn(given.db, 'host')
    const other = { id: randomUUID(), roomId: room.id, name: 'Ravi' }
    await given.db.insert(players).values(other)
    const store = (player: { id: string; name: string }, change: Partial<typeof winners.$inferInsert>) =>
      given.db
        .insert(winners)
        .values({
          ...{ id: randomUUID(), roomId: room.id, playerId: player.id, playerName: player.name },
          ...{ pattern: 'First Five', ticketNumber: 1, ...change },
        })
        .then(() => 'stored')
        .catch(({ cause }) => cause.constraint)
    expect(await store(hostPlayer, { rank: 6 })).toBe('winners_rank')
    expect(await store(hostPlayer, { also: [2, 3, 4, 5, 6, 7] })).toBe('winners_also')
    expect(await store(hostPlayer, { also: [2, 3, 4, 5, 6] })).toBe('stored')
    expect(await store(other, {})).toBe('winners_room_pattern_prize')
    expect(await store(hostPlayer, { rank: 2 })).toBe('winners_room_pattern_player')
    expect(await store(other, { rank: 2 })).toBe('stored')
  })

  test('rounds recorded before some rules existed are shown with the default', async () => {
    const { id: roomId, epoch, version } = (await newRoomOn(given.db, 'host')).room
    const rules = [{ ...DEFAULT_RULES, ties: 'share', hold: undefined }, undefined]
    const rest = { finishedAt: new Date().toISOString(), players: [], calls: [], wins: [], draw: {} }
    const older = rules.map((each) => ({ rules: each, ...rest }) as unknown as RoundRecord)
    await given.db.insert(rounds).values(older.map((record, i) => ({ roomId, round: i + 1, record })))
    const read = eveningAnswer.parse({ rounds: await loadRounds(given.db, roomId), epoch, version })
    expect(read.rounds.map((round) => round.rules)).toEqual([{ ...DEFAULT_RULES, ties: 'share' }, DEFAULT_RULES])
  })
})
