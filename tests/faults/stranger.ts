import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { HANDSHAKE } from '../support/raw-connection.ts'
import { enter } from './room.ts'

/*
 * A process that misbehaves until it is killed. Its arguments are `url`, the address that it comes from, the way in
 * which it misbehaves, and the room of others. It prints "ready" when it has done so for a while.
 */

const [url = '', localAddress = '127.0.0.1', way = '', roomId = ''] = process.argv.slice(2)
const { port } = new URL(url)

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const join = (name: string) => post(`/api/rooms/${roomId}/join`, JSON.stringify({ name }))
const someRoom = () => 100_000 + Math.floor(Math.random() * 900_000)
const lookups = () => [`/api/rooms/${someRoom()}`, `/api/game-state/${someRoom()}`, `/lobby?room=${someRoom()}`]

/** Each is repeated without end. */
const MISBEHAVIOUR: Record<string, () => Promise<unknown>> = {
  nothing: () => wait(1_000),
  'pipelined requests that are dropped': async () => {
    const sockets = many(20)
    for (const socket of sockets) socket.pause().write(get('/icon-512.png', 'Accept-Encoding: gzip\r\n').repeat(100))
    await wait(150)
    for (const socket of sockets) socket.destroy()
  },
  'answers that are never read': async () => {
    const sockets = many(300)
    for (const socket of sockets) socket.pause().write(get('/icon-512.png').repeat(10))
    await wait(20_000)
    for (const socket of sockets) socket.destroy()
  },
  'long names': () => askTogether(4, () => join(randomOf('a', '🇮🇳', 'ﬁ').repeat(15_000))),
  'bursts of lookups': () =>
    askTogether(25, () => Array.from({ length: 28 }, () => get(randomOf(...lookups()))).join('')),
  'joins that are refused': () => askTogether(20, () => join('')),
  'sockets that say nothing': async () => {
    for (const socket of many(500)) socket.write(HANDSHAKE)
    await wait(1_000)
  },
  'sockets that never read': async () => {
    const sockets = await enterTogether(200)
    for (const socket of sockets) socket?.pause()
    // Longer than the server waits before it cuts them.
    await wait(60_000)
  },
  'sockets that come and go': async () => {
    for (const socket of await enterTogether(100)) socket?.close()
  },
}

// By then a limit that can be used up is used up.
setTimeout(() => process.stdout.write('ready\n'), 2_000)
for (;;) await MISBEHAVIOUR[way]?.()

/** Connections that swallow whatever happens to them. */
function many(count: number): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    socket.on('error', () => {}).resume()
    return socket
  })
}

/** Sockets in the room, or null for those that are refused. */
function enterTogether(count: number) {
  return Promise.all(Array.from({ length: count }, () => enter(url, roomId, localAddress)))
}

/** Sends something on each of some connections, and hangs up once there is an answer. */
async function askTogether(count: number, text: () => string): Promise<void> {
  const answered = many(count).map(async (socket) => {
    socket.write(text())
    await Promise.race([new Promise((resolve) => socket.once('data', resolve).once('close', resolve)), wait(2_000)])
    socket.destroy()
  })
  await Promise.all(answered)
  await wait(20)
}

function randomOf(...values: string[]): string {
  return values[Math.floor(Math.random() * values.length)] ?? ''
}
