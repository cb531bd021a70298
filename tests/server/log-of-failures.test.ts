import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { AdView, CallAnswer, CreateRoomAnswer, DrawAnswer, JoinAnswer } from '#shared/api.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { ADMIN_CODE } from '../support/admin.ts'
import { type Answer, BrowserSession } from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { closeCode, openSocket } from '../support/room-watcher.ts'
import { type FailingStatements, failEachStatementOnce } from '../support/statements.ts'
import { onEachDatabase, type TestServer } from '../support/test-server.ts'

/*
 * Plays a game in which each statement fails once, inside the database and with all its values in the error. Then
 * searches the log for data that must not be there.
 */

const NAMES = { host: 'Kamala Devi', ravi: 'Ravindranath', gone: 'Zubeida Begum' }
/** A lower bound for the number of statements of one game on either database. */
const LEAST_STATEMENTS = 30

let log = ''
/** Answers of the server about its own failures. */
let refused: Answer[] = []
let statements: FailingStatements | undefined
afterEach(() => statements?.restore())

onEachDatabase(
  { LOG_LEVEL: 'trace', RATE_LIMITS: 'on', ADMIN_CODE },
  (server) => {
    test('if every statement of a game fails once, the log contains no secret, session, name or parameter', async () => {
      log = ''
      refused = []
      const browsers = {
        host: new BrowserSession(server),
        ravi: new BrowserSession(server),
        gone: new BrowserSession(server),
      }
      const junk = await openSocket(server)
      const cut = closeCode(junk)
      junk.send(NAMES.host)
      await cut
      statements = failEachStatementOnce()
      const { roomId, secret } = await playThrough(server, browsers)
      await manageAds(browsers.host)
      statements.restore()

      const failed = [...statements.failed]
      expect(failed.length).toBeGreaterThan(LEAST_STATEMENTS)
      for (const table of ['draws', 'draw_secrets', 'players', 'seats', 'sessions', 'winners', 'game_rooms']) {
        expect(
          failed.some((text) => text.includes(table)),
          `a statement on ${table} has failed`,
        ).toBe(true)
      }
      const given = [...statements.values]
      expect(given.includes(NAMES.host) && given.some(isSecretOrHash), 'what failed knew people and secrets').toBe(true)
      const sessions = Object.values(browsers).map((browser) => sessionIdOf(browser))
      const hashes = sessions.map((id) => createHash('sha256').update(id).digest('hex'))
      for (const kept of [secret, roomId, ...Object.values(NAMES), ...sessions, ...hashes, 'params:', ADMIN_CODE]) {
        expect(kept).not.toBe('')
        expect(log.includes(kept), kept).toBe(false)
      }
      expect(given.filter((value) => value.length > 12 && log.includes(value))).toEqual([])
      expect(log, 'failures can be told apart').toContain('insert into draw_secrets')
      expect(log).toContain('23514')
      expect(log).not.toMatch(/[0-9a-f]{64}/)
      const internal = refused.filter(({ status }) => status === 500)
      expect(internal.length).toBeGreaterThan(0)
      for (const { headers, body } of internal) {
        expect(body).toEqual({ code: 'internal_error', message: 'Something went wrong. Please try again.' })
        expect(log, 'the failure can be found').toContain(headers.get('x-request-id'))
      }
    })
  },
  {
    write: (line) => {
      log += line
    },
  },
)

type Browsers = Record<keyof typeof NAMES, BrowserSession>

async function playThrough(server: TestServer, { host, ravi, gone }: Browsers) {
  const created = await untilItWorks(() =>
    host.post<CreateRoomAnswer>('/api/rooms', { hostName: NAMES.host }, newKey()),
  )
  const roomId = created.body.room.id
  const hostId = created.body.hostPlayer.id
  const path = `/api/rooms/${roomId}`
  const join = (browser: BrowserSession, name: string) =>
    untilItWorks(() => browser.post<JoinAnswer>(`${path}/join`, { name, ticketCount: 2 }, newKey()))
  const ravisId = (await join(ravi, NAMES.ravi)).body.id
  const gonesId = (await join(gone, NAMES.gone)).body.id
  const post = (browser: BrowserSession, what: string, body?: unknown) => untilItWorks(() => browser.post(what, body))
  const socket = await untilHeard(server, host.cookieHeader ?? '', roomId, hostId)
  await post(host, `${path}/lock`, { locked: true })
  await post(host, `${path}/players/${gonesId}/remove`)
  await post(host, `${path}/start-ticket-selection`)
  await post(ravi, `${path}/tickets/1/select`, { playerId: ravisId })
  await post(ravi, `${path}/tickets/1/unselect`, { playerId: ravisId })
  await post(ravi, `/api/players/${ravisId}/confirm-tickets`, { ticketIds: [0, 1], entropy: '0f'.repeat(16) })
  await post(host, `${path}/start`, { playerId: hostId })
  const called = new Set<number>()
  const call = async (body: object) =>
    called.add((await untilItWorks(() => host.post<CallAnswer>(`${path}/call-number`, body))).body.number)
  for (let after = 0; after < 6; after++) await call(after % 2 === 0 ? { after } : {})
  const numbers = numbersOf(ticketsFor(playerSeed(roomId, ravisId))[0] as Ticket)
  for (const number of numbers) if (!called.has(number)) await call({ number })
  for (const number of numbers) await post(ravi, `/api/players/${ravisId}/mark`, { ticketId: 0, number })
  const screenshot = `data:image/png;base64,${(await picture('png', 400, 200)).toString('base64')}`
  for (const pattern of CLASSIC) {
    await post(ravi, `${path}/winners`, { playerId: ravisId, pattern, ticketNumber: 1, screenshot })
  }
  for (const read of [path, `/api/game-state/${roomId}`, `${path}/winners`]) await untilItWorks(() => host.get(read))
  const draw = await untilItWorks(() => host.get<DrawAnswer>(`${path}/draw`))
  socket.close()
  return { roomId, secret: draw.body.secret ?? '' }
}

async function manageAds(admin: BrowserSession): Promise<void> {
  const ad = { imageUrl: 'https://pictures.example/strip.png', linkUrl: 'https://shop.example/offer' }
  await untilItWorks(() => admin.post('/api/admin/session', { code: ADMIN_CODE }))
  await untilItWorks(() => admin.get('/api/advertisements'))
  const added = await untilItWorks(() => admin.post<AdView>('/api/advertisements', ad))
  await untilItWorks(() => admin.send('PUT', `/api/advertisements/${added.body.id}`, { ...ad, isActive: false }))
  await untilItWorks(() => admin.send('DELETE', `/api/advertisements/${added.body.id}`))
  await untilItWorks(() => admin.post('/api/objects/upload'))
  await untilItWorks(() => admin.get('/api/analytics/rooms'))
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

/** Opens a socket that the server has accepted into the room; before that it may be refused or closed. */
async function untilHeard(server: TestServer, cookie: string, roomId: string, playerId: string) {
  for (;;) {
    const socket = await openSocket(server, { cookie }).catch(() => null)
    if (!socket) continue
    const over = Promise.race([once(socket, 'message'), once(socket, 'close').then(() => null)])
    socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: { playerId, isHost: true } }))
    if (await over) return socket
  }
}

const isSecretOrHash = (value: string) => /^[0-9a-f]{64}$/.test(value)

const newKey = () => ({ 'idempotency-key': crypto.randomUUID().replaceAll('-', '_') })

const sessionIdOf = (browser: BrowserSession) => /=s%3A([^.]+)\./.exec(browser.cookieHeader ?? '')?.[1] ?? ''
