import { expect, test, vi } from 'vitest'
import type { RoomAnalyticsRow } from '#shared/api.ts'
import { ADMIN_SLOW_TRY_MS } from '../../server/admin/code.ts'
import { ADMIN_SESSION_MS } from '../../server/http/admin.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import { BrowserSession, openRoom } from '../support/browser-session.ts'
import { onOneDatabase, startServer } from '../support/test-server.ts'

const refused = (body: object) => expect.objectContaining({ status: 401, body })
const ADMIN_REQUIRED = refused({ message: 'Admin code required.', code: 'admin_required' })
const WRONG_CODE = refused({ message: 'Incorrect admin code.', code: 'admin_code_wrong' })
const TOO_MANY = 'Too many wrong codes came from this network. Try again in 15 minutes.'
const NO_CODES = ['nonsense', '', null, 42, { $ne: '' }, `${ADMIN_CODE}0`, ADMIN_CODE.slice(1)]

const SESSION_SECRET = 'the same for all processes'

onOneDatabase({ ADMIN_CODE, SESSION_SECRET, TRUST_PROXY: '1' }, (server) => {
  const enter = (code: unknown, address: string, browser = new BrowserSession(server)) =>
    browser.post('/api/admin/session', { code }, { 'x-forwarded-for': address })

  test.each(NO_CODES)('the code %j is rejected', async (code) => {
    const browser = new BrowserSession(server)
    expect(await enter(code, `10.1.0.${NO_CODES.indexOf(code)}`, browser)).toEqual(WRONG_CODE)
    expect(browser.cookieHeader, 'no session is stored for a guess').toBeNull()
  })

  test('five wrong codes block their address and no other, even when many are sent at once', async () => {
    // Addresses of one IPv6 network count as one.
    const near = (i: number) => `2001:db8:1:2${i % 10}::1`
    for (let i = 0; i < 8; i++) expect((await enter(ADMIN_CODE, near(i))).status, 'right ones do not count').toBe(204)
    const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => enter('wrong', near(i))))
    expect([401, 429].map((wanted) => answers.filter(({ status }) => status === wanted).length)).toEqual([5, 25])
    const late = await enter(ADMIN_CODE, near(9))
    expect([late.status, late.body]).toEqual([429, { message: TOO_MANY, code: 'too_many_requests' }])
    expect(Number(late.headers.get('retry-after'))).toBeGreaterThan(14 * 60)
    expect((await enter(ADMIN_CODE, '10.2.0.2')).status).toBe(204)
  })

  test('signing in renews the session, signing out ends it, and a host keeps their seat through both', async () => {
    const room = await openRoom(server)
    const before = { cookie: room.host.browser.cookieHeader ?? '' }
    const stranger = new BrowserSession(server)
    for (const browser of [room.host.browser, new BrowserSession(server)]) {
      expect((await enter(ADMIN_CODE, '10.5.0.1', browser)).status).toBe(204)
      const cookie = browser.cookieHeader ?? ''
      expect(cookie).not.toBe(before.cookie)
      expect((await browser.get('/api/analytics/rooms')).status).toBe(200)
      expect((await stranger.get('/api/analytics/rooms', before)).status, 'the old id is no admin').toBe(401)
      const call = await stranger.post(`/api/rooms/${room.id}/call-number`, {}, before)
      expect(call.status, 'nor does it hold a seat').toBe(401)
      expect((await browser.send('DELETE', '/api/admin/session')).status).toBe(204)
      expect(await stranger.get('/api/analytics/rooms', { cookie }), 'its cookie').toEqual(ADMIN_REQUIRED)
      expect((await browser.send('DELETE', '/api/admin/session')).status, 'again').toBe(204)
    }
    await room.start()
    expect((await room.state()).room.status).toBe('active')
  })

  // Only Postgres can serve another server, as after a restart.
  if (server.database === 'postgres') {
    test('a new code ends the sessions of the old one, and the same code keeps them', async () => {
      const admin = await asAdmin(server)
      const askedWith = async (code: string) => {
        const again = await startServer(server, { ADMIN_CODE: code, SESSION_SECRET })
        const { status } = await new BrowserSession(again, admin.cookieHeader).get('/api/analytics/rooms')
        await again.close()
        return status
      }
      expect(await askedWith(ADMIN_CODE)).toBe(200)
      expect(await askedWith('BAND-HO-JA-SIM-SIM')).toBe(401)
    })
  }

  test('an admin has to enter the code again after eight hours', async () => {
    const admin = await asAdmin(server)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ADMIN_SESSION_MS - 60_000 })
    expect((await admin.get('/api/analytics/rooms')).status).toBe(200)
    vi.setSystemTime(Date.now() + 60_001)
    expect(await admin.get('/api/analytics/rooms')).toEqual(ADMIN_REQUIRED)
  })

  test('the analytics list the rooms, newest first, without removed players', async () => {
    const [first, second] = [await openRoom(server, 'Asha', 3), await openRoom(server)]
    await first.start()
    const removed = await second.join('Kabir', 4)
    await second.host.browser.post(`/api/rooms/${second.id}/players/${removed.id}/remove`)
    const { body } = await (await asAdmin(server)).get<RoomAnalyticsRow[]>('/api/analytics/rooms')
    expect(body.slice(0, 2)).toEqual([
      { id: second.id, status: 'waiting', playerCount: 1, totalTicketsUsed: 0, createdAt: expect.stringMatching(/Z$/) },
      { id: first.id, status: 'active', playerCount: 1, totalTicketsUsed: 3, createdAt: expect.stringMatching(/Z$/) },
    ])
  })
})

onOneDatabase({ ADMIN_CODE, TRUST_PROXY: '1' }, (server) => {
  test('sixty wrong codes in an hour slow all attempts down, and the right code still works', async () => {
    const admin = await asAdmin(server)
    const enter = (code: string, i: number) =>
      new BrowserSession(server).post('/api/admin/session', { code }, { 'x-forwarded-for': `10.6.${i}.1` })
    for (let i = 0; i < 60; i++) expect((await enter('wrong', i)).status).toBe(401)
    const before = performance.now()
    const [wrong, right] = await Promise.all([enter('wrong', 60), enter(ADMIN_CODE, 61)])
    expect([wrong.status, right.status]).toEqual([401, 204])
    expect(performance.now() - before).toBeGreaterThanOrEqual(ADMIN_SLOW_TRY_MS)
    expect((await admin.get('/api/analytics/rooms')).status, 'a signed-in admin stays').toBe(200)
  })
})
