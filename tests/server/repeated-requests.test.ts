import { createHash } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { CreateRoomAnswer, ErrorAnswer, JoinAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { players } from '../../server/db/tables/players.ts'
import { reclaimSeatByRequestKey } from '../../server/room/seats/seat-request.ts'
import {
  BrowserSession,
  nextRound,
  numbersOn,
  openRoom,
  startRound,
  type TestRoom,
} from '../support/browser-session.ts'
import { newRoomOn } from '../support/gate.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

/* Every answer may be lost, so every request may arrive twice. The second one gets the result of the first. */

/** What the server keeps of a key. */
const HASHED_KEY = 'ab'.repeat(32)
const key = (text: string) => ({ 'idempotency-key': text })
const KEY = key('a-random-key-of-some-length')

onOneDatabase({}, (server) => {
  const open = (browser: BrowserSession, headers: Record<string, string>, hostName = 'Asha') =>
    browser.post<CreateRoomAnswer>('/api/rooms', { hostName }, headers)

  test('repeated requests for a room with one key create one room, also at once and without a cookie', async () => {
    const [lost, again] = [new BrowserSession(server), new BrowserSession(server)]
    const first = await open(lost, KEY)
    const { room, hostPlayer } = (await open(again, KEY)).body
    expect(room.id).toBe(first.body.room.id)
    expect((await again.post(`/api/rooms/${room.id}/start`, { playerId: hostPlayer.id })).status).toBe(200)
    expect((await lost.post(`/api/rooms/${room.id}/call-number`)).status).toBe(403)
    const rooms = new Set([room.id])
    for (const [name, headers] of [
      ['Ravi', KEY],
      ['Asha', key('yet-another-key-of-some-length')],
      ['Asha', {}],
      // Short enough to guess.
      ['Asha', key('short')],
      ['Asha', key('short')],
    ] as const)
      rooms.add((await open(new BrowserSession(server), headers, name)).body.room.id)
    expect(rooms.size, 'another name, another key or no key asks for another room').toBe(6)
    const one = () => open(new BrowserSession(server), key('another-random-key-of-some-length'))
    const made = await Promise.all(Array.from({ length: 20 }, one))
    const said = made.map(({ status, body }) => `${status} ${body.room.id}`)
    expect(new Set(said)).toEqual(new Set([`201 ${made[0]?.body.room.id}`]))
  })

  test('a join whose answer was lost can be repeated with its key, and only with it', async () => {
    const room = await openRoom(server)
    const join = (browser: BrowserSession, headers?: Record<string, string>) =>
      browser.post<JoinAnswer & ErrorAnswer>(`/api/rooms/${room.id}/join`, { name: 'Ravi' }, headers)
    const lost = new BrowserSession(server)
    const first = await join(lost, KEY)
    // Without a socket a seat is in use for only five seconds.
    const { socket } = await watchRoom(server, room.id, { cookie: lost.cookieHeader, playerId: first.body.id })
    expect(await join(new BrowserSession(server))).toMatchObject({ status: 409, body: { code: 'seat_in_use' } })
    const browser = new BrowserSession(server)
    const again = await join(browser, KEY)
    expect([again.status, again.body.id]).toEqual([200, first.body.id])
    const selected = await browser.post(`/api/rooms/${room.id}/tickets/3/select`, { playerId: again.body.id })
    expect(selected.status).toBe(200)
    expect((await room.state()).players.length).toBe(2)
    socket.close()
  })

  test('a key does not choose the id of a player, of somebody who waits, or of a person on paper', async () => {
    const [one, other] = [await openRoom(server), await openRoom(server)]
    const ask = async (room: TestRoom, what: string, by = new BrowserSession(server)) => {
      const body = what === 'papers' ? { name: 'Ravi', ticketCount: 1 } : { name: 'Ravi' }
      const answer = await by.post<{ id?: string; personId: string }>(`/api/rooms/${room.id}/${what}`, body, KEY)
      return { ...answer.body, by }
    }
    /** As the id followed from the key once. */
    const guessed = (room: TestRoom, name: string) => {
      const hash = createHash('sha256')
        .update(JSON.stringify([KEY['idempotency-key'], name, room.id]))
        .digest('hex')
      return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hash.slice(0, 32))
    }
    const ravi = await ask(one, 'join')
    expect(ravi.id).not.toBe(guessed(one, 'Ravi'))
    const paper = await ask(other, 'papers', other.host.browser)
    expect(paper.personId).not.toBe(guessed(other, JSON.stringify(['paper', { name: 'Ravi', ticketCount: 1 }])))
    expect((await ask(other, 'papers', other.host.browser)).personId, 'repeated').toBe(paper.personId)
    // Gone, and asked for again with the same key in the next round.
    await ravi.by.post(`/api/players/${ravi.id}/leave`)
    await one.host.browser.post(`/api/players/${one.host.id}/confirm-tickets`, { ticketIds: [0] })
    await startRound(one)
    const late = await openRoom(server)
    await late.start()
    const waiting = await ask(late, 'next-people')
    expect(waiting.personId).not.toBe(guessed(late, 'Ravi'))
    expect((await ask(late, 'next-people')).personId, 'repeated').toBe(waiting.personId)
    await nextRound(one, 1)
    const again = await ask(one, 'join')
    expect(again.id).toMatch(/^[0-9a-f-]{36}$/)
    expect(again.id).not.toBe(ravi.id)
  })

  test('every other repeated command gets 200 and changes nothing, also after the end', async () => {
    const room = await openRoom(server)
    const { browser, id } = room.host
    const numbers = numbersOn(room, id, 2)
    type Step = [path: string, body?: object]
    const marks = numbers.map((number): Step => [`/api/players/${id}/mark`, { ticketId: 2, number }])
    const claimOf = (pattern: string) => ({ playerId: id, pattern, ticketNumber: 3 })
    const claims = CLASSIC.map((pattern): Step => [`/api/rooms/${room.id}/winners`, claimOf(pattern)])
    const steps: Step[] = [
      [`/api/rooms/${room.id}/start-ticket-selection`],
      [`/api/rooms/${room.id}/tickets/2/select`, { playerId: id }],
      [`/api/rooms/${room.id}/tickets/4/unselect`, { playerId: id }],
      [`/api/players/${id}/confirm-tickets`, { ticketIds: [2] }],
      [`/api/rooms/${room.id}/start`, { playerId: id }],
      ...numbers.map((number, after): Step => [`/api/rooms/${room.id}/call-number`, { number, after }]),
      ...marks,
      ...claims,
    ]
    const answers = new Map<Step, { id: string }>()
    for (const step of steps) {
      const first = await browser.post<{ id: string }>(...step)
      expect(first.status, step[0]).toBeLessThan(300)
      const state = await room.state()
      expect(await browser.post(...step), step[0]).toEqual(expect.objectContaining({ status: 200, body: first.body }))
      expect(await room.state(), step[0]).toEqual(state)
      answers.set(step, first.body)
    }
    expect((await room.state()).room.status).toBe('finished')
    for (const claim of claims)
      expect(await browser.post(...claim)).toMatchObject({ status: 200, body: { id: answers.get(claim)?.id } })
    expect((await browser.post(...(marks[0] as Step))).status, 'a mark').toBe(200)
  })
})

onOneOpenDatabase((given) => {
  test('the key of a seat is known for ten minutes', async () => {
    const { hostPlayer } = await newRoomOn(given.db, 'asha', HASHED_KEY)
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
