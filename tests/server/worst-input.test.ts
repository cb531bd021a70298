import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Route } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes.ts'
import { SOCKET_MAX_MESSAGE_BYTES } from '../../server/realtime/hub.ts'
import { SCREENSHOT_MAX_BYTES } from '../../server/room/reads/winner-pictures.ts'
import { ADMIN_CODE, signIn } from '../support/admin.ts'
import { callAndMark, openRoom, type TestRoom } from '../support/browser-session.ts'
import { pngOfBytes, pngWithNotes } from '../support/pictures.ts'
import { sendOnSocket } from '../support/room-watcher.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Body, LONG_TEXTS, WORST_HEADERS, worstShapes, worstTexts } from '../support/worst-input.ts'

/*
 * The maximum cost of one request with any content, measured in a server process of its own with its default limits, on the
 * embedded database, whose thread does not count. The machine may be slow or busy: a stall counts in CPU time, in units
 * of a fixed piece of work (15 ms on one core of a small server), and the best of three attempts counts.
 */

const MOST_STALL = 3
const MOST_STALL_OF_A_PICTURE = 1 // beyond that of the same claim without one, which the database keeps busy
const MOST_GROWTH_MB = 20
const MAX_ATTEMPTS = 3
const GROUP = 5

/** The first of the routes that agree in what a test looks at: others would measure the same code again. */
const distinct = (routes: readonly Route[], by: (route: Route) => unknown) =>
  routes.filter((route, i) => routes.findIndex((other) => by(other) === by(route)) === i)
const writes = ROUTES.filter(({ method }) => method !== 'GET')

let server: ServerProcess
let room: TestRoom
let cookie = ''

beforeAll(async () => {
  server = await startServerProcess(undefined, { ADMIN_CODE, TRUST_PROXY: '1', limited: true })
  room = await openRoom(server)
  cookie = (await signIn(room.host.browser)).cookieHeader ?? ''
  await room.start()
})
afterAll(() => server.kill())

const fixedWork: number[] = []
const costOf = async (work: () => Promise<unknown>) => {
  const { stallMs, fixedWorkMs, grownMb } = await server.costOf(work)
  fixedWork.push(fixedWorkMs)
  const median = fixedWork.toSorted((left, right) => left - right)[fixedWork.length >> 1] as number
  return { stall: stallMs / median, grownMb }
}
type Cost = Awaited<ReturnType<typeof costOf>>
const isCheap = ({ stall, grownMb }: Cost, most = MOST_STALL) => stall <= most && grownMb <= MOST_GROWTH_MB

/** Measured in groups, since no request costs more than its group. */
const expectAllCheap = async (all: { what: string; work(): Promise<unknown> }[]) => {
  for (let i = 0; i < all.length; i += GROUP) {
    const group = all.slice(i, i + GROUP)
    const together = await costOf(async () => {
      for (const { work } of group) await work()
    })
    if (!isCheap(together)) for (const { what, work } of group) await expectCheap(what, () => costOf(work))
  }
}

/** Fails only if it costs too much three times. */
const expectCheap = async (what: string, cost: () => Promise<Cost>, most = MOST_STALL) => {
  let best: Cost = { stall: Number.POSITIVE_INFINITY, grownMb: Number.POSITIVE_INFINITY }
  for (let tried = 0; tried < MAX_ATTEMPTS && !isCheap(best, most); tried++) {
    const { stall, grownMb } = await cost()
    best = { stall: Math.min(best.stall, stall), grownMb: Math.min(best.grownMb, grownMb) }
  }
  expect.soft(best.stall, `stall in pieces of fixed work: ${what}`).toBeLessThanOrEqual(most)
  expect.soft(best.grownMb, `MB more: ${what}`).toBeLessThanOrEqual(MOST_GROWTH_MB)
}

const pathOf = ({ path }: Pick<Route, 'path'>) =>
  path
    .replace(/:roomId|:typedRoom/, room.id)
    .replace(':ticketId', '1')
    .replace(/:\w+/, room.host.id)

