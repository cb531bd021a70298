import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { clientMessage } from '#shared/messages.ts'
import type { Route } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import { junk, nearly, oddText, rawText } from '../support/arbitraries.ts'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { HANDSHAKE, rawConnection } from '../support/raw-connection.ts'
import { sendOnSocket } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** Number of requests, and an eighth as many sockets. For more: `FUZZ_CASES=100000 npm run test:server -- fuzz`. */
const CASES = Number(process.env.FUZZ_CASES ?? 600)
const FEWER = { numRuns: Math.ceil(CASES / 8) }
const UNHURRIED = { timeout: 24 * 60 * 60 * 1000 }

type Sender = 'host' | 'admin' | 'stranger'

onOneDatabase({ ADMIN_CODE }, (server) => {
  let room: TestRoom
  let known: string[] = []
  let cookies = { host: '', admin: '' }

  // Each test has its own room: in that of another one the server may call by now.
  beforeEach(async () => {
    room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    known = [room.id, room.host.id, ravi.id, 'Ravi', 'Asha']
    // Once: after wrong codes among the requests of a test nobody gets in.
    const admin = cookies.admin || (await asAdmin(server)).cookieHeader
    cookies = { host: room.host.browser.cookieHeader ?? '', admin: admin ?? '' }
  })

  const likely = (name: string) =>
    fc.nat(20).map((n) => {
      if (name === 'ticketId') return String(n % 11)
      return (name === 'roomId' || name === 'typedRoom' ? known[0] : known[1 + (n % 2)]) ?? ''
    })
  const segment = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: likely(name) },
      oddText.map(encoded),
      fc.constantFrom('%', '%00', '%E0%A4%A', '..', '%2e%2e%2f', '0'.repeat(500)),
    )
  const pathOf = ({ path }: Pick<Route, 'path'>): fc.Arbitrary<string> =>
    fc
      .tuple(...path.split('/').map((part) => (part.startsWith(':') ? segment(part.slice(1)) : fc.constant(part))))
      .map((filled) => filled.join('/'))
  const oddCookies = [
    'tambola=s%3A.',
    'tambola=%',
    `tambola=${'x'.repeat(4_000)}`,
    'tambola=a; tambola=b',
    '__proto__=1',
  ]
  const oddHeaders: fc.Arbitrary<Record<string, string>> = fc.record(
    {
      'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-7', 'text/plain', 'x'),
      cookie: fc.constantFrom(...oddCookies),
      'if-none-match': fc.constantFrom('*', 'W/"a.1"', '"', ''),
      'x-forwarded-for': fc.constantFrom('::', 'nonsense', '1.2.3.4, __proto__'),
      'x-http-method-override': fc.constant('DELETE'),
      'accept-encoding': fc.constantFrom('br', 'x'),
    },
    { requiredKeys: ['content-type'] },
  )
  const plainHeaders: Record<string, string> = { 'content-type': 'application/json' }
  // Ids are known once the tests run, so schemas become values only then.
  const late = <T>(arbitrary: () => fc.Arbitrary<T>) => fc.constant(null).chain(arbitrary)
  const asJson = (value: unknown) => JSON.stringify(value) ?? ''
  const bodyOf = ({ body }: Pick<Route, 'body'>) =>
    fc.oneof(
      { weight: 6, arbitrary: late(() => (body ? nearly(body, known) : junk)).map(asJson) },
      { weight: 1, arbitrary: rawText },
    )
  const sent = fc.constantFrom(...ROUTES).chain((route) =>
    fc.record({
      method: fc.oneof({ weight: 20, arbitrary: fc.constant(route.method) }, fc.constantFrom('PUT', 'DELETE', 'PATCH')),
      path: pathOf(route),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant(plainHeaders) }, oddHeaders),
      body: route.method === 'GET' ? fc.constant(undefined) : bodyOf(route),
      sender: fc.constantFrom<Sender>('host', 'admin', 'stranger'),
    }),
  )

  /** Sends a request unchanged, unlike `fetch`, and again while the server is busy, as the app does. */
  async function answerTo(
    ...sent: [method: string, path: string, headers?: Record<string, string>, body?: string]
  ): Promise<{ status: number; said: string }> {
    const [method, path, headers, body] = sent
    const { hostname, port } = new URL(server.url)
    const sending = request({ hostname, port, method, path, headers })
    const answer = new Promise<{ status: number; said: string }>((resolve, reject) => {
      sending.on('error', reject).on('response', async (response) => {
        resolve({ status: response.statusCode ?? 0, said: await text(response) })
      })
    })
    sending.end(body)
    const { status, said } = await answer
    return status === 503 && said.includes('"busy"') ? answerTo(...sent) : { status, said }
  }

  test('no request crashes the server, and every refusal is {message, code}', UNHURRIED, async () => {
    const statuses = new Set<number>()
    const check = fc.asyncProperty(sent, async ({ sender, method, path, headers, body }) => {
      const cookie = sender === 'stranger' ? headers.cookie : cookies[sender]
      const { status, said } = await answerTo(method, path, { ...headers, ...(cookie && { cookie }) }, body)
      statuses.add(status)
      expect(status).toBeLessThan(500)
      if (status >= 400) {
        const { message, code, winner: _, ...rest } = JSON.parse(said)
        expect([typeof message, typeof code, rest]).toEqual(['string', 'string', {}])
        expect(said).not.toMatch(/ {4}at |select |insert |node_modules/)
      }
      expectCleanPrototypes()
    })
    await fc.assert(check, { numRuns: CASES })
    expect([...statuses], 'some got through').toContain(200)
    expect((await room.state()).players.length).toBeGreaterThan(0)
  })

  const frame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
    { weight: 4, arbitrary: late(() => nearly(clientMessage, known)).map(asJson) },
    { weight: 2, arbitrary: junk.map(asJson) },
    rawText,
    fc.uint8Array({ maxLength: 6_000 }),
  )

  test('no socket message crashes the server or reaches other clients', UNHURRIED, async () => {
    const frames = fc.array(frame, { minLength: 1, maxLength: 6 })
    const check = fc.asyncProperty(frames, fc.boolean(), async (each, asHost) => {
      const before = (await room.state()).version
      const named = JSON.stringify({ type: 'player_joined', roomId: room.id, payload: {} })
      const { socket, told } = await sendOnSocket(server, asHost ? { cookie: cookies.host } : {}, ...each, named)
      expect(['heard', 1002, 1007, 1008, 1009]).toContain(told)
      socket.terminate()
      expect((await room.state()).version).toBe(before)
      expectCleanPrototypes()
    })
    await fc.assert(check, FEWER)
  })

  test('no bytes crash the server, instead of a request or after a handshake', UNHURRIED, async () => {
    const some = fc.uint8Array({ minLength: 1, maxLength: 300 })
    const check = fc.asyncProperty(some, fc.boolean(), async (bytes, isSocket) => {
      const connection = await rawConnection(server)
      if (isSocket) {
        connection.socket.write(HANDSHAKE)
        await connection.until(/ 101 /)
      }
      connection.socket.end(bytes)
      await connection.untilClosed()
      expect((await answerTo('GET', '/healthz')).status).toBe(200)
    })
    await fc.assert(check, FEWER)
  })
})

/** Percent-encodes text byte by byte; lone surrogates become what they are when sent. */
const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('')

function expectCleanPrototypes(): void {
  const inherited: string[] = []
  for (const key in {}) inherited.push(key)
  expect(inherited).toEqual([])
  expect('polluted' in {} || 'isHost' in {}).toBe(false)
}
