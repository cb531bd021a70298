import { once } from 'node:events'
import { createServer, type Server, ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { queryObjects } from 'node:v8'
import { afterEach, expect, test } from 'vitest'
import { answerClientErrors, guardConnections, oneAtATime } from '../../server/http/connections.ts'
import { openRoom } from '../support/browser-session.ts'
import { HANDSHAKE, rawConnection, sendForEver } from '../support/raw-connection.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase } from '../support/test-server.ts'

const HOST = 'Host: tambola.test\r\n'
const JSON_TYPE = 'Content-Type: application/json\r\n'
const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\n${HOST}${more}\r\n`
const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => Number(status))

onOneDatabase({}, (server) => {
  test.each([
    ['another protocol', get('/healthz', 'Connection: Upgrade\r\nUpgrade: h2c\r\n')],
    ['a socket elsewhere', get('/elsewhere', 'Connection: Upgrade\r\nUpgrade: websocket\r\n')],
  ])('an upgrade to %s is refused', async (_what, sent) => {
    const connection = await rawConnection(server)
    connection.socket.write(sent)
    expect(await connection.untilClosed()).toMatch(/^HTTP\/1.1 400 .*"code":"invalid_request"/s)
  })

  test('a body that does not end is cut, whatever it is sent to', async () => {
    const room = await openRoom(server)
    const cookie = `Cookie: ${room.host.browser.cookieHeader}\r\n`
    const endless = async (line: string) => {
      const connection = await rawConnection(server)
      connection.socket.write(`${line} HTTP/1.1\r\n${HOST}${cookie}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n`)
      await sendForEver(connection)
      return statuses(await connection.untilClosed())[0]
    }
    const sent = ['POST /api/rooms', `POST /api/rooms/${room.id}/winners`, 'PUT /objects/uploads/1', 'GET /healthz']
    // A read is answered without waiting for its body.
    expect(await Promise.all(sent.map(endless))).toEqual([408, 408, 404, 200])
  })

  test('too many pipelined requests close the connection', async () => {
    const many = await rawConnection(server)
    many.socket.write(get('/readyz').repeat(500))
    expect(statuses(await many.untilClosed()).length).toBeLessThan(100)
  })

  test('an open socket keeps nothing of its handshake in memory', async () => {
    const room = await openRoom(server)
    const handshakes = () => queryObjects(ServerResponse, { format: 'count' })
    const before = handshakes()
    const watchers = await Promise.all(Array.from({ length: 40 }, () => watchRoom(server, room.id)))
    // Besides the last requests of kept connections.
    expect(handshakes() - before).toBeLessThan(10)
    for (const { socket } of watchers) socket.close()
  })

  test('a silent socket gets the reason of its close, and is cut if it ignores it', async () => {
    const connection = await rawConnection(server)
    connection.socket.write(HANDSHAKE)
    await connection.until(/ 101 /)
    expect(await connection.untilClosed()).toContain('no room named')
  })
})

let bare: Server | undefined
afterEach(() => {
  bare?.closeAllConnections()
  bare?.close()
})

async function guarded(limits: Parameters<typeof guardConnections>[1], answer: Buffer): Promise<{ url: string }> {
  bare = createServer(oneAtATime((_request, response) => response.end(answer)))
  guardConnections(bare, limits)
  answerClientErrors(bare)
  bare.listen(0, '127.0.0.1')
  await once(bare, 'listening')
  return { url: `http://127.0.0.1:${(bare.address() as AddressInfo).port}` }
}

const openConnections = () => new Promise<number>((resolve) => bare?.getConnections((_error, count) => resolve(count)))

const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x')
const ASK = get('/')

test('a client that does not read its answer is cut, and one that reads slowly gets all of it', async () => {
  const server = await guarded({ perAddress: null, stallsMs: 3_000 }, LARGE)
  const deaf = await Promise.all(Array.from({ length: 30 }, () => rawConnection(server)))
  for (const { socket } of deaf) socket.pause().write(ASK.repeat(10))
  const slow = await rawConnection(server)
  // More than it can read until the others are cut.
  slow.socket.write(ASK.repeat(10))
  let read = 0
  slow.socket.removeAllListeners('data').on('data', (part) => {
    read += part.length
    slow.socket.pause()
    setTimeout(() => slow.socket.resume(), (part.length / LARGE.length) * 8_000)
  })
  await expect.poll(openConnections).toBe(1)
  await expect.poll(() => read).toBeGreaterThanOrEqual(LARGE.length)
  expect(slow.socket.destroyed, 'a reader is not cut').toBe(false)
})

test('an address has a limited number of connections, and can open new ones after closing some', async () => {
  const server = await guarded({ perAddress: 5, stallsMs: 60_000 }, Buffer.from('well'))
  const first = await Promise.all(Array.from({ length: 5 }, () => rawConnection(server)))
  expect(await (await rawConnection(server)).untilClosed()).toBe('')
  first[0]?.socket.destroy()
  await expect
    .poll(async () => {
      const next = await rawConnection(server)
      next.socket.write(ASK)
      return next.until(/well/).catch(() => '')
    })
    .toMatch(/well/)
  for (const { socket } of first) socket.destroy()
})

test('the server closes a refused connection that the client keeps open', async () => {
  const { url } = await guarded({ perAddress: null, stallsMs: 60_000 }, Buffer.from('well'))
  const connection = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true })
  connection.on('error', () => {}).resume()
  connection.write('nonsense\r\n\r\n')
  await once(connection, 'end')
  await expect.poll(openConnections).toBe(0)
  connection.destroy()
})
