import { eq, type SQL, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import type { RoomId } from '#shared/game/ids.ts'
import { CLOCK } from '#shared/game/room/decision.ts'
import type { BusMessage } from '#shared/messages.ts'
import { gameRooms } from '#shared/schema.ts'
import { judge } from '../../scripts/judge-draw.ts'
import { execute, type GateDeps } from '../../server/room/gate/execute.ts'
import { HoldPace } from '../../server/room/gate/pace.ts'
import { type CallTimer, startCallTimer } from '../../server/room/jobs/call-timer.ts'
import { loadRoom, type RoomRow } from '../../server/room/rows/repo.ts'
import { roomView } from '../../server/room/rows/views.ts'
import { drawOf, openRoom, setRules } from '../support/browser-session.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

const HOST = sessionOf('host')
const COOLDOWN_MS = 20
const PACE_MS = 30

/** A room in which the server calls, or will. */
interface Armed {
  id: RoomId
  hostId: string
}

onOneDatabase({ CALL_COOLDOWN_MS: String(COOLDOWN_MS) }, (server) => {
  test('the server calls all numbers by itself to people on paper, and the draw can be verified', async () => {
    const room = await openRoom(server)
    await setRules(room, { hostPlays: false })
    await room.host.browser.post(`/api/rooms/${room.id}/papers`, { sheets: 3, ticketCount: 6 })
    await room.start()
    const watcher = await watchRoom(server, room.id)
    const on = await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on', paceMs: PACE_MS })
    expect(on).toMatchObject({ status: 200, body: { room: { auto: { state: 'on', paceMs: PACE_MS } } } })

    const isCall = ({ type }: { type: string }) => type === 'number_called'
    await watcher.log.until('all numbers', (messages) => messages.filter(isCall).length === 90)
    const [scheduled] = watcher.heard
    const calls = watcher.heard.filter(isCall)

    expect(scheduled).toMatchObject({ type: 'calls_scheduled', payload: { auto: { state: 'on' } } })
    expect(calls.map(({ payload }) => payload)).toMatchObject(
      Array.from({ length: 90 }, (_, i) => ({ seq: i + 1, source: 'draw', dueInMs: i < 89 ? PACE_MS : null })),
    )
    const { room: now } = await room.state()
    expect(now).toMatchObject({ status: 'active', auto: { state: 'on', dueInMs: null } })
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
    const timer = startCallTimer({ gate, isDiskLow: () => false, late: () => {}, log: pino({ level: 'silent' }) })
    timers.push(timer)
    return { gate, timer }
  }

  /** A room in which the server is to call from the start on. */
  async function armedRoom(gate: GateDeps): Promise<Armed> {
    const { room, hostPlayer } = await newRoomOn(given.db, 'host')
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on', paceMs: PACE_MS })
    return { id: room.id, hostId: hostPlayer.id }
  }
  async function runningRoom(gate: GateDeps): Promise<Armed> {
    const room = await armedRoom(gate)
    await execute(gate, room.id, HOST, { type: 'start_game', playerId: room.hostId })
    return room
  }
  const stored = async ({ id }: Armed) => (await loadRoom(given.db, id)) as RoomRow
  const callsOf = async (room: Armed) => (await stored(room)).calledNumbers.length
  const autoOf = async (room: Armed) => roomView(await stored(room), { cooldownMs: COOLDOWN_MS }).auto
  const setNextCall = ({ id }: Armed, nextCallAt: SQL) =>
    given.db.update(gameRooms).set({ nextCallAt }).where(eq(gameRooms.id, id))
  /** The time until the next call passes. */
  const passTime = (room: Armed) => setNextCall(room, sql`clock_timestamp()`)

  test('a game that was armed begins to call after the start, and the host may close the page', async () => {
    const heard: BusMessage[] = []
    const { gate } = process(heard)
    const room = await armedRoom(gate)
    expect((await stored(room)).nextCallAt).toBeNull()
    await execute(gate, room.id, HOST, { type: 'start_game', playerId: room.hostId })
    expect(heard.at(-1)).toMatchObject({ type: 'calls_scheduled', payload: { auto: { dueInMs: 10_000 } } })
    await passTime(room)
    await expect.poll(() => callsOf(room)).toBeGreaterThan(10)
  })

  test('a player may ask the numbers to wait once in two minutes', async () => {
    const { gate } = process()
    let now = 0
    gate.holdPace = new HoldPace(() => now)
    const room = await runningRoom(gate)
    const hold = () => execute(gate, room.id, HOST, { type: 'hold', playerId: room.hostId })
    await hold()
    now = 119_999
    await expect(hold()).rejects.toMatchObject({ refusal: { code: 'hold_later' }, details: { n: 1 } })
    now = 120_000
    await hold()
  })

  test('a pause stops the numbers, one can be called in it, and they go on', async () => {
    const { gate } = process()
    const room = await runningRoom(gate)
    await passTime(room)
    await expect.poll(() => callsOf(room)).toBeGreaterThan(0)
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'paused' })
    const paused = await callsOf(room)
    expect(await autoOf(room)).toMatchObject({ state: 'paused', reason: 'host', by: 'Asha', dueInMs: null })
    await expect.poll(() => execute(gate, room.id, HOST, { type: 'call_number' }).catch(() => null)).toBeTruthy()
    expect(await autoOf(room)).toMatchObject({ state: 'paused', reason: 'host', dueInMs: null })
    expect(await callsOf(room)).toBe(paused + 1)
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on' })
    expect(await autoOf(room)).toMatchObject({ state: 'on', reason: null, by: null })
    await passTime(room)
    await expect.poll(() => callsOf(room)).toBeGreaterThan(paused + 2)
  })

  test('two processes make every call once, and one of them goes on when the other stops', async () => {
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
      const seqs = heard.flatMap((each) =>
        each.type === 'number_called' && each.roomId === room.id ? [each.payload.seq] : [],
      )
      expect(seqs.sort((a, b) => a - b)).toEqual(Array.from({ length: await callsOf(room) }, (_, i) => i + 1))
    }
  })

  test('of many processes that try at the same moment one makes the call', async () => {
    const gates = Array.from({ length: 4 }, () => process().gate)
    const [gate] = gates as [GateDeps]
    const room = await runningRoom(gate)
    await Promise.all(timers.splice(0).map((timer) => timer.stop()))
    await execute(gate, room.id, HOST, { type: 'auto_call', state: 'on', paceMs: 60_000 })
    await passTime(room)
    const tries = gates.flatMap((gate) => [1, 2, 3].map(() => execute(gate, room.id, CLOCK, { type: 'call_due' })))
    const answers = await Promise.all(tries)
    expect(answers.filter(({ answer }) => answer.type === 'call')).toHaveLength(1)
    expect(await callsOf(room)).toBe(1)
  })

  test('after a time without any server no number is called at once; a time far in the future is made right', async () => {
    const heard: BusMessage[] = []
    const { gate } = process(heard)
    const late = await runningRoom(gate)
    heard.length = 0
    await setNextCall(late, sql`clock_timestamp() - interval '10 seconds'`)
    const ofLate = () => heard.find(({ roomId }) => roomId === late.id)
    await expect.poll(ofLate).toMatchObject({ type: 'calls_scheduled', payload: { auto: { dueInMs: 8_000 } } })
    const early = await runningRoom(gate)
    // As after a clock was set back.
    await setNextCall(early, sql`clock_timestamp() + interval '1 hour'`)
    await expect.poll(() => callsOf(early)).toBeGreaterThan(0)
  })
})
