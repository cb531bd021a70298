import { describe, expect, test } from 'vitest'
import type { GameStateAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, openRoom, type TestRoom, untilTaken } from '../support/browser-session.ts'
import { onOneDatabase } from '../support/test-server.ts'

const READS = ['/api/game-state/ROOM', '/api/rooms/ROOM', '/api/rooms/ROOM/winners']

onOneDatabase({}, (server) => {
  const read = (path: string, room: TestRoom, etag?: string) =>
    new BrowserSession(server).get(path.replace('ROOM', room.id), etag === undefined ? {} : { 'if-none-match': etag })

  describe.each(READS)('GET %s', (path) => {
    test('gets 304 until something changes that others can see', async () => {
      const room = await openRoom(server)
      const first = await read(path, room)
      const etag = first.headers.get('etag') ?? ''
      const { epoch, version } = await room.state()
      expect(etag).toBe(`W/"${epoch}.${version}"`)
      expect(first.headers.get('cache-control')).toBe('private, no-store')
      for (let i = 0; i < 3; i++) {
        const again = await read(path, room, etag)
        expect([again.status, again.headers.get('etag')]).toEqual([304, etag])
      }
      await room.join('Ravi')
      const changed = await read(path, room, etag)
      expect([changed.status, changed.headers.get('etag')]).toEqual([200, `W/"${epoch}.${version + 1}"`])
      expect((await read(path, room, changed.headers.get('etag') ?? '')).status).toBe(304)
    })

    test('gets a full answer for an ETag of another room, of the future, or of nothing', async () => {
      const room = await openRoom(server)
      const { epoch, version } = await room.state()
      for (const etag of [`W/"other.${version}"`, `W/"${epoch}.${version + 1}"`, '*', '""', 'x'.repeat(5000)]) {
        expect((await read(path, room, etag)).status, etag).toBe(200)
      }
    })
  })

  test('a read of a missing room is answered 404', async () => {
    for (const path of READS) {
      const answer = await new BrowserSession(server).get(path.replace('ROOM', '000000'))
      expect([answer.status, answer.body]).toMatchObject([404, { code: 'room_not_found' }])
    }
  })

  test('a client reads its own changes at once, including marks', async () => {
    const room = await openRoom(server)
    await room.start()
    const numbers = numbersOf(ticketsFor(playerSeed(room.id, room.host.id))[0] as Ticket)
    for (const [i, number] of numbers.entries()) {
      await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number })
      const { room: called } = await room.state()
      expect(called.calledNumbers.at(-1)).toBe(number)
      await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
      const [me] = (await room.state()).players
      expect(me?.markedNumbers['0']?.length).toBe(i + 1)
    }
    await room.host.browser.post(`/api/rooms/${room.id}/winners`, {
      playerId: room.host.id,
      pattern: 'Full House',
      ticketNumber: 1,
    })
    const winners = await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)
    expect(winners.body.map(({ pattern }) => pattern)).toEqual(['Full House'])
  })

  test('simultaneous reads share one state, and later ones get a current one', async () => {
    const room = await openRoom(server)
    const browser = new BrowserSession(server)
    let newest = 0
    for (let i = 0; i < 5; i++) {
      const joins = room.join(`Player ${i}`)
      const answers = await Promise.all(
        Array.from({ length: 40 }, () => untilTaken(() => browser.get<GameStateAnswer>(`/api/game-state/${room.id}`))),
      )
      for (const { status, body, headers } of answers) {
        expect(status).toBe(200)
        expect(headers.get('etag')).toBe(`W/"${body.epoch}.${body.version}"`)
        expect(body.version).toBeGreaterThanOrEqual(newest)
      }
      await joins
      newest = (await room.state()).version
    }
  })
})