/** Sends a request from an address of its own. Returns the status, or 0 if it is cut off. */
const send = async (
  route: Pick<Route, 'method' | 'path'>,
  headers: Record<string, string>,
  body?: Body,
  path = pathOf(route),
): Promise<number> => {
  const from = Array.from({ length: 4 }, () => randomInt(1, 250)).join('.')
  const sent = {
    ...(body && { 'content-type': 'application/json' }),
    ...(body?.encoding && { 'content-encoding': body.encoding }),
    ...headers,
  }
  const init = { method: route.method, headers: { 'x-forwarded-for': from, cookie, ...sent } }
  try {
    const answer = await fetch(server.url + path, body ? { ...init, body: new Uint8Array(body.bytes) } : init)
    await answer.arrayBuffer()
    return answer.status
  } catch {
    return 0
  }
}

test('no body costs much', () => {
  const bySize = distinct(writes, ({ maxBodyBytes }) => maxBodyBytes)
  const shapes = bySize.flatMap((route) => worstShapes(route).map((body): [Route, Body] => [route, body]))
  return expectAllCheap(
    [...worstTexts(writes), ...shapes].map(([route, body]) => ({
      what: `${route.name}: ${body.what}`,
      work: () => send(route, {}, body),
    })),
  )
})

test('a stranger is refused before their claim is read', async () => {
  for (const route of ROUTES.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined)) {
    for (const body of worstShapes(route)) expect(await send(route, { cookie: '' }, body), body.what).toBe(401)
  }
})

test('no address costs much', () =>
  expectAllCheap(
    distinct(ROUTES, ({ path }) => path.match(/:\w+/g)?.join()).flatMap((route) =>
      Object.entries(LONG_TEXTS).map(([text, unit]) => {
        const long = encodeURIComponent(unit.repeat(200)).slice(0, 6_000)
        const path = `${pathOf(route).replace(/[^/]+$/, long)}?${long}=1&a[${long.slice(0, 100)}]=1`
        return { what: `${route.name}: an address of ${text}`, work: () => send(route, {}, undefined, path) }
      }),
    ),
  ))

test('no header costs much', () =>
  expectAllCheap(
    distinct(ROUTES, ({ guard, method }) => `${guard} ${method}`).flatMap((route) =>
      Object.entries(WORST_HEADERS).map(([header, each]) => ({
        what: `${route.name}: ${header}`,
        work: () => send(route, each),
      })),
    ),
  ))

test('a valid claim with the worst picture costs little more than one without', async () => {
  const costOfClaim = async (screenshot: string | null) => {
    const fresh = await openRoom(server)
    await fresh.start()
    const { id, browser } = await callAndMark(fresh, fresh.host, 5)
    const body = { playerId: id, pattern: 'Top Line', ticketNumber: 1, screenshot }
    return costOf(async () => expect((await browser.post(`/api/rooms/${fresh.id}/winners`, body)).status).toBe(201))
  }
  for (const [what, file] of [
    ['as large as may be', await pngOfBytes(SCREENSHOT_MAX_BYTES)],
    ['with packed notes', await pngWithNotes(100)],
  ] as const) {
    const beyondPlain = async () => {
      const plain = await costOfClaim(null)
      const { stall, grownMb } = await costOfClaim(`data:image/png;base64,${file.toString('base64')}`)
      return { stall: stall - plain.stall, grownMb }
    }
    await expectCheap(`a picture ${what}`, beyondPlain, MOST_STALL_OF_A_PICTURE)
  }
})

test('the longest admin code costs no more than a wrong one may', async () => {
  const route = { method: 'POST', path: '/api/admin/session' } as const
  const body = { what: 'a long code', bytes: Buffer.from(JSON.stringify({ code: '\ufdfa'.repeat(200) })) }
  await expectCheap('the longest admin code', () => costOf(() => send(route, {}, body)))
})

test('no socket message costs much', async () => {
  const most = SOCKET_MAX_MESSAGE_BYTES - 100
  const messages = [
    '['.repeat(most),
    `[${'0,'.repeat(most / 2)}0]`,
    ...Object.values(LONG_TEXTS).map((unit) => {
      const text = unit.repeat(Math.floor(most / Buffer.byteLength(JSON.stringify(unit))))
      return JSON.stringify({ type: 'player_joined', roomId: text, payload: {} })
    }),
  ]
  const hear = (message: string) => () => sendOnSocket(server, { cookie }, message)
  await expectAllCheap(messages.map((message) => ({ what: `a message ${message.slice(0, 60)}`, work: hear(message) })))
})
