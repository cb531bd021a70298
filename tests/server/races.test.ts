import { expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer, PlayerAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { callNumbers, numbersOn, openRoom, type Seated, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { onEachDatabase } from '../support/test-server.ts'

const mark = ({ browser, id }: Seated, number: number) =>
  untilTaken(() => browser.post<PlayerAnswer>(`/api/players/${id}/mark`, { ticketId: 0, number }))
const claim = (room: TestRoom, { browser, id }: Seated, pattern: string) =>
  untilTaken(() =>
    browser.post<WinnerView & ErrorAnswer>(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 1 }),
  )
const twenty = Array.from({ length: 20 }, (_, i) => i)

onEachDatabase({}, (server) => {
  test('a mark sent while the last pattern is won is stored if it was answered 200, and only then', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
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

  test('of eight simultaneous claims of one pattern by different players one wins', async () => {
    const room = await openRoom(server)
    const players = await Promise.all(twenty.slice(0, 8).map((i) => room.join(`Player ${i}`)))
    await room.start()
    const fives = players.map(({ id }) => numbersOn(room, id).slice(0, 5))
    await callNumbers(room, fives.flat())
    for (const [i, player] of players.entries())
      await Promise.all((fives[i] ?? []).map((number) => mark(player, number)))
    const claims = await Promise.all(players.map((player) => claim(room, player, 'First Five')))
    const won = claims.filter(({ status }) => status === 201)
    const lost = claims.filter(({ status }) => status === 409)
    expect([won.length, lost.length]).toEqual([1, 7])
    for (const { body } of lost) {
      expect(body).toMatchObject({
        code: 'pattern_closed',
        message: 'This pattern is no longer available for claiming',
        winner: { playerId: won[0]?.body.playerId, pattern: 'First Five' },
      })
    }
    const stored = await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(stored.body.map(({ playerId }) => playerId)).toEqual([won[0]?.body.playerId])
  })
})

// Longer than a busy machine takes for twenty requests.
onEachDatabase({ CALL_COOLDOWN_MS: '60000' }, (server) => {
  const press = (room: TestRoom, after?: number) =>
    untilTaken(() => room.host.browser.post<CallAnswer & ErrorAnswer>(`/api/rooms/${room.id}/call-number`, { after }))

  test('twenty simultaneous calls make one call, which a sound check just before the start does not delay', async () => {
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
      const message = `Please wait ${seconds}s before calling the next number.`
      expect(body).toEqual({ message, code: 'cooldown' })
    }
    expect((await room.state()).room.calledNumbers.length).toBe(1)
  })

  test('twenty presses of one button get the same call as answer', async () => {
    const room = await openRoom(server)
    await room.start()
    const calls = await Promise.all(twenty.map(() => press(room, 0)))
    expect(new Set(calls.map(({ status, body }) => `${status} ${body.number}`)).size).toBe(1)
    expect((await room.state()).room.calledNumbers).toEqual([calls[0]?.body.number])
  })
})
