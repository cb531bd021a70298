import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import { freePort } from '../../scripts/free-port.ts'
import { hasRedis, startRedis } from '../../scripts/redis.ts'
import { BrowserSession, call, playing, roomOf, type TestRoom } from '../support/browser-session.ts'
import { freshDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'

const postgresUrl = process.env.TEST_DATABASE_URL

describe.runIf(postgresUrl)('two processes on one Postgres', () => {
  let database: { url: string; drop(): Promise<void> }
  let processes: ServerProcess[] = []
  let near: ServerProcess
  let far: ServerProcess
  let redisPort: number
  beforeAll(async () => {
    database = await freshDatabase(postgresUrl as string)
    redisPort = await freePort()
    // A Redis that no test but one starts: without it there is no bus.
    const variables: Record<string, string> = hasRedis() ? { REDIS_URL: `redis://127.0.0.1:${redisPort}` } : {}
    const both = () => startServerProcess(database.url, variables)
    ;[near, far] = await Promise.all([both(), both()])
    processes.push(near, far)
  })
  afterAll(async () => {
    await Promise.all(processes.map((each) => each.kill()))
    await database.drop()
  })

  const stateAt = async (server: ServerProcess, room: TestRoom, browser = new BrowserSession(server)) =>
    (await browser.get<GameStateAnswer>(`/api/game-state/${room.id}`)).body.gameState
  /** A game on one process, watched on the other. `told` is the latest version received there, including heartbeats. */
  const watchedGame = async () => {
    const [room] = await playing(near)
    const watcher = await watchRoom(far, room.id)
    return { room, watcher, told: () => watcher.log.messages.at(-1)?.v }
  }

  test('sockets and polls of one process learn of a call on the other without a bus', async () => {
    const { room, watcher, told } = await watchedGame()
    const poll = (etag = '') =>
      new BrowserSession(far).get<GameStateAnswer>(`/api/game-state/${room.id}`, { 'if-none-match': etag })
    const etag = (await poll()).headers.get('etag') ?? ''
    expect((await poll(etag)).status).toBe(304)
    for (let i = 1; i <= 3; i++) {
      const { version, number } = await call(room)
      await expect.poll(told).toBe(version)
      const { status, body } = await poll(etag)
      expect([status, body.gameState.room.calledNumbers.at(-1)]).toEqual([200, number])
    }
    watcher.socket.close()
  })

  test('a client never reads a version older than its last answer, on either process', async () => {
    const [room] = await playing(near)
    const here = room.host.browser
    const there = new BrowserSession(far, here.cookieHeader)
    const calledThere = async () => (await stateAt(far, room, there)).room.calledNumbers
    for (let after = 0; after < 10; after++) {
      // It has a cached answer and has not received the call.
      expect((await calledThere()).length).toBe(after)
      const called = await here.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { after })
      const repeated = await there.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { after })
      expect(repeated.body.number).toBe(called.body.number)
      expect((await calledThere()).at(-1)).toBe(called.body.number)
    }
  })

  test('fifty presses for the next round on both processes open one round, and none of them fails', async () => {
    const [room] = await playing(near)
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    const { version } = await room.state()
    const atFar = new BrowserSession(far, room.host.browser.cookieHeader)
    const press = (browser: BrowserSession) => browser.post(`/api/rooms/${room.id}/next-round`, { after: 1 })
    const presses = Array.from({ length: 50 }, (_, i) => press(i % 2 ? atFar : room.host.browser))
    expect(new Set((await Promise.all(presses)).map(({ status }) => status))).toEqual(new Set([200]))
    const after = await room.state()
    expect([after.room.round, after.version]).toEqual([2, version + 1])
  })

  test.runIf(hasRedis())('Redis carries every message, and its start and its stop lose nothing of a game', async () => {
    const { room, watcher, told } = await watchedGame()
    const heard = () => watcher.log.all('number_called').length
    const called: number[] = []
    const callHere = async () => {
      const made = await call(room)
      called.push(made.number)
      return made
    }
    for (const _ of ['before', 'between']) {
      const { version } = await callHere()
      await expect.poll(told).toBe(version)
      const before = heard()
      const redis = await startRedis(redisPort)
      // Nothing else carries a call there, so any one will do: the latest may still be on its way.
      await expect.poll(() => callHere().then(heard), { interval: 200 }).toBeGreaterThan(before)
      await redis.stop()
    }
    const state = await stateAt(near, room)
    await expect.poll(() => stateAt(far, room)).toEqual(state)
    expect(state.room.calledNumbers).toEqual(called)
    watcher.socket.close()
  })

  test('a seat played on one process is not lent on the other until its process is killed', async () => {
    const [room, ravi] = await roomOf(near, 'Ravi')
    // A new browser each time, since one that has the seat can always return.
    const join = () => new BrowserSession(far).post<JoinAnswer>(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
    await watchRoom(near, room.id, { cookie: ravi.browser.cookieHeader, playerId: ravi.id })
    await expect.poll(async () => (await join()).status).toBe(409)
    // Longer than a request alone protects a seat, so the socket does.
    for (let second = 0; second < 6; second++) {
      await new Promise((resolve) => setTimeout(resolve, 1000))
      expect((await join()).status).toBe(409)
    }
    await room.start()
    const last = await call(room)
    await near.kill()
    processes = processes.filter((each) => each !== near)
    await expect.poll(async () => (await join()).status, { interval: 500 }).toBe(200)
    const { calledNumbers } = (await stateAt(far, room)).room
    expect(calledNumbers, 'what it has answered is not lost').toEqual([last.number])
  })
})
