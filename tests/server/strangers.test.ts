import { expect, test } from 'vitest'
import type { CallAnswer, ErrorAnswer } from '#shared/api.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

onOneDatabase({}, (server) => {
  test('no attempt to write as the host succeeds', async () => {
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
    // Twice, the second time with what the first one may have left behind.
    const attempts = [...writes, ...writes].flatMap((write) => strangers.map((stranger) => () => write(stranger())))
    const answers = await mapInBatches(attempts, (attempt) => attempt())
    expect(answers.filter(({ status }) => status < 300)).toEqual([])
    const codes = new Set(answers.map(({ status, body }) => `${status} ${(body as ErrorAnswer).code}`))
    expect([...codes].sort()).toEqual(['401 no_seat', '403 not_host', '403 not_your_seat', '409 seat_in_use'])
    expect(await room.state(), 'nothing is changed').toEqual(before)
    playing.socket.close()
  })

  test('a lent seat returns to the host with their next action', async () => {
    const room = await openRoom(server)
    await room.start()
    const phone = new BrowserSession(server)
    const join = () => phone.post(`/api/rooms/${room.id}/join`, { name: 'Asha' })
    await expect.poll(async () => (await join()).status, { interval: 500 }).toBe(200)
    const call = async (browser: BrowserSession) =>
      (await browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`)).status
    expect(await call(phone), 'the borrower calls').toBe(200)
    expect(await call(room.host.browser), 'the host calls').toBe(200)
    expect(await call(phone), 'the borrower no longer does').toBe(403)
  })
})
