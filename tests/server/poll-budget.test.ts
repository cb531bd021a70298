import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { etagOf } from '#shared/etag.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { inTurn } from '../../server/http/connections.ts'
import { pollHandler } from '../../server/http/polls.ts'
import { POLLS_PER_SECOND, PollBudget } from '../../server/realtime/poll-pace.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { Snapshots } from '../../server/room/reads/snapshots.ts'
import { rawConnection } from '../support/raw-connection.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

/** Polls on the way at once, on one connection. */
const AT_ONCE = 20

onOneOpenDatabase((given) => {
  // In front of Express, by a clock of the test: a server that is late asks for slower polls for that reason too.
  test('answers ask for fewer polls only while more come than the budget of a second', async () => {
    let now = 0
    const budget = new PollBudget(() => now)
    const snapshots = new Snapshots(given.db, { cooldownMs: 0 }, createLocalBus())
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    const { room } = await createRoom({ db: given.db, maxRooms: 10 }, sessionOf('host'), host)
    await snapshots.read(room.id, 'game-state')
    const handle = pollHandler(
      snapshots,
      () => budget.pollAfter(),
      (_request, response) => response.writeHead(500).end(),
    )
    const server = createServer(
      inTurn((request, response) => {
        // A machine that stalls for seconds must not end the trust in the version.
        snapshots.observe(room.id, room)
        handle(request, response)
      }),
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const connection = await rawConnection({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    const poll = `GET /api/game-state/${room.id} HTTP/1.1\r\nHost: tambola\r\nIf-None-Match: ${etagOf(room)}\r\n\r\n`
    /** The waits that were asked for in the answers to some polls at the same moment. */
    const asked = async (polls: number): Promise<number[]> => {
      const before = connection.heard().length
      for (let sent = 0; sent < polls; sent += AT_ONCE) {
        const from = connection.heard().length
        connection.socket.write(poll.repeat(AT_ONCE))
        while (connection.heard().slice(from).split('\r\n\r\n').length <= AT_ONCE) await connection.more()
      }
      return [
        ...connection
          .heard()
          .slice(before)
          .matchAll(/^X-Poll-After: (\d+)\r$/gm),
      ].map(([, ms]) => Number(ms))
    }
    expect(await asked(POLLS_PER_SECOND)).toEqual([])
    const waits = await asked(POLLS_PER_SECOND)
    expect(waits).toHaveLength(POLLS_PER_SECOND - 1)
    expect([waits[0], waits.at(-1)]).toEqual([1_001, 2_000])
    now += 2_000
    expect(await asked(AT_ONCE)).toEqual([])
    connection.socket.destroy()
    server.close()
  })
})
