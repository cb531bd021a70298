import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eveningAnswer } from '#shared/api.ts'
import { PATTERNS, type Pattern } from '#shared/game/patterns.ts'
import { DEFAULT_RULES, type HouseRules } from '#shared/game/room/house-rules.ts'
import type { RoundRecord } from '#shared/round-record.ts'
import { rounds } from '../../server/db/tables/rounds.ts'
import { winners } from '../../server/db/tables/winners.ts'
import { loadRounds } from '../../server/room/rows/rounds.ts'
import { nextRound, openRoom, roomOf, setRules } from '../support/browser-session.ts'
import { newRoomOn } from '../support/gate.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'

/** An own pattern in which something is wrong. */
const own = (change: object) => ({
  patterns: ['Own Pattern'],
  ownPattern: { name: 'Ring', positions: [7, 0], ...change },
})
const prize = (words: unknown) => ({ prizes: { 'Top Line': words } })

const REFUSED: Record<string, object[]> = {
  invalid_request: [{ ties: 'all' }, { most: 0 }, { most: 11 }, { patterns: ['Box'] }, { patterns: ['Star', 'Star'] }],
  pattern_required: [{ patterns: [] }],
  too_many_patterns: [{ patterns: PATTERNS.slice(0, 13) }],
  invalid_own_pattern: [
    ...[[...Array(15).keys()], [], 7, [3, 3], [15]].map((positions) => own({ positions })),
    ...[' ', 'x'.repeat(25), 'a\uf8ffb'].map((name) => own({ name })),
    { ownPattern: null },
  ],
  invalid_prize: ['x'.repeat(25), 'a\uf8ffb', 'a\uffffb', '\u2800', 5].map(prize),
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
