import { createHash } from 'node:crypto'
import { expect, onTestFinished, test } from 'vitest'
import type { AdView, CallAnswer, CreateRoomAnswer, DrawAnswer, JoinAnswer } from '#shared/api.ts'
import { ADMIN_CODE } from '../support/admin.ts'
import { type Answer, BrowserSession, numbersOn } from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { sendOnSocket, watchRoom } from '../support/room-watcher.ts'
import { failEachStatementOnce } from '../support/statements.ts'
import { onEachDatabase, type TestServer } from '../support/test-server.ts'

/*
 * Plays a game in which each statement fails once, inside the database and with all its values in the error. Then
 * searches the log for data that must not be there.
 */

const NAMES = { host: 'Kamala Devi', ravi: 'Ravindranath', gone: 'Zubeida Begum' }
const TABLES = ['draws', 'draw_secrets', 'players', 'seats', 'sessions', 'winners', 'game_rooms']
/** A lower bound for the number of statements of one game on either database. */
const LEAST_STATEMENTS = 30

const lines: string[] = []
/** Answers of the server about its own failures. */
let refused: Answer[] = []

const tests = (server: TestServer) => {
  test('if every statement of a game fails once, the log contains no secret, session, name or parameter', async () => {
    lines.length = 0
    refused = []
    const [host, ravi, gone] = [new BrowserSession(server), new BrowserSession(server), new BrowserSession(server)]
    await sendOnSocket(server, {}, NAMES.host)
    const statements = failEachStatementOnce()
    onTestFinished(statements.restore)
    const { roomId, secret } = await playThrough(server, { host, ravi, gone })
    await manageAds(host)
    statements.restore()

    const log = lines.join('')
    const failed = [...statements.failed]
    expect(failed.length).toBeGreaterThan(LEAST_STATEMENTS)
    const untouched = TABLES.filter((table) => !failed.some((text) => text.includes(table)))
    expect(untouched, 'a statement on each of them has failed').toEqual([])
    const given = [...statements.values]
    expect(given, 'what failed knew people').toContain(NAMES.host)
    expect(given, 'and secrets or hashes').toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/))
    const sessions = [host, ravi, gone].map(sessionIdOf)
    const hashes = sessions.map((id) => createHash('sha256').update(id).digest('hex'))
    // The time of a line and the id of a request may hold any digits.
    const said = log.replaceAll(/"(time":\d+|requestId":"[^"]+)/g, '')
    for (const kept of [secret, roomId, ...Object.values(NAMES), ...sessions, ...hashes, 'params:', ADMIN_CODE]) {
      expect(kept).not.toBe('')
      expect(said.includes(kept), kept).toBe(false)
    }
    expect(given.filter((value) => value.length > 12 && said.includes(value))).toEqual([])
    for (const part of ['insert into draw_secrets', '23514']) expect(log, 'failures can be told apart').toContain(part)
    expect(log).not.toMatch(/[0-9a-f]{64}/)
    const internal = refused.filter(({ status }) => status === 500)
    expect(internal.length).toBeGreaterThan(0)
    for (const { headers, body } of internal) {
      expect(body).toEqual({ code: 'internal_error', message: 'Something went wrong. Please try again.' })
      expect(log, 'the failure can be found').toContain(headers.get('x-request-id'))
    }
  })
}
onEachDatabase({ LOG_LEVEL: 'trace', RATE_LIMITS: 'on', ADMIN_CODE }, tests, { write: (line) => lines.push(line) })

async function playThrough(server: TestServer, { host, ravi, gone }: Record<keyof typeof NAMES, BrowserSession>) {
  const create = () => host.post<CreateRoomAnswer>('/api/rooms', { hostName: NAMES.host }, newKey())
  const { room, hostPlayer } = (await untilItWorks(create)).body
  const path = `/api/rooms/${room.id}`
  const post = <T>(browser: BrowserSession, what: string, body?: unknown, headers = {}) =>
    untilItWorks(() => browser.post<T>(what, body, headers))
  const join = async (browser: BrowserSession, name: string) =>
    (await post<JoinAnswer>(browser, `${path}/join`, { name, ticketCount: 2 }, newKey())).body.id
  const ravisId = await join(ravi, NAMES.ravi)
  const gonesId = await join(gone, NAMES.gone)
  const { socket } = await watchRoom(server, room.id, { cookie: host.cookieHeader, playerId: hostPlayer.id })
  await post(host, `${path}/lock`, { locked: true })
  await post(host, `${path}/players/${gonesId}/remove`)
  await post(host, `${path}/start-ticket-selection`)
  for (const what of ['select', 'unselect']) await post(ravi, `${path}/tickets/1/${what}`, { playerId: ravisId })
  await post(ravi, `/api/players/${ravisId}/confirm-tickets`, { ticketIds: [0, 1], entropy: '0f'.repeat(16) })
  await post(host, `${path}/start`, { playerId: hostPlayer.id })
  const called = new Set<number>()
  const call = async (body: object) =>
    called.add((await post<CallAnswer>(host, `${path}/call-number`, body)).body.number)
  for (let after = 0; after < 6; after++) await call(after % 2 === 0 ? { after } : {})
  for (const number of numbersOn(room, ravisId).slice(0, 5)) {
    if (!called.has(number)) await call({ number })
    await post(ravi, `/api/players/${ravisId}/mark`, { ticketId: 0, number })
  }
  const screenshot = `data:image/png;base64,${(await picture('png', 400, 200)).toString('base64')}`
  await post(ravi, `${path}/winners`, { playerId: ravisId, pattern: 'Top Line', ticketNumber: 1, screenshot })
  await post(host, `${path}/end`)
  for (const read of [path, `/api/game-state/${room.id}`, `${path}/winners`]) await untilItWorks(() => host.get(read))
  const draw = await untilItWorks(() => host.get<DrawAnswer>(`${path}/draw`))
  socket.close()
  return { roomId: room.id, secret: draw.body.secret ?? '' }
}

async function manageAds(admin: BrowserSession): Promise<void> {
  const ad = { imageUrl: 'https://pictures.example/strip.png', linkUrl: 'https://shop.example/offer' }
  const send = <T>(method: string, path: string, body?: object) =>
    untilItWorks(() => admin.send<T>(method, `/api/${path}`, body))
  await send('POST', 'admin/session', { code: ADMIN_CODE })
  await send('GET', 'advertisements')
  const { id } = (await send<AdView>('POST', 'advertisements', ad)).body
  await send('PUT', `advertisements/${id}`, { ...ad, isActive: false })
  await send('DELETE', `advertisements/${id}`)
  await send('POST', 'objects/upload')
  await send('GET', 'analytics/rooms')
}

/** Repeats a request while the server fails. Any other failure is an error. */
async function untilItWorks<T>(send: () => Promise<Answer<T>>): Promise<Answer<T>> {
  for (;;) {
    const answer = await send()
    if (answer.status < 500) {
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300)
      return answer
    }
    refused.push(answer)
  }
}

const newKey = () => ({ 'idempotency-key': crypto.randomUUID().replaceAll('-', '_') })

const sessionIdOf = (browser: BrowserSession) => /=s%3A([^.]+)\./.exec(browser.cookieHeader ?? '')?.[1] ?? ''
