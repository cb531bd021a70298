import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { numbersOf } from '#shared/game/tickets.ts'
import type { Route } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes.ts'
import { SOCKET_MAX_MESSAGE_BYTES } from '../../server/realtime/hub.ts'
import { SCREENSHOT_MAX_BYTES } from '../../server/room/reads/winner-pictures.ts'
import { ADMIN_CODE } from '../support/admin.ts'
import { hostTicket, openRoom, type TestRoom } from '../support/browser-session.ts'
import { pngOfBytes, pngWithNotes } from '../support/pictures.ts'
import { openSocket } from '../support/room-watcher.ts'
import { type ServerProcess, startServerProcess } from '../support/server-process.ts'
import { type Body, LONG_TEXTS, WORST_HEADERS, worstShapes, worstTexts } from '../support/worst-input.ts'

/*
 * The maximum cost of one request with any content, measured in a separate server process with its default limits. The
 * machine may be busy, so a stall counts no more than the CPU time used meanwhile, and the best of three attempts
 * counts.
 */

const MOST_STALL_MS = 50
const MOST_GROWTH_MB = 20
const MAX_ATTEMPTS = 3
const GROUP = 10

/** The first of the routes that agree in what a test looks at: others would measure the same code again. */
const distinct = (routes: readonly Route[], by: (route: Route) => unknown) =>
  routes.filter((route, i) => routes.findIndex((other) => by(other) === by(route)) === i)
const writes = ROUTES.filter(({ method }) => method !== 'GET')

interface Work {
  what: string
  work(): Promise<unknown>
}

