import { expect, test } from 'vitest'
import type { CreateRoomAnswer, ErrorAnswer, RoomChangeAnswer } from '#shared/api.ts'
import type { Plan } from '#shared/game/room/plan.ts'
import { BrowserSession, openRoom, sessionCookieOf } from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { onOneDatabase } from '../support/test-server.ts'

const DAY_MS = 24 * 60 * 60_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()
const plan = (days = 5, name?: string) => ({ startsAt: inDays(days), zone: 'Asia/Kolkata', name })

/** Opens a room, in the browser of somebody new. */
const open = (server: { url: string }, plan?: object, browser = new BrowserSession(server)) =>
  browser.post<CreateRoomAnswer & ErrorAnswer>('/api/rooms', { hostName: 'Asha', plan })

onOneDatabase({}, (server) => {
  const change = (room: { id: string }, browser: BrowserSession, sent: object) =>
    browser.send<RoomChangeAnswer & ErrorAnswer>('PUT', `/api/rooms/${room.id}/plan`, sent)

  test('a room with a date shows everybody when it begins, and how long that is by the server’s clock', async () => {
    const planned = plan(5, '  Diwali   night ')
    const room = await openRoom(server, 'Asha', 1, planned)
    const seen = (await room.state()).room.plan as Plan
    const told = { startsInMs: expect.any(Number), isCancelled: false, changes: 0 }
    expect(seen).toEqual({ ...planned, name: 'Diwali night', ...told })
    expect(Math.abs(seen.startsInMs - 5 * DAY_MS), 'five days from now').toBeLessThan(60_000)
    const ravi = await room.join('Ravi')
    expect((await change(room, ravi.browser, { isCancelled: true })).status).toBe(403)
    expect((await open(server)).body.room, 'a room for now').not.toHaveProperty('plan')
  })

  test('an invalid date, zone or name is refused for new and dated rooms, and a game fixes the date', async () => {
    const room = await openRoom(server, 'Asha', 1, plan())
    for (const [what, wrong, code] of [
      ['a day long ago', { startsAt: '2020-03-20T14:30:00Z' }, 'plan_in_past'],
      ['a day in 91 days', { startsAt: inDays(91) }, 'plan_too_far'],
      ['no day', { startsAt: '' }, 'invalid_plan'],
      ['a day that no calendar has', { startsAt: '2027-13-01T14:30' }, 'invalid_plan'],
      ['a zone that nobody lives in', { zone: 'Asia/Atlantis' }, 'invalid_plan'],
      ['a name of 41 letters', { name: 'a'.repeat(41) }, 'invalid_evening_name'],
      ['a name that no phone shows', { name: 'Diwali \uf8ff' }, 'invalid_evening_name'],
    ] as const) {
      const answers = [await open(server, { ...plan(), ...wrong }), await change(room, room.host.browser, wrong)]
      expect(answers, what).toMatchObject(answers.map(() => ({ status: 400, body: { code } })))
    }
    // It stands once the game runs, and may change again after it.
    await room.start()
    expect((await change(room, room.host.browser, { startsAt: inDays(7) })).body.code).toBe('plan_is_fixed')
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    expect((await change(room, room.host.browser, { startsAt: inDays(7) })).status).toBe(200)
  })

  test('a browser can host five dated evenings, including cancelled ones', async () => {
    const browser = new BrowserSession(server)
    for (let n = 0; n < 5; n++) {
      const { status, body } = await open(server, plan(), browser)
      expect(status).toBe(201)
      await change(body.room, browser, { isCancelled: true })
    }
    expect(await open(server, plan(), browser)).toMatchObject({ status: 409, body: { code: 'too_many_plans' } })
    expect((await open(server, undefined, browser)).status, 'for now').toBe(201)
    expect((await open(server, plan())).status, 'by somebody else').toBe(201)
  })

  test('the calendar file follows the date, names nobody, and exists only for rooms with a date', async () => {
    const room = await openRoom(server, 'Asha', 1, plan(5, 'Diwali'))
    await room.join('Ravi')
    const fetchFile = (id: string) => fetch(`${server.url}/invitation/${id}.ics`)
    const lines = async () => {
      const answer = await fetchFile(room.id)
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
      const text = await answer.text()
      expect(text).not.toMatch(/Asha|Ravi/)
      return text.split('\r\n')
    }
    const before = await lines()
    expect(before).toEqual(expect.arrayContaining(['SEQUENCE:0', 'STATUS:CONFIRMED']))
    await change(room, room.host.browser, { isCancelled: true })
    expect(await lines()).toEqual(expect.arrayContaining(['SEQUENCE:1', 'STATUS:CANCELLED']))
    expect((await fetchFile('111111')).status).toBe(404)
    expect((await fetchFile((await openRoom(server)).id)).status).toBe(404)
  })

  test.runIf(process.env.TEST_DATABASE_URL)(
    'the sessions of its people last longer than the furthest date',
    async () => {
      const room = await openRoom(server, 'Asha', 1, plan(80))
      const ravi = new BrowserSession(server)
      await ravi.post('/api/rooms', { hostName: 'Ravi' })
      const days = async () => {
        const statement = 'select extract(epoch from expire - now()) / 86400 as days from sessions'
        const { rows } = await onDatabase(server, statement)
        return rows.map((row) => Math.round(row.days)).sort((a, b) => a - b)
      }
      const before = await days()
      expect(before.at(-1)).toBe(97)
      const joined = await ravi.post(`/api/rooms/${room.id}/join`, { name: 'Ravi' })
      expect([joined.status, sessionCookieOf(joined.headers)]).toEqual([201, expect.stringContaining('Expires')])
      const after = await days()
      expect(after.filter((left) => left === 97)).toHaveLength(before.filter((left) => left === 97).length + 1)
      expect(after).toHaveLength(before.length)
      const meena = await room.join('Meena')
      const old = `sess = jsonb_set(sess::jsonb, '{seatedAt}', '1')`
      await onDatabase(server, `update sessions set expire = now() + interval '2 days', ${old}`)
      const used = [change(room, room.host.browser, plan(85)), meena.browser.get(`/api/rooms/${room.id}/seats`)]
      for (const { headers } of await Promise.all(used)) expect(sessionCookieOf(headers), 'used').toContain('Expires')
      expect((await days()).filter((left) => left === 97)).toHaveLength(2)
    },
  )
})

onOneDatabase({ maxRooms: 6 }, (server) => {
  test('dated evenings leave half of the rooms to people who play now', async () => {
    for (let n = 0; n < 3; n++) expect((await open(server, plan())).status).toBe(201)
    expect((await open(server, plan())).body.code).toBe('server_full')
    expect((await open(server)).status).toBe(201)
  })
})

onOneDatabase({ limited: true }, (server) => {
  test('a network can date twenty evenings a day, and rooms for now are not affected', async () => {
    for (let n = 0; n < 20; n++) expect((await open(server, plan())).status).toBe(201)
    const message = 'Many evenings with a date came from this network. Try again in 24 hours.'
    expect(await open(server, plan())).toMatchObject({ status: 429, body: { message } })
    expect((await open(server)).status).toBe(201)
  })
})
