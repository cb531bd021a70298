import { createHash, randomUUID } from 'node:crypto'
import { beforeAll, expect, test, vi } from 'vitest'
import type { AdView, DrawAnswer } from '#shared/api.ts'
import { drawOrder, saltAt } from '#shared/game/draw/draw.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import { ADMIN_CODE } from '../support/admin.ts'
import {
  BrowserSession,
  call,
  drawOf,
  mark,
  numbersOn,
  openRoom,
  type Seated,
  type TestRoom,
  winEverything,
} from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { sendOnSocket, watchRoom } from '../support/room-watcher.ts'
import { failEachStatementOnce } from '../support/statements.ts'
import { onEachDatabase, type TestServer } from '../support/test-server.ts'

/*
 * Plays a whole game, with refusals, in which each statement fails once, inside the database and with all its values in the
 * error, and records all output of the server: answers with their headers, socket messages, log lines. When the secret is
 * revealed, the output is searched for it and for numbers that were not called yet, and the log for what people sent.
 */

/** So many consecutive numbers of the order cannot appear by chance. */
const RUN = 4
/** Won by the host. The other pattern is Ravi's. */
const OTHERS = CLASSIC.filter((pattern) => pattern !== 'Top Line')
const NAMES = { host: 'Kamala Devi', ravi: 'Ravindranath', gone: 'Zubeida Begum' }
/** Of a request that makes a seat. */
const KEY = randomUUID()
const TABLES = ['draws', 'draw_calls', 'draw_secrets', 'players', 'seats', 'sessions', 'winners', 'game_rooms']
/** A lower bound for the number of statements of one game on either database. */
const LEAST_STATEMENTS = 30

/** Each output, and how many calls were requested before it. */
let overheard: { from: string; text: string; calls: number }[] = []
/** Answers of the server about its own failures. */
let failures: { requestId: string; body: unknown }[] = []
let callsAsked = 0
const overhear = (from: string, text: string) => overheard.push({ from, text, calls: callsAsked })

/** Sends all requests again while the server fails. A call that was decided then but not saved was not made. */
function overhearAnswers(): void {
  const realFetch = fetch
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    for (;;) {
      const before = overheard.length
      const answer = await realFetch(url, init)
      const headers = JSON.stringify([...answer.headers])
      const text = await answer.clone().text()
      const { pathname } = new URL(url)
      overhear(`${init.method} ${pathname}`, `${headers} ${text}`)
      if (answer.status !== 500) return answer
      failures.push({ requestId: answer.headers.get('x-request-id') ?? '', body: JSON.parse(text) })
      const told = overheard.slice(before).filter(({ from }) => from !== 'socket')
      if (pathname.endsWith('/call-number')) for (const each of told) each.calls = Math.max(0, callsAsked - 1)
    }
  })
}

/** A game that was played to its end while everything was recorded. */
interface RecordedGame {
  room: TestRoom
  seated: Seated[]
  draw: DrawAnswer
  /** How many of the outputs came before the end. */
  beforeFinish: number
  /** The statements that failed. */
  failed: string[]
  /** The values in their errors. */
  values: string[]
}

async function playRecorded(server: TestServer): Promise<RecordedGame> {
  overheard = []
  failures = []
  callsAsked = 0
  await sendOnSocket(server, {}, NAMES.host)
  const statements = failEachStatementOnce()
  try {
    overhearAnswers()
    const room = await openRoom(server, NAMES.host)
    for (const path of ['', `/${room.id}/join`])
      await done(
        new BrowserSession(server).post(
          `/api/rooms${path}`,
          { hostName: 'Om', name: 'Om' },
          { 'idempotency-key': KEY },
        ),
      )
    const [ravi, gone] = [await room.join(NAMES.ravi, 2), await room.join(NAMES.gone)]
    const watcher = await watchRoom(server, room.id, { cookie: room.host.browser.cookieHeader, playerId: room.host.id })
    watcher.socket.on('message', (data) => overhear('socket', data.toString()))

    const refusals = await playUntilWon(server, room, ravi, gone)
    expect(refusals, 'some of it were refusals').toBeGreaterThan(0)
    const beforeFinish = overheard.length
    await winEverything(room, room.host.browser, OTHERS)
    const draw = await drawOf(server, room)
    await manageAds(room.host.browser)
    watcher.socket.close()
    const [failed, values] = [[...statements.failed], [...statements.values]]
    return { room, seated: [room.host, ravi, gone], draw, beforeFinish, failed, values }
  } finally {
    statements.restore()
    vi.unstubAllGlobals()
  }
}

