import { once } from 'node:events'
import { request } from 'node:http'
import { connect } from 'node:net'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { clientMessage } from '#shared/messages.ts'
import type { Route } from '../../server/http/route.ts'
import { ROUTES } from '../../server/http/routes.ts'
import { ADMIN_CODE, asAdmin } from '../support/admin.ts'
import { junk, nearly, oddText, rawText } from '../support/arbitraries.ts'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { openSocket } from '../support/room-watcher.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

/**
 * Number of requests per database, and a quarter as many sockets. For more: `FUZZ_CASES=100000 npm run test:server --
 * fuzz`.
 */
const CASES = Number(process.env.FUZZ_CASES ?? 800)
const HOURS_MS = 24 * 60 * 60 * 1000

type Sender = 'host' | 'admin' | 'stranger'

interface Request {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

onOneDatabase({ ADMIN_CODE }, (server) => {
  let room: TestRoom
  let known: string[] = []
  let cookies = { host: '', admin: '' }
  const statuses = new Set<number>()

  beforeAll(async () => {
    room = await openRoom(server)
    const ravi = await room.join('Ravi')
    await room.start()
    known = [room.id, room.host.id, ravi.id, 'Ravi', 'Asha']
    const admin = await asAdmin(server)
    cookies = { host: room.host.browser.cookieHeader ?? '', admin: admin.cookieHeader ?? '' }
  })

  const segment = (name: string) =>
    fc.oneof(
      { weight: 6, arbitrary: likely(name) },
      oddText.map(encoded),
      fc.constantFrom('%', '%00', '%E0%A4%A', '..', '%2e%2e%2f', '0'.repeat(500)),
    )
  const likely = (name: string) =>
    fc.nat(20).map((n) => {
      if (name === 'ticketId') return String(n % 11)
      return (name === 'roomId' || name === 'typedRoom' ? known[0] : known[1 + (n % 2)]) ?? ''
    })
  const pathOf = (route: Pick<Route, 'path'>): fc.Arbitrary<string> => {
    const parts = route.path.split('/').slice(1)
    return fc
      .tuple(...parts.map((part) => (part.startsWith(':') ? segment(part.slice(1)) : fc.constant(part))))
      .map((filled) => `/${filled.join('/')}`)
  }
  const headers = fc.record(
    {
      'content-type': fc.constantFrom('application/json', 'application/json; charset=utf-7', 'text/plain', 'x'),
      cookie: fc.oneof(
        fc.constantFrom(
          'tambola=s%3A.',
          'tambola=%',
          `tambola=${'x'.repeat(4_000)}`,
          'tambola=a; tambola=b',
          '__proto__=1',
        ),
      ),
      'if-none-match': fc.constantFrom('*', 'W/"a.1"', '"', ''),
      'x-forwarded-for': fc.constantFrom('::', 'nonsense', '1.2.3.4, __proto__'),
      'x-http-method-override': fc.constant('DELETE'),
      'accept-encoding': fc.constantFrom('br', 'x'),
    },
    { requiredKeys: ['content-type'] },
  )
  const sent: fc.Arbitrary<Request & { sender: Sender }> = fc.constantFrom(...ROUTES).chain((route) =>
    fc.record({
      method: fc.oneof({ weight: 20, arbitrary: fc.constant(route.method) }, fc.constantFrom('PUT', 'DELETE', 'PATCH')),
      path: pathOf(route),
      headers: fc.oneof({ weight: 4, arbitrary: fc.constant({ 'content-type': 'application/json' }) }, headers),
      body:
        route.method === 'GET'
          ? fc.constant(undefined)
          : fc.oneof(
              { weight: 6, arbitrary: (route.body ? nearlyLate(route) : junk).map((value) => JSON.stringify(value)) },
              { weight: 1, arbitrary: rawText },
            ),
      sender: fc.constantFrom<Sender>('host', 'admin', 'stranger'),
    }),
  )
  // Ids are known once the tests run, so schemas become values only then.
  const nearlyLate = ({ body }: Pick<Route, 'body'>) =>
    fc.constant(null).chain(() => (body ? nearly(body, known) : junk))

  test(
    'no request crashes the server, and every refusal is {message, code}',
    async () => {
      await fc.assert(
        fc.asyncProperty(sent, async ({ sender, ...what }) => {
          const cookie = sender === 'stranger' ? what.headers.cookie : cookies[sender]
          const { status, text } = await answerTo(server, {
            ...what,
            headers: { ...what.headers, ...(cookie && { cookie }) },
          })
          statuses.add(status)
          expect(status).toBeLessThan(500)
          if (status >= 400) {
            const { message, code, winner: _, ...rest } = JSON.parse(text)
            expect([typeof message, typeof code, rest]).toEqual(['string', 'string', {}])
            expect(text).not.toMatch(/ {4}at |select |insert |node_modules/)
          }
          expectCleanPrototypes()
        }),
        { numRuns: CASES },
      )
      expect([...statuses], 'some got through').toContain(200)
      expect((await room.state()).players.length).toBeGreaterThan(0)
    },
    HOURS_MS,
  )

  const frame: fc.Arbitrary<string | Uint8Array> = fc.oneof(
    {
      weight: 4,
      arbitrary: fc
        .constant(null)
        .chain(() => nearly(clientMessage, known))
        .map((value) => JSON.stringify(value)),
    },
    { weight: 2, arbitrary: junk.map((value) => JSON.stringify(value) ?? '') },
    rawText,
    fc.uint8Array({ maxLength: 6_000 }),
  )

  test(
    'no message crashes the server or reaches other clients',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(frame, { minLength: 1, maxLength: 6 }), fc.boolean(), async (frames, asHost) => {
          const cookie = room.host.browser.cookieHeader
          const before = (await room.state()).version
          const socket = await openSocket(server, asHost && cookie ? { cookie } : {})
          const over = new Promise((resolve) => {
            socket.once('close', resolve)
            socket.on('message', () => resolve('heard'))
          })
          for (const each of frames) socket.send(each)
          socket.send(JSON.stringify({ type: 'player_joined', roomId: room.id, payload: {} }))
          expect(['heard', 1002, 1007, 1008, 1009]).toContain(await over)
          socket.terminate()
          expect((await room.state()).version).toBe(before)
          expectCleanPrototypes()
        }),
        { numRuns: Math.ceil(CASES / 8) },
      )
    },
    HOURS_MS,
  )

  test(
    'no bytes crash the server',
    async () => {
      await fc.assert(
        fc.asyncProperty(fc.uint8Array({ minLength: 1, maxLength: 300 }), fc.boolean(), async (bytes, isSocket) => {
          await sendBytes(server, isSocket, bytes)
          expect(
            (await answerTo(server, { method: 'GET', path: '/healthz', headers: {}, body: undefined })).status,
          ).toBe(200)
        }),
        { numRuns: Math.ceil(CASES / 8) },
      )
    },
    HOURS_MS,
  )
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

/** Sends a request unchanged, unlike `fetch`. */
function answerTo(
  server: TestServer,
  { method, path, headers, body }: Request,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(server.url)
    const sending = request({ hostname, port, method, path, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (part) => {
        text += part
      })
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
    })
    sending.on('error', reject)
    sending.end(body)
  })
}

/** Sends bytes instead of a request, or after a socket handshake. Resolves when the server hangs up. */
async function sendBytes(server: TestServer, isSocket: boolean, bytes: Uint8Array): Promise<void> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => socket.destroy())
  socket.resume()
  if (isSocket) {
    socket.write(
      `GET /ws HTTP/1.1\r\nHost: ${hostname}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
        'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
    )
    await once(socket, 'data')
  }
  socket.end(bytes)
  await once(socket, 'close')
}
