import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CallAnswer, CreateRoomAnswer, ErrorAnswer, JoinAnswer, PlayerAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { players } from '#shared/schema.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { reclaimSeatByRequestKey } from '../../server/room/seats/seat-request.ts'
import { BrowserSession, openRoom, untilTaken } from '../support/browser-session.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

/* Every answer may be lost, so every request may arrive twice. The second one gets the result of the first. */

/** What the server keeps of a key. */
const HASHED_KEY = 'ab'.repeat(32)
const KEY = { 'idempotency-key': 'a-random-key-of-some-length' }

onOneDatabase({}, (server) => {
  test('two requests for a room with one key, without a cookie, create one room owned by the browser', async () => {
    const [lost, again] = [new BrowserSession(server), new BrowserSession(server)]
    const body = { hostName: 'Asha' }
    const first = await lost.post<CreateRoomAnswer>('/api/rooms', body, KEY)
    const second = await again.post<CreateRoomAnswer>('/api/rooms', body, KEY)
    expect(second.body.room.id).toBe(first.body.room.id)
    const started = await again.post(`/api/rooms/${second.body.room.id}/start`, { playerId: second.body.hostPlayer.id })
    expect(started.status).toBe(200)
    const former = await lost.post(`/api/rooms/${second.body.room.id}/call-number`)
    expect(former.status).toBe(403)
  })

  test('twenty simultaneous requests with one key create one room', async () => {
    const key = { 'idempotency-key': 'another-random-key-of-some-length' }
    const made = await Promise.all(
      Array.from({ length: 20 }, () =>
        untilTaken(() => new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha' }, key)),
      ),
    )
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201))
    expect(new Set(made.map(({ body }) => body.room.id)).size).toBe(1)
  })

  test.each([
    ['another name', { hostName: 'Ravi' }, KEY],
    ['another key', { hostName: 'Asha' }, { 'idempotency-key': 'yet-another-key-of-some-length' }],
    ['no key', { hostName: 'Asha' }, {}],
    ['a key short enough to guess', { hostName: 'Asha' }, { 'idempotency-key': 'short' }],
  ])('%s asks for another room', async (_what, body, headers) => {
    const first = await new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha' }, KEY)
    const second = await new BrowserSession(server).post<CreateRoomAnswer>('/api/rooms', body, headers)
    expect(second.body.room.id).not.toBe(first.body.room.id)
  })

  test('a join whose answer was lost can be repeated with its key, and only with it', async () => {
    const room = await openRoom(server)
    const join = `/api/rooms/${room.id}/join`
    const first = await new BrowserSession(server).post<JoinAnswer>(join, { name: 'Ravi' }, KEY)
    const stranger = await new BrowserSession(server).post<ErrorAnswer>(join, { name: 'Ravi' })
    expect([stranger.status, stranger.body.code]).toEqual([409, 'seat_in_use'])
    const browser = new BrowserSession(server)
    const again = await browser.post<JoinAnswer>(join, { name: 'Ravi' }, KEY)
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
    const selected = await browser.post(`/api/rooms/${room.id}/tickets/3/select`, { playerId: again.body.id })
    expect(selected.status).toBe(200)
    expect((await room.state()).players.length).toBe(2)
  })

  test('every other repeated command is answered 200 and changes nothing', async () => {
    const room = await openRoom(server)
    const { browser, id } = room.host
    const ticket = ticketsFor(playerSeed(room.id, id))[2] as Ticket
    const first = numbersOf(ticket).slice(0, 5)
    const steps: [string, unknown][] = [
      [`/api/rooms/${room.id}/start-ticket-selection`, undefined],
      [`/api/rooms/${room.id}/tickets/2/select`, { playerId: id }],
      [`/api/rooms/${room.id}/tickets/4/unselect`, { playerId: id }],
      [`/api/players/${id}/confirm-tickets`, { ticketIds: [2] }],
      [`/api/rooms/${room.id}/start`, { playerId: id }],
      ...first.map((number, after): [string, unknown] => [`/api/rooms/${room.id}/call-number`, { number, after }]),
      ...first.map((number): [string, unknown] => [`/api/players/${id}/mark`, { ticketId: 2, number }]),
      [`/api/rooms/${room.id}/winners`, { playerId: id, pattern: 'First Five', ticketNumber: 3 }],
    ]
    for (const [path, body] of steps) {
      const once = await browser.post<CallAnswer & PlayerAnswer & WinnerView>(path, body)
      expect(once.status, path).toBeLessThan(300)
      const state = await room.state()
      const twice = await browser.post<CallAnswer & PlayerAnswer & WinnerView>(path, body)
      expect(twice.status, path).toBe(200)
      expect(twice.body, path).toEqual(once.body)
      expect(await room.state(), path).toEqual(state)
    }
  })

  test('a repeated mark or claim gets its first answer even after the game has ended', async () => {
    const room = await openRoom(server)
    await room.start()
    const { browser, id } = room.host
    const numbers = numbersOf(ticketsFor(playerSeed(room.id, id))[0] as Ticket)
    for (const number of numbers) await browser.post(`/api/rooms/${room.id}/call-number`, { number })
    for (const number of numbers) await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
    const claim = (pattern: string) =>
      browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 1 })
    const patterns = ['First Five', 'Top Line', 'Middle Line', 'Bottom Line', 'Full House']
    const won = []
    for (const pattern of patterns) won.push((await claim(pattern)).body.id)
    expect((await room.state()).room.status).toBe('finished')
    for (const [i, pattern] of patterns.entries()) {
      expect(await claim(pattern)).toMatchObject({ status: 200, body: { id: won[i] } })
    }
    const again = await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number: numbers[0] })
    expect(again.status).toBe(200)
  })
})

onOneOpenDatabase((given) => {
  test('the key of a seat is known for ten minutes', async () => {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: HASHED_KEY }
    const { hostPlayer } = await createRoom({ db: given.db, maxRooms: 100 }, sessionOf('asha'), host)
    const reclaimed = async (minutesAgo: number) => {
      const joinedAt = sql`now() - ${minutesAgo} * interval '1 minute'`
      await given.db.update(players).set({ joinedAt }).where(eq(players.id, hostPlayer.id))
      const seat = await given.db.transaction((tx) => reclaimSeatByRequestKey(tx, HASHED_KEY, sessionOf('asha')))
      return seat?.playerId ?? null
    }
    expect(await reclaimed(9.9)).toBe(hostPlayer.id)
    expect(await reclaimed(10.1)).toBeNull()
  })
})
