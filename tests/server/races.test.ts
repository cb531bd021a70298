import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import {
  BrowserSession,
  callNumbers,
  claim,
  mark,
  numbersOn,
  openRoom,
  playing,
  type Seated,
  setRules,
  type TestRoom,
} from '../support/browser-session.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { onEachDatabase } from '../support/test-server.ts'

const SESSION_SECRET = 'the same for all processes'
const twenty = Array.from({ length: 20 }, (_, i) => i)

onEachDatabase({ SESSION_SECRET }, (server) => {
  let far: ServerProcess | null = null
  beforeAll(async () => {
    // The embedded database belongs to one process.
    if (server.databaseUrl) far = await startServerProcess(server.databaseUrl, { SESSION_SECRET })
  })
  afterAll(() => far?.kill())

  test('a mark sent while the last pattern is won is stored exactly if its answer is 200', async () => {
    const [room, ravi] = await playing(server, 'Ravi')
    const [numbers, numbersOfRavi] = [numbersOn(room, room.host.id), numbersOn(room, ravi.id)]
    await callNumbers(room, [...numbers, ...numbersOfRavi])
    for (const number of numbers) await mark(room.host, number)
    for (const pattern of CLASSIC.slice(0, 4)) await claim(room, room.host, pattern)
    const marks = Promise.all(numbersOfRavi.map((number) => mark(ravi, number)))
    const [answers] = await Promise.all([marks, claim(room, room.host, 'Full House')])
    const { room: ended, players } = await room.state()
    expect(ended.status).toBe('finished')
    const kept = players.find(({ id }) => id === ravi.id)?.markedNumbers['0'] ?? []
    expect(numbersOfRavi.filter((_number, i) => answers[i]?.status === 200).toSorted()).toEqual(kept.toSorted())
  })

  test.each(['share', 'first'] as const)(
    'eight claims on a number, with ties by "%s", give one win or all',
    async (ties) => {
      const room = await openRoom(server)
      await setRules(room, { ties })
      const players = await Promise.all(Array.from({ length: 8 }, (_, i) => room.join(`Player ${i}`)))
      await room.start()
      const fives = players.map(({ id }) => numbersOn(room, id).slice(0, 5))
      await callNumbers(room, fives.flat())
      for (const [i, player] of players.entries()) for (const number of fives[i] ?? []) await mark(player, number)
      const browserOf = ({ browser }: Seated, i: number) =>
        far && i % 2 === 0 ? new BrowserSession(far, browser.cookieHeader) : browser
      const claims = await Promise.all(
        players.map((player, i) => claim(room, player, 'First Five', browserOf(player, i))),
      )
      const stored = claims.filter(({ status }) => status < 300)
      const refused = claims.filter(({ status }) => status >= 300)
      expect(refused).toHaveLength(ties === 'share' ? 0 : 7)
      const { body: wins } = await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
      const message = 'This pattern is no longer available for claiming'
      const winner = { playerId: wins[0]?.playerId, pattern: 'First Five' }
      for (const each of refused)
        expect(each).toMatchObject({ status: 409, body: { code: 'pattern_closed', message, winner } })
      expect(wins.map(({ place }) => place)).toEqual(stored.map((_, place) => place))
      expect(new Set(wins.map(({ playerId }) => playerId)).size).toBe(wins.length)
      // A claim that was stored before its server said it was busy is answered with 200 when it is sent again.
      const announced = stored.map(({ body: { id, place } }) => [id, place])
      expect(announced.toSorted()).toEqual(wins.map(({ id, place }) => [id, place]).toSorted())
      expect((await room.state()).room.disabledPatterns).toEqual(['First Five'])
    },
  )
})

// Longer than a busy machine takes for twenty requests.
onEachDatabase({ cooldownMs: 60_000 }, (server) => {
  const press = (room: TestRoom, after?: number) =>
    room.host.browser.post<CallAnswer & ErrorAnswer>(`/api/rooms/${room.id}/call-number`, { after })

  test('twenty simultaneous calls make one call, without delay from a sound check before the start', async () => {
    const room = await openRoom(server)
    expect([(await press(room)).status, (await press(room)).status]).toEqual([200, 429])
    await room.start()
    const calls = await Promise.all(twenty.map(() => press(room)))
    expect(calls.filter(({ status }) => status === 200).length).toBe(1)
    const late = calls.filter(({ status }) => status === 429)
    expect(late.length).toBe(19)
    for (const { headers, body } of late) {
      const seconds = Number(headers.get('retry-after'))
      expect(seconds).toBeGreaterThan(0)
      expect(body).toEqual({ message: `Please wait ${seconds}s before calling the next number.`, code: 'cooldown' })
    }
    expect((await room.state()).room.calledNumbers.length).toBe(1)
  })

  test('twenty presses of one button get the same call as answer', async () => {
    const [room] = await playing(server)
    const calls = await Promise.all(twenty.map(() => press(room, 0)))
    expect(new Set(calls.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
    expect((await room.state()).room.calledNumbers).toEqual([calls[0]?.body.number])
  })
})
