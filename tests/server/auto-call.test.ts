import { once } from 'node:events'
import { PassThrough } from 'node:stream'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { BusMessage } from '#shared/messages.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { players } from '../../server/db/tables/players.ts'
import { gameRooms } from '../../server/db/tables/rooms.ts'
import { memoryLimits } from '../../server/limits/limits.ts'
import { whoLooks } from '../../server/presence/elsewhere.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { sharePresence } from '../../server/presence/shared-presence.ts'
import { execute, type GateDeps } from '../../server/room/gate/execute.ts'
import { awayLook } from '../../server/room/jobs/away-watch.ts'
import { type CallTimer, startCallTimer } from '../../server/room/jobs/call-timer.ts'
import { loadPlayers, loadRoom, type RoomRow } from '../../server/room/rows/repo.ts'
import { settingsOf } from '../../server/room/rows/views.ts'
import { drawOf, openRoom, setRules } from '../support/browser-session.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

const HOST = sessionOf('host')
const said = new PassThrough().resume()
const log = pino({ level: 'warn' }, said)
const COOLDOWN_MS = 20
const PACE_MS = 30

type Running = Pick<RoomRow, 'id'>

onOneDatabase({ cooldownMs: COOLDOWN_MS }, (server) => {
  test('the server calls all numbers to people on paper, and the draw can be verified', async () => {
    const room = await openRoom(server)
    await setRules(room, { hostPlays: false })
    await room.host.browser.post(`/api/rooms/${room.id}/papers`, { sheets: 3, ticketCount: 6 })
    await room.start()
    const watcher = await watchRoom(server, room.id)
    const on = await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on', paceMs: PACE_MS })
    expect(on).toMatchObject({ status: 200, body: { room: { auto: { state: 'on', paceMs: PACE_MS } } } })
    await watcher.log.nth('number_called', 90)
    expect(watcher.heard[0]).toMatchObject({ type: 'calls_scheduled', payload: { auto: { state: 'on' } } })
    expect(watcher.log.all('number_called').map(({ payload }) => payload)).toMatchObject(
      Array.from({ length: 90 }, (_, i) => ({ seq: i + 1, source: 'draw', dueInMs: i < 89 ? PACE_MS : 123_000 })),
    )
    const { room: now } = await room.state()
    expect(now).toMatchObject({ status: 'active', auto: { state: 'on', dueInMs: expect.any(Number) } })
    const more = await room.host.browser.post(`/api/rooms/${room.id}/call-number`)
    expect(more).toMatchObject({ status: 409, body: { code: 'no_numbers_left', message: 'No more numbers to call' } })
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    expect(judge(JSON.stringify(await drawOf(server, room)))).toBe('verified')
  })
})

onOneOpenDatabase((given) => {
  const timers: CallTimer[] = []
  afterEach(async () => {
    await Promise.all(timers.splice(0).map((timer) => timer.stop()))
  })

  /** A server process, as far as calls go. It hears nothing of other processes. */
  function process(heard: BusMessage[] = []): { gate: GateDeps; timer: CallTimer } {
    const gate = gateOn(given.db, { cooldownMs: COOLDOWN_MS, changed: (room) => timer.changed(room) })
    gate.bus.subscribe((message) => heard.push(message))
    const timer = startCallTimer({ gate, isDiskLow: () => false, late: () => {}, log })
    timers.push(timer)
    return { gate, timer }
  }

  async function runningRoom(gate: GateDeps) {
    const { room, hostPlayer } = await newRoomOn(given.db, 'host')
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on', paceMs: PACE_MS })
    await execute(gate, room.id, HOST, { type: 'start_game', playerId: hostPlayer.id })
    return { id: room.id, playerId: hostPlayer.id }
  }
  const callsOf = async ({ id }: Running) => (await loadRoom(given.db, id))?.calledNumbers.length ?? 0
  const setNextCall = ({ id }: Running, nextCallAt: SQL) =>
    given.db.update(gameRooms).set({ nextCallAt }).where(eq(gameRooms.id, id))
  /** The time until the next call passes. */
  const passTime = (room: Running) => setNextCall(room, sql`clock_timestamp()`)

  test('a player can ask the numbers to wait once in two minutes', async () => {
    const { gate } = process()
    gate.limits = memoryLimits()
    const { id, playerId } = await runningRoom(gate)
    const hold = () => execute(gate, id, HOST, { type: 'hold', playerId })
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    await hold()
    vi.setSystemTime(119_999)
    await expect(hold()).rejects.toMatchObject({ refusal: { code: 'hold_later' }, details: { n: 1 } })
    vi.setSystemTime(120_000)
    await hold()
  })

  test('two processes make each call once, and one of them goes on when the other stops', async () => {
    const heard: BusMessage[] = []
    const [near, far] = [process(heard), process(heard)]
    const rooms = [await runningRoom(near.gate), await runningRoom(near.gate)] as const
    for (const room of rooms) await passTime(room)
    await expect.poll(() => callsOf(rooms[0])).toBeGreaterThan(20)
    await near.timer.stop()
    for (const room of rooms) {
      const more = Math.min(90, (await callsOf(room)) + 20)
      await expect.poll(() => callsOf(room)).toBeGreaterThanOrEqual(more)
    }
    await far.timer.stop()
    for (const room of rooms) {
      const calls = heard.filter(({ type, roomId }) => type === 'number_called' && roomId === room.id)
      const seqs = calls.map(({ payload }) => ('seq' in payload ? payload.seq : 0))
      expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: await callsOf(room) }, (_, i) => i + 1))
    }
  })

  test('a call that is due in a far future, as after a clock was set back, is made soon', async () => {
    const { gate } = process()
    const room = await runningRoom(gate)
    await setNextCall(room, sql`clock_timestamp() + interval '1 hour'`)
    await expect.poll(() => callsOf(room)).toBeGreaterThan(0)
  })
})

