import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import type { PlayerId, SessionHash } from '#shared/game/ids.ts'
import { REACTION_NAMES } from '#shared/game/reactions.ts'
import type { BusMessage } from '#shared/messages.ts'
import { gameRooms, seats } from '#shared/schema.ts'
import { waitFor } from '../../scripts/waiting.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { Reactions } from '../../server/room/jobs/reactions.ts'
import { openRoom } from '../support/browser-session.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, onOneOpenDatabase } from '../support/test-server.ts'

const HOST = 'hash of the host' as SessionHash
const OTHER = 'hash of another' as SessionHash

onOneOpenDatabase((given) => {
  /** A running game of one player, and a process whose clock the test sets. */
  async function aGame({ limited = true, rules = {} } = {}) {
    const host = { name: 'Asha', hostId: undefined, ticketCount: 1, seatRequest: null }
    const { room, hostPlayer } = await createRoom({ db: given.db, maxRooms: 1_000 }, HOST, host)
    await given.db.update(gameRooms).set({ status: 'active', rules }).where(eq(gameRooms.id, room.id))
    const clock = { now: 0 }
    const bus = createLocalBus()
    const heard: BusMessage[] = []
    bus.subscribe((message) => heard.push(message))
    const reactions = new Reactions({ db: given.db, bus, limited }, () => clock.now)
    const react = (session = HOST) => reactions.take(session, hostPlayer.id as PlayerId, 'clap')
    return { room, playerId: hostPlayer.id, clock, heard, reactions, react }
  }
  const told = (code: string) => ({ refusal: { code } })

  test('however many there were, a room gets one message, with their number and the first names', async () => {
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

  test('a player reacts once in two seconds, and may again at once when they are over', async () => {
    const { clock, react } = await aGame()
    await react()
    for (const [at, seconds] of [
      [0, 2],
      [1_000, 1],
      [1_999, 1],
    ] as const) {
      clock.now = at
      await expect(react(), `at ${at} ms`).rejects.toMatchObject({
        ...told('react_later'),
        details: { retryAfterSeconds: seconds },
      })
    }
    clock.now = 2_000
    await react()
  })

  test('of several that come at once one is taken', async () => {
    const { heard, reactions, react } = await aGame()
    const taken = await Promise.allSettled([react(), react(), react()])
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    await reactions.tell()
    expect(heard).toMatchObject([{ payload: { counts: { clap: 1 } } }])
  })

  test('the right to react is looked up again after half a minute', async () => {
    const { playerId, clock, react } = await aGame()
    await react()
    await given.db.update(seats).set({ ownerSession: OTHER, holderSession: OTHER }).where(eq(seats.playerId, playerId))
    clock.now = 29_000
    await react()
    clock.now = 31_000
    await expect(react()).rejects.toMatchObject(told('not_your_seat'))
    await react(OTHER)
  })

  test('a stranger is refused, and takes no turn of the player', async () => {
    const { react } = await aGame()
    await expect(react(OTHER)).rejects.toMatchObject(told('not_your_seat'))
    await react()
  })

  test('where the host wants none, nobody reacts', async () => {
    const { heard, reactions, react } = await aGame({ rules: { reactions: false } })
    await expect(react()).rejects.toMatchObject(told('reactions_off'))
    await reactions.tell()
    expect(heard).toEqual([])
  })
})

onOneDatabase({ RATE_LIMITS: 'off' }, (server) => {
  describe('over HTTP', () => {
    test('all who watch the room hear it, and the room has not changed', async () => {
      const room = await openRoom(server)
      const ravi = await room.join('Ravi')
      await room.start()
      const before = await room.state()
      const watcher = await watchRoom(server, room.id)
      const react = (playerId: string, reaction: string) =>
        ravi.browser.post(`/api/players/${playerId}/reactions/${reaction}`)
      // The first one is looked up, the others are answered in front of Express.
      for (let i = 0; i < 3; i++) expect((await react(ravi.id, 'love')).status).toBe(204)
      await watcher.log.until('three reactions', (messages) => {
        const counts = messages.flatMap((message) => (message.type === 'reactions' ? [message.payload.counts] : []))
        return counts.reduce((sum, { love = 0 }) => sum + love, 0) === 3
      })
      const first = await watcher.log.nth('reactions', 1)
      expect(first).toMatchObject({ e: before.epoch, v: before.version })
      expect(first.payload.from[0]).toEqual({ name: 'Ravi', reaction: 'love' })
      expect(await room.state()).toEqual(before)
      expect((await react(ravi.id, 'boo')).status, 'there are six').toBe(404)
      expect((await react(room.host.id, 'love')).status, 'for another').toBe(403)
      watcher.socket.close()
    })

    test('pages of other sites cannot react, also for somebody who has just reacted', async () => {
      const room = await openRoom(server)
      await room.start()
      const path = `/api/players/${room.host.id}/reactions/clap`
      expect((await room.host.browser.post(path)).status).toBe(204)
      const headers = { cookie: room.host.browser.cookieHeader ?? '', 'sec-fetch-site': 'cross-site' }
      const sent = request(server.url + path, { method: 'POST', headers }).end()
      const [answer] = (await waitFor('an answer', once(sent, 'response'))) as [IncomingMessage]
      expect(answer.statusCode).toBe(403)
      answer.resume()
    })
  })
})
