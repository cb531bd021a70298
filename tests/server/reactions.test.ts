import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { REACTION_NAMES } from '#shared/game/reactions.ts'
import type { BusMessage } from '#shared/messages.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { gameRooms } from '../../server/db/tables/rooms.ts'
import { seats } from '../../server/db/tables/seats.ts'
import { memoryLimits, NO_LIMITS } from '../../server/limits/limits.ts'
import { Reactions } from '../../server/room/jobs/reactions.ts'
import { playing } from '../support/browser-session.ts'
import { newRoomOn } from '../support/gate.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

const [HOST, OTHER] = [sessionOf('hash of the host'), sessionOf('hash of another')]

onOneOpenDatabase((given) => {
  /** A running game of one player, and a process whose clock the test sets. */
  async function aGame({ limited = true, rules = {} } = {}) {
    const { room, hostPlayer } = await newRoomOn(given.db, HOST)
    await given.db.update(gameRooms).set({ status: 'active', rules }).where(eq(gameRooms.id, room.id))
    vi.useFakeTimers({ toFake: ['Date'], now: 0 })
    const bus = createLocalBus()
    const heard: BusMessage[] = []
    bus.subscribe((message) => heard.push(message))
    const reactions = new Reactions({ db: given.db, bus, limits: limited ? memoryLimits() : NO_LIMITS })
    const react = (session = HOST) => reactions.take(session, hostPlayer.id, 'clap')
    return { room, playerId: hostPlayer.id, heard, reactions, react }
  }
  const told = (code: string) => ({ refusal: { code } })

  test('a room gets one message for all reactions of a second, with their number and the first names', async () => {
    const { room, heard, reactions, react } = await aGame({ limited: false })
    for (let i = 0; i < 1_000; i++) await react()
    expect(heard, 'gathered').toEqual([])
    await reactions.tell()
    const from = Array(REACTION_NAMES).fill({ name: 'Asha', reaction: 'clap' })
    const { id: roomId, epoch: e, version: v } = room
    expect(heard).toEqual([{ type: 'reactions', roomId, e, v, payload: { counts: { clap: 1_000 }, from } }])
    await reactions.tell()
    expect(heard, 'then nothing').toHaveLength(1)
  })

  test('a player can react once in two seconds, and a stranger does not use up their turn', async () => {
    const { heard, reactions, react } = await aGame()
    await expect(react(OTHER)).rejects.toMatchObject(told('not_your_seat'))
    const atOnce = await Promise.allSettled([react(), react(), react()])
    expect(atOnce.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await reactions.tell()
    expect(heard).toMatchObject([{ payload: { counts: { clap: 1 } } }])
    for (const [at, retryAfterSeconds] of Object.entries({ 0: 2, 1000: 1, 1999: 1 })) {
      vi.setSystemTime(Number(at))
      const later = { ...told('react_later'), details: { retryAfterSeconds } }
      await expect(react(), `at ${at} ms`).rejects.toMatchObject(later)
    }
    vi.setSystemTime(2_000)
    await react()
  })

  test('the right to react is checked again after half a minute', async () => {
    const { playerId, react } = await aGame()
    const since = performance.now()
    await react()
    await given.db.update(seats).set({ ownerSession: OTHER, holderSession: OTHER }).where(eq(seats.playerId, playerId))
    vi.setSystemTime(29_000)
    const monotonic = vi.spyOn(performance, 'now').mockReturnValue(since + 29_000)
    await react()
    vi.setSystemTime(31_000)
    monotonic.mockReturnValue(since + 31_000)
    await expect(react()).rejects.toMatchObject(told('not_your_seat'))
    await react(OTHER)
  })

  test('a reaction is refused where the host has turned them off', async () => {
    const { heard, reactions, react } = await aGame({ rules: { reactions: false } })
    await expect(react()).rejects.toMatchObject(told('reactions_off'))
    await reactions.tell()
    expect(heard).toEqual([])
  })
})

onOneDatabase({ limited: false }, (server) => {
  test('a reaction reaches all who watch the room, and does not change the room', async () => {
    const [room, ravi] = await playing(server, 'Ravi')
    const before = await room.state()
    const watcher = await watchRoom(server, room.id)
    const react = async (playerId: string, reaction: string, headers = {}) =>
      (await ravi.browser.post(`/api/players/${playerId}/reactions/${reaction}`, undefined, headers)).status
    // The first one is looked up, the others are known.
    for (let i = 0; i < 3; i++) expect(await react(ravi.id, 'love')).toBe(204)
    await watcher.log.until('three reactions', () => {
      const counts = watcher.log.all('reactions').map(({ payload }) => payload.counts.love ?? 0)
      return counts.reduce((sum, count) => sum + count, 0) === 3
    })
    const first = await watcher.log.nth('reactions', 1)
    expect(first).toMatchObject({ e: before.epoch, v: before.version })
    expect(first.payload.from[0]).toEqual({ name: 'Ravi', reaction: 'love' })
    expect(await room.state()).toEqual(before)
    expect(await react(ravi.id, 'boo'), 'there are six').toBe(404)
    expect(await react(ravi.id, 'love', { 'sec-fetch-site': 'cross-site' }), 'from a page of another site').toBe(403)
    watcher.socket.close()
  })
})