onOneOpenDatabase((given) => {
  let now = 0
  let here: ReturnType<typeof createPresence>
  let gate: GateDeps
  let elsewhere: ReturnType<typeof sharePresence>
  beforeEach(() => {
    now = 0
    here = createPresence(() => now)
    gate = gateOn(given.db, { presence: here })
    elsewhere = sharePresence(given.db, log)
  })
  afterEach(() => elsewhere.close())

  /** A game in which the server calls, with a host and players; those who came are at their phones. */
  async function runningGame(came: string[], carriedOver: string[] = []) {
    const { room, hostPlayer } = await newRoomOn(given.db, 'host')
    for (const name of [...came, ...carriedOver]) await execute(gate, room.id, sessionOf(name), { type: 'join', name })
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on' })
    await execute(gate, room.id, HOST, { type: 'start_game', playerId: hostPlayer.id })
    const ids = new Map((await loadPlayers(given.db, room.id)).map(({ name, id }) => [name, id]))
    const idOf = (name: string) => ids.get(name) as string
    const atPhones = ['Asha', ...came].map(idOf)
    await given.db.update(players).set({ came: true }).where(inArray(players.id, atPhones))
    for (const id of atPhones) here.socketOpened(id)
    const look = awayLook({ gate, calling: () => [room.id], watched: () => [room.id], now: () => now })
    return {
      id: room.id,
      idOf,
      /** Lets seconds pass, with a look in each. */
      pass: async (seconds: number) => {
        for (let second = 0; second < seconds; second++) {
          await look()
          now += 1_000
        }
        await look()
        const { auto } = settingsOf((await loadRoom(given.db, room.id)) as RoomRow)
        return auto
      },
    }
  }

  test('the numbers wait for more than half of the people, by name, and go on when they are back', async () => {
    const game = await runningGame(['Dadi', 'Ravi'], ['Cousin'])
    expect(await game.pass(20)).toMatchObject({ state: 'on', reason: null })
    here.socketHid(game.idOf('Dadi'))
    expect(await game.pass(20), 'one of three').toMatchObject({ state: 'on' })
    here.socketClosed(game.idOf('Ravi'))
    expect(await game.pass(14), 'not yet').toMatchObject({ state: 'on' })
    expect(await game.pass(12)).toMatchObject({ state: 'paused', reason: 'away', by: 'Dadi, Ravi', away: 2, of: 3 })
    here.socketShowed(game.idOf('Dadi'))
    expect(await game.pass(2), 'a glance').toMatchObject({ state: 'paused' })
    expect(await game.pass(2)).toMatchObject({ state: 'on', reason: null, away: 0 })
  })

  test('the numbers wait when no page was seen for a minute, unless a TV shows the game', async () => {
    const game = await runningGame(['Dadi'])
    const never = { autoSettings: { whenAway: 'never' as const } }
    await given.db.update(gameRooms).set(never).where(eq(gameRooms.id, game.id))
    here.tvs.opened(game.id)
    here.socketHid(game.idOf('Asha'))
    here.socketHid(game.idOf('Dadi'))
    expect(await game.pass(70)).toMatchObject({ state: 'on' })
    here.tvs.closed(game.id)
    expect(await game.pass(55)).toMatchObject({ state: 'on' })
    expect(await game.pass(16)).toMatchObject({ state: 'paused', reason: 'away', by: 'Asha, Dadi' })
    here.socketShowed(game.idOf('Dadi'))
    expect(await game.pass(5)).toMatchObject({ state: 'on' })
  })

  test('a page that another process sees counts, unless it is hidden', async () => {
    const game = await runningGame(['Dadi'])
    const dadi = game.idOf('Dadi')
    here.socketClosed(dadi)
    here.socketClosed(game.idOf('Asha'))
    elsewhere.socketOpened(dadi)
    await expect.poll(() => whoLooks(given.db, [dadi])).toEqual(new Set([dadi]))
    expect(await game.pass(20)).toMatchObject({ state: 'on' })
    const failed = once(said, 'data')
    await given.db.execute(sql`alter table presence rename to mislaid`)
    elsewhere.socketHid(dadi)
    await failed
    await given.db.execute(sql`alter table mislaid rename to presence`)
    await expect.poll(() => whoLooks(given.db, [dadi])).toEqual(new Set())
    expect(await game.pass(70)).toMatchObject({ state: 'paused', by: 'Asha, Dadi' })
  })
})
