import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, vi } from 'vitest'
import type { GameStateAnswer } from '#shared/api.ts'
import { etagOf } from '#shared/etag.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { pollHandler } from '../../server/http/polls.ts'
import { DrawAnswers } from '../../server/http/room-reads.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { Snapshots } from '../../server/room/reads/snapshots.ts'
import { loadRound } from '../../server/room/rows/rounds.ts'
import { BrowserSession, callNumbers, mark, numbersOn, openRoom, playing } from '../support/browser-session.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { onOneDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  test.each(['game-state/ROOM', 'rooms/ROOM', 'rooms/ROOM/winners', 'rooms/ROOM/draw'])(
    'GET /api/%s gets 304 until something changes that others can see',
    async (path) => {
      const room = await openRoom(server)
      const read = async (...tags: string[]) => {
        const named = Object.fromEntries(tags.map((each) => ['if-none-match', each]))
        const { status, headers } = await new BrowserSession(server).get(`/api/${path.replace('ROOM', room.id)}`, named)
        return [status, headers.get('etag'), headers.get('cache-control')]
      }
      const { epoch, version } = await room.state()
      const tag = (v: number) => `W/"${epoch}.${v}"`
      const answer = (status: number, v: number) => [status, tag(v), 'private, no-store']
      expect(await read()).toEqual(answer(200, version))
      for (let i = 0; i < 3; i++) expect(await read(tag(version))).toEqual(answer(304, version))
      for (const etag of [`W/"other.${version}"`, tag(version + 1), '*', '""', 'x'.repeat(5000)])
        expect(await read(etag), etag).toEqual(answer(200, version))
      await room.join('Ravi')
      expect(await read(tag(version))).toEqual(answer(200, version + 1))
      expect(await read(tag(version + 1))).toEqual(answer(304, version + 1))
    },
  )

  test('a client reads its own marks at once, although they do not change the version', async () => {
    const [room] = await playing(server)
    const numbers = numbersOn(room, room.host.id).slice(0, 3)
    await callNumbers(room, numbers)
    for (const [i, number] of numbers.entries()) {
      await mark(room.host, number)
      expect((await room.state()).players[0]?.markedNumbers['0']?.length).toBe(i + 1)
    }
  })

  test('simultaneous reads share one state, and later ones get the present one', async () => {
    const room = await openRoom(server)
    const read = () => new BrowserSession(server).get<GameStateAnswer>(`/api/game-state/${room.id}`)
    let newest = 0
    for (let i = 0; i < 5; i++) {
      const joins = room.join(`Player ${i}`)
      for (const { status, body, headers } of await Promise.all(Array.from({ length: 20 }, read))) {
        expect([status, headers.get('etag')]).toEqual([200, etagOf(body)])
        expect(body.version).toBeGreaterThanOrEqual(newest)
      }
      await joins
      newest = (await room.state()).version
    }
  })
})

onOneOpenDatabase((given) => {
  const aSnapshot = async () => {
    const { room } = await newRoomOn(given.db)
    const snapshots = new Snapshots(given.db, { cooldownMs: 0 }, createLocalBus())
    await snapshots.read(room.id, 'game-state')
    return { room, snapshots, etag: etagOf(room) }
  }

  test('a version is trusted for three seconds after it was last read or announced', async () => {
    let now = 0
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
    const { room, snapshots, etag } = await aSnapshot()
    const isCurrent = () => snapshots.isCurrent(room.id, etag)
    for (const [at, happens, wanted] of [
      [2_999, () => {}, true],
      [3_000, () => {}, false],
      [3_000, () => snapshots.observe(room.id, room), true],
      [5_999, () => {}, true],
      [6_000, () => {}, false],
      [6_000, () => snapshots.read(room.id, 'game-state'), true],
      [6_000, () => snapshots.observe(room.id, { ...room, version: room.version - 1 }), true],
      [6_000, () => snapshots.observe(room.id, { ...room, version: room.version + 1 }), false],
    ] as const) {
      now = at
      await happens()
      expect(isCurrent(), `${at} ms: ${happens}`).toBe(wanted)
    }
    clock.mockRestore()
  })

  test('the draw of a round that ends while it is read comes from its record', async () => {
    const { room, hostPlayer } = await newRoomOn(given.db)
    const asha = (command: Command) => execute(gateOn(given.db), room.id, sessionOf('asha'), command)
    await asha({ type: 'start_game', playerId: hostPlayer.id })
    await asha({ type: 'end_game' })
    await asha({ type: 'next_round', after: 1 })
    const answer = await new DrawAnswers(given.db).of(room, etagOf(room))
    expect(JSON.parse(answer)).toEqual((await loadRound(given.db, room.id, 1))?.draw)
  })

  test.each([null, 1_001])('an answer in front of Express has the pace of polls: %s', async (wait) => {
    const { room, snapshots, etag } = await aSnapshot()
    const failing = (_request: unknown, response: ServerResponse) => response.writeHead(500).end()
    const server = createServer(pollHandler(snapshots, () => wait, failing)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/game-state/${room.id}`
    const answer = await fetch(url, { headers: { 'if-none-match': etag, connection: 'close' } })
    expect([answer.status, answer.headers.get('x-poll-after')]).toEqual([304, wait === null ? null : String(wait)])
    server.close()
  })
})
