import { expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const MAX_ATTEMPTS = 1_000

onOneDatabase({}, (server) => {
  test('of a thousand attempts to write as the host none succeeds', async () => {
    const room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    const { host } = room
    const playing = await watchRoom(server, room.id, { cookie: host.browser.cookieHeader, playerId: host.id })
    const elsewhere = await openRoom(server)
    const path = `/api/rooms/${room.id}`
    const stale = host.browser.cookieHeader?.replace(/.{4}$/, 'AAAA') ?? ''
    const writes: ((browser: BrowserSession) => ReturnType<BrowserSession['post']>)[] = [
      (browser) => browser.post(`${path}/call-number`),
      (browser) => browser.post(`${path}/call-number`, { number: 7, playerId: host.id, hostId: host.id, isHost: true }),
      (browser) => browser.post(`${path}/start`, { playerId: host.id }),
      (browser) => browser.post(`${path}/start-ticket-selection`),
      (browser) => browser.post(`${path}/end`),
      (browser) => browser.post(`${path}/lock`, { locked: true }),
      (browser) => browser.post(`${path}/players/${ravi.id}/remove`),
      (browser) => browser.post(`${path}/takeover`, { playerId: host.id }),
      (browser) => browser.post(`/api/players/${host.id}/confirm-tickets`, { ticketIds: [3] }),
      (browser) => browser.post(`${path}/winners`, { playerId: host.id, pattern: 'Top Line', ticketNumber: 1 }),
      // Joining with only the name.
      (browser) => browser.post(`${path}/join`, { name: 'Asha' }),
    ]
    const strangers = [
      () => new BrowserSession(server),
      () => new BrowserSession(server, stale),
      () => new BrowserSession(server, `tambola=${host.id}`),
      () => elsewhere.host.browser,
      () => ravi.browser,
    ]
    const before = await room.state()
    const answers = await mapInBatches([...Array(MAX_ATTEMPTS).keys()], (i) => {
      const browser = (strangers[i % strangers.length] as () => BrowserSession)()
      return (writes[Math.floor(i / strangers.length) % writes.length] as (typeof writes)[number])(browser)
    })
    const accepted = answers.filter(({ status }) => status < 300)
    process.stdout.write(`strangers, ${server.database}: ${accepted.length} of ${answers.length} tries accepted\n`)
    expect(accepted).toEqual([])
    const codes = new Set(answers.map(({ status, body }) => `${status} ${(body as ErrorAnswer).code}`))
    expect([...codes].sort()).toEqual(['401 no_seat', '403 not_host', '403 not_your_seat', '409 seat_in_use'])
    expect(await room.state(), 'nothing is changed').toEqual(before)
    playing.socket.close()
  })

  test('a lent seat returns to the host with their next action, twenty times', async () => {
    const rooms = await Promise.all(Array.from({ length: 20 }, () => openRoom(server)))
    for (const room of rooms) await room.start()
    const phones = rooms.map(() => new BrowserSession(server))
    for (const [i, { id }] of rooms.entries()) {
      const join = () => phones[i]?.post(`/api/rooms/${id}/join`, { name: 'Asha' })
      await expect.poll(async () => (await join())?.status, { interval: 500 }).toBe(200)
    }
    let slowest = 0
    for (const [i, { id, host }] of rooms.entries()) {
      const call = (browser: BrowserSession | undefined) => browser?.post<CallAnswer>(`/api/rooms/${id}/call-number`)
      expect((await call(phones[i]))?.status, 'the borrower calls').toBe(200)
      const from = performance.now()
      expect((await call(host.browser))?.status, 'the host calls').toBe(200)
      slowest = Math.max(slowest, performance.now() - from)
      expect((await call(phones[i]))?.status, 'the borrower no longer does').toBe(403)
    }
    process.stdout.write(`lent seats, ${server.database}: back within ${Math.ceil(slowest)} ms\n`)
  })
})