const tests = (server: TestServer) => {
  let game: RecordedGame
  beforeAll(async () => {
    game = await playRecorded(server)
  })

  test('no output before the end reveals the secret or future numbers', () => {
    const { secret, publicSeed, calls } = game.draw
    if (secret === null || publicSeed === null) throw new Error('the draw is not revealed')
    const keys = { secret, publicSeed }
    const order = drawOrder(keys)
    const salts = order.map((_, i) => formsOf(saltAt(keys, i + 1)))
    const reached = [0]
    for (const { proof } of calls) reached.push(proof?.position ?? (reached.at(-1) as number))
    for (const { from, text, calls: asked } of overheard.slice(0, game.beforeFinish)) {
      const used = reached[Math.min(asked, calls.length)] as number
      for (const form of formsOf(secret)) expect(text.includes(form), `the secret from ${from}`).toBe(false)
      const early = salts.findIndex((forms, i) => i >= used && forms.some((form) => text.includes(form)))
      expect(early, `place ${early + 1} from ${from} after ${asked} calls: ${text.slice(0, 300)}`).toBe(-1)
      expect(hasRun(text, order.slice(used, used + RUN)), `the next numbers from ${from}: ${text}`).toBe(false)
    }
    const all = overheard.map(({ text }) => text).join('\n')
    expect(all.includes(secret), 'the search finds what is there').toBe(true)
    expect(calls.every(({ proof }) => proof === null || all.includes(proof.salt))).toBe(true)
    const sources = new Set(overheard.map(({ from }) => from.split(' ')[0]))
    expect(sources).toEqual(new Set(['GET', 'POST', 'PUT', 'DELETE', 'socket', 'log']))
  })

  test('the log contains no secret, session, name, room or parameter', () => {
    expect(game.values, 'what failed knew people').toContain(NAMES.host)
    expect(game.values, 'and secrets or hashes').toContainEqual(expect.stringMatching(/^[0-9a-f]{64}$/))
    const sessions = game.seated.map(sessionIdOf)
    const hashes = sessions.map((id) => createHash('sha256').update(id).digest('hex'))
    // The time of a line and the id of a request may hold any digits.
    const said = logLines().replaceAll(/"(time":\d+|requestId":"[^"]+)/g, '')
    const people = [...Object.values(NAMES), ...sessions, ...hashes]
    for (const kept of [game.draw.secret ?? '', game.room.id, ...people, 'params:', ADMIN_CODE, KEY]) {
      expect(kept).not.toBe('')
      expect(said.includes(kept), kept).toBe(false)
    }
    expect(game.values.filter((value) => value.length > 12 && said.includes(value))).toEqual([])
    expect(logLines()).not.toMatch(/[0-9a-f]{64}/)
  })

  test('the log tells the failures apart, and has the id of each failed request', () => {
    expect(game.failed.length).toBeGreaterThan(LEAST_STATEMENTS)
    const untouched = TABLES.filter((table) => !game.failed.some((text) => text.includes(table)))
    expect(untouched, 'a statement on each of them has failed').toEqual([])
    for (const part of ['insert into draw_secrets', '23514']) expect(logLines()).toContain(part)
    expect(failures.length).toBeGreaterThan(0)
    for (const { requestId, body } of failures) {
      expect(body).toEqual({ code: 'internal_error', message: 'Something went wrong. Please try again.' })
      expect(logLines(), 'the failure can be found').toContain(requestId)
    }
  })
}

const logLines = () =>
  overheard
    .filter(({ from }) => from === 'log')
    .map(({ text }) => text)
    .join('')

const log = { write: (line: string) => overhear('log', line) }
onEachDatabase({ LOG_LEVEL: 'trace', limited: true, ADMIN_CODE }, tests, log)

const done = async (asked: Promise<{ status: number }>) => expect((await asked).status).toBeLessThan(300)

/** Plays until the host can claim everything, and sends every possible request on the way. Returns how many were refused. */
async function playUntilWon(server: TestServer, room: TestRoom, ravi: Seated, gone: Seated): Promise<number> {
  const { browser, id } = room.host
  const stranger = new BrowserSession(server)
  const path = `/api/rooms/${room.id}`
  let refusals = 0
  const askAround = async () => {
    const reads = ['', '/winners', '/draw', '/secret', '/order', '/draw/secret', '/draw?secret=1']
    for (const read of [...reads.map((what) => path + what), `/api/game-state/${room.id}`])
      if ((await stranger.get(read)).status >= 400) refusals++
    for (const [by, what, body] of [
      [ravi.browser, `${path}/call-number`, {}],
      [stranger, `${path}/call-number`, { number: 500 }],
      [ravi.browser, `${path}/join`, { name: NAMES.ravi }],
      [ravi.browser, `${path}/winners`, { playerId: ravi.id, pattern: 'Full House', ticketNumber: 1 }],
      [ravi.browser, `/api/players/${ravi.id}/mark`, { ticketId: 0, number: 1 }],
    ] as const)
      if ((await by.post(what, body)).status >= 400) refusals++
  }
  await done(browser.post(`${path}/lock`, { locked: true }))
  await done(browser.post(`${path}/players/${gone.id}/remove`))
  await done(browser.post(`${path}/start-ticket-selection`))
  for (const what of ['select', 'unselect'])
    await done(ravi.browser.post(`${path}/tickets/1/${what}`, { playerId: ravi.id }))
  const chosen = { ticketIds: [0, 1], entropy: 'ab'.repeat(16) }
  await done(ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, chosen))
  await call(room)
  await askAround()
  await room.start()
  await askAround()
  const five = numbersOn(room, ravi.id).slice(0, 5)
  const missing = new Set([...numbersOn(room, id), ...five])
  while (missing.size > 0) {
    callsAsked++
    const fromBag = callsAsked % 9 === 0 ? [...missing][0] : undefined
    const { number } = await call(room, fromBag)
    missing.delete(number)
    if (callsAsked % 20 === 5) await askAround()
  }
  for (const number of five) await done(mark(ravi, number))
  const screenshot = `data:image/png;base64,${(await picture('png', 400, 200)).toString('base64')}`
  const claim = { playerId: ravi.id, pattern: 'Top Line', ticketNumber: 1, screenshot }
  // 200 if it was stored before a statement failed.
  await done(ravi.browser.post(`${path}/winners`, claim))
  await askAround()
  return refusals
}

async function manageAds(admin: BrowserSession): Promise<void> {
  const ad = { imageUrl: 'https://pictures.example/strip.png', linkUrl: 'https://shop.example/offer' }
  const send = async (method: string, path: string, body?: object) => {
    const answer = await admin.send<AdView>(method, `/api/${path}`, body)
    expect(answer.status, path).toBeLessThan(300)
    return answer.body
  }
  await send('POST', 'admin/session', { code: ADMIN_CODE })
  await send('GET', 'advertisements')
  const { id } = await send('POST', 'advertisements', ad)
  await send('PUT', `advertisements/${id}`, { ...ad, isActive: false })
  await send('DELETE', `advertisements/${id}`)
  await send('POST', 'objects/upload')
  await send('GET', 'analytics/rooms')
}

const sessionIdOf = ({ browser }: Seated) => /=s%3A([^.]+)\./.exec(browser.cookieHeader ?? '')?.[1] ?? ''

/** All encodings of a value of hex digits. */
function formsOf(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex')
  const [url, plain] = [bytes.toString('base64url').slice(0, -1), bytes.toString('base64').slice(0, -2)]
  return [hex, hex.toUpperCase(), url, plain, [...bytes].join()]
}

function hasRun(text: string, numbers: readonly number[]): boolean {
  return numbers.length === RUN && `,${text.match(/\d+/g)?.join() ?? ''},`.includes(`,${numbers.join()},`)
}
