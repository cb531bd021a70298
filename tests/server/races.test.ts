import { expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer, PlayerAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { openRoom, type Seated, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { onEachDatabase } from '../support/test-server.ts'

const ticketOne = (room: TestRoom, player: Seated) => ticketsFor(playerSeed(room.id, player.id))[0] as Ticket
const callAll = async (room: TestRoom, numbers: number[]) => {
  for (const number of numbers) await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number })
}
const mark = ({ browser, id }: Seated, number: number) =>
  untilTaken(() => browser.post<PlayerAnswer>(`/api/players/${id}/mark`, { ticketId: 0, number }))
const twenty = Array.from({ length: 20 }, (_, i) => i)

onEachDatabase({}, (server) => {
  test('fifteen simultaneous marks are all stored', async () => {
    const room = await openRoom(server)
    await room.start()
    const numbers = numbersOf(ticketOne(room, room.host))
    await callAll(room, numbers)
    const answers = await Promise.all(numbers.map((number) => mark(room.host, number)))
    expect(answers.map(({ status }) => status)).toEqual(numbers.map(() => 200))
    const [player] = (await room.state()).players
    expect(player?.markedNumbers['0']?.toSorted()).toEqual(numbers.toSorted())
  })

  test('a mark sent while the last pattern is won is stored if it was answered 200, and only then', async () => {
    for (let game = 0; game < 2; game++) {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi')
      await room.start()
      const numbers = numbersOf(ticketOne(room, room.host))
      const numbersOfRavi = numbersOf(ticketOne(room, ravi))
      await callAll(room, [...new Set([...numbers, ...numbersOfRavi])])
      for (const number of numbers) await mark(room.host, number)
      const claim = (pattern: string) =>
        room.host.browser.post(`/api/rooms/${room.id}/winners`, { playerId: room.host.id, pattern, ticketNumber: 1 })
      for (const pattern of ['First Five', 'Top Line', 'Middle Line', 'Bottom Line']) await claim(pattern)
      const [answers] = await Promise.all([
        Promise.all(numbersOfRavi.map((number) => mark(ravi, number))),
        claim('Full House'),
      ])
      const { room: ended, players } = await room.state()
      expect(ended.status).toBe('finished')
      const kept = players.find(({ id }) => id === ravi.id)?.markedNumbers['0'] ?? []
      expect(numbersOfRavi.filter((_number, i) => answers[i]?.status === 200).toSorted()).toEqual(kept.toSorted())
    }
  })

  test('of eight simultaneous claims of one pattern by different players one wins', async () => {
    const room = await openRoom(server)
    const players = await Promise.all(twenty.slice(0, 8).map((i) => room.join(`Player ${i}`)))
    await room.start()
    const fives = players.map((player) => numbersOf(ticketOne(room, player)).slice(0, 5))
    await callAll(room, [...new Set(fives.flat())])
    for (const [i, player] of players.entries())
      await Promise.all((fives[i] ?? []).map((number) => mark(player, number)))

    const claims = await Promise.all(
      players.map(({ browser, id }) =>
        untilTaken(() =>
          browser.post<WinnerView & ErrorAnswer>(`/api/rooms/${room.id}/winners`, {
            playerId: id,
            pattern: 'First Five',
            ticketNumber: '1',
          }),
        ),
      ),
    )
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
  test('twenty simultaneous calls make one call', async () => {
    const room = await openRoom(server)
    await room.start()
    const call = () => room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    const calls = await Promise.all(twenty.map(() => untilTaken(call)))
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

  test('a sound check just before the start does not delay the first number', async () => {
    const room = await openRoom(server)
    const call = async () => (await room.host.browser.post(`/api/rooms/${room.id}/call-number`)).status
    expect([await call(), await call()]).toEqual([200, 429])
    await room.start()
    expect([await call(), await call()]).toEqual([200, 429])
  })

  test('twenty presses of one button get the same call as answer', async () => {
    const room = await openRoom(server)
    await room.start()
    const calls = await Promise.all(
      twenty.map(() =>
        untilTaken(() => room.host.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { after: 0 })),
      ),
    )
    expect(calls.map(({ status }) => status)).toEqual(twenty.map(() => 200))
    expect(new Set(calls.map(({ body }) => body.number)).size).toBe(1)
    expect((await room.state()).room.calledNumbers).toEqual([calls[0]?.body.number])
  })
})