describe('on the embedded database, which works in the same thread', () => {
  let server: ServerProcess
  let room: TestRoom
  let cookie = ''
  const worst: { what: string; stallMs: number; grownMb: number }[] = []

  beforeAll(async () => {
    server = await startServerProcess(undefined, { ADMIN_CODE, TRUST_PROXY: '1', RATE_LIMITS: 'on' })
    room = await openRoom(server)
    await room.host.browser.post('/api/admin/session', { code: ADMIN_CODE })
    await room.start()
    cookie = room.host.browser.cookieHeader ?? ''
  })
  afterAll(async () => {
    const line = (by: 'stallMs' | 'grownMb') => worst.toSorted((left, right) => right[by] - left[by])[0]
    process.stdout.write(
      `worst input: ${worst.length} measurements; longest stall ${line('stallMs')?.stallMs.toFixed(1)} ms (${line('stallMs')?.what}), ` +
        `largest growth ${line('grownMb')?.grownMb.toFixed(1)} MB (${line('grownMb')?.what})\n`,
    )
    await server.kill()
  })

  /**
   * Measured in groups, since no request costs more than its group. If a group costs too much, each request is
   * measured.
   */
  const expectAllCheap = async (all: Work[]) => {
    for (let i = 0; i < all.length; i += GROUP) {
      const group = all.slice(i, i + GROUP)
      const { stallMs, cpuMs, grownMb } = await server.costOf(async () => {
        for (const { work } of group) await work()
      })
      const together = { what: `${group[0]?.what} and others`, stallMs: Math.min(stallMs, cpuMs), grownMb }
      if (together.stallMs <= MOST_STALL_MS && grownMb <= MOST_GROWTH_MB) worst.push(together)
      else for (const { what, work } of group) await expectCheap(what, work)
    }
  }

  /** Fails only if it costs too much three times. */
  const expectCheap = async (what: string, work: () => Promise<unknown>) => {
    const best = { what, stallMs: Number.POSITIVE_INFINITY, grownMb: Number.POSITIVE_INFINITY }
    for (let tried = 0; tried < MAX_ATTEMPTS; tried++) {
      const { stallMs, cpuMs, grownMb } = await server.costOf(work)
      best.stallMs = Math.min(best.stallMs, stallMs, cpuMs)
      best.grownMb = Math.min(best.grownMb, grownMb)
      if (best.stallMs <= MOST_STALL_MS && best.grownMb <= MOST_GROWTH_MB) break
    }
    worst.push(best)
    expect.soft(best.stallMs, `ms of stall: ${what}`).toBeLessThanOrEqual(MOST_STALL_MS)
    expect.soft(best.grownMb, `MB more: ${what}`).toBeLessThanOrEqual(MOST_GROWTH_MB)
  }

  const pathOf = ({ path }: Pick<Route, 'path'>) =>
    path
      .replace(/:roomId|:typedRoom/, room.id)
      .replace(':ticketId', '1')
      .replace(/:\w+/, room.host.id)

  const send = (
    route: Pick<Route, 'method' | 'path'>,
    headers: Record<string, string>,
    body?: Body,
    path = pathOf(route),
  ) => answered(server, route.method, path, { cookie, ...headers }, body)

  const bodiesOf = (routes: Route[], worst: typeof worstTexts) =>
    routes.flatMap((route) =>
      worst(route).map((body) => ({ what: `${route.name}: ${body.what}`, work: () => send(route, {}, body) })),
    )

  test('no text in a body costs much', () =>
    expectAllCheap(
      bodiesOf(
        distinct(writes, ({ body, maxBodyBytes }) => body ?? maxBodyBytes),
        worstTexts,
      ),
    ))

  test('no other body costs much', () =>
    expectAllCheap(
      bodiesOf(
        distinct(writes, ({ maxBodyBytes }) => maxBodyBytes),
        worstShapes,
      ),
    ))

  test('a stranger is known for one before a claim is read', async () => {
    for (const route of ROUTES.filter(({ maxBodyBytes }) => maxBodyBytes !== undefined)) {
      for (const body of [...worstTexts(route), ...worstShapes(route)])
        expect(await send(route, { cookie: '' }, body), body.what).toBe(401)
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

  test('a valid claim with the worst picture costs little more', async () => {
    const pictures = {
      'as large as may be': await pngOfBytes(SCREENSHOT_MAX_BYTES),
      'with packed notes': await pngWithNotes(100),
    }
    for (const [what, file] of Object.entries(pictures)) {
      const screenshot = `data:image/png;base64,${file.toString('base64')}`
      const fresh: TestRoom[] = []
      for (let i = 0; i < MAX_ATTEMPTS; i++) fresh.push(await readyToWin(server))
      await expectCheap(`a picture ${what}`, async () => {
        const { id, host } = fresh.pop() as TestRoom
        const claim = { playerId: host.id, pattern: 'Top Line', ticketNumber: 1, screenshot }
        expect((await host.browser.post(`/api/rooms/${id}/winners`, claim)).status).toBe(201)
      })
    }
  })

  test('the longest admin code costs no more than a wrong one may', async () => {
    const route = { method: 'POST', path: '/api/admin/session' } as const
    const body = { what: 'a long code', bytes: Buffer.from(JSON.stringify({ code: '\ufdfa'.repeat(200) })) }
    await expectCheap('the longest admin code', () => send(route, {}, body))
  })

  test('no socket message is expensive', async () => {
    const most = SOCKET_MAX_MESSAGE_BYTES - 100
    const messages = [
      '['.repeat(most),
      `[${'0,'.repeat(most / 2)}0]`,
      ...Object.values(LONG_TEXTS).map((unit) => {
        const text = unit.repeat(Math.floor(most / Buffer.byteLength(JSON.stringify(unit))))
        return JSON.stringify({ type: 'player_joined', roomId: text, payload: {} })
      }),
    ]
    const hear = async (message: string) => {
      const socket = await openSocket(server, { cookie })
      const closed = once(socket, 'close')
      socket.send(message)
      await closed
    }
    await expectAllCheap(
      messages.map((message) => ({ what: `a message ${message.slice(0, 60)}`, work: () => hear(message) })),
    )
  })
})

/** A room whose host has marked all numbers of the top line. */
async function readyToWin(server: { url: string }): Promise<TestRoom> {
  const room = await openRoom(server)
  await room.start()
  for (const number of numbersOf(hostTicket(room).slice(0, 1))) {
    await room.host.browser.post(`/api/rooms/${room.id}/call-number`, { number })
    await room.host.browser.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
  }
  return room
}

/** Sends a raw request from its own address, and waits until it is answered or cut off. */
function answered(
  server: { url: string },
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: Body,
): Promise<number> {
  const { hostname, port } = new URL(server.url)
  return new Promise((resolve) => {
    const sending = request({
      hostname,
      port,
      method,
      path,
      headers: {
        'x-forwarded-for': Array.from({ length: 4 }, () => randomInt(1, 250)).join('.'),
        ...(body && { 'content-type': 'application/json', 'content-length': body.bytes.length }),
        ...(body?.encoding && { 'content-encoding': body.encoding }),
        ...headers,
      },
    })
    sending.on('response', (response) => {
      response.resume()
      response.on('close', () => resolve(response.statusCode ?? 0))
    })
    sending.on('error', () => resolve(0))
    sending.end(body?.bytes)
  })
}
