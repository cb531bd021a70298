import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { WebSocket } from 'ws'
import { mapInBatches } from '../support/map-in-batches.ts'
import { enter } from './room.ts'

/*
 * A process of people whom a case does not know, told by its arguments where and how: `url`, the address that they come from,
 * a way, rooms of others, and for crowds how many sockets or seconds, and how many a second. Says "ready" when a crowd is in,
 * with how many came in, or when they have misbehaved for a while.
 */

const [url = '', localAddress = '127.0.0.1', way = '', rooms = '', amount = '0', perSecond = '0'] =
  process.argv.slice(2)
const { port } = new URL(url)
const roomIds = rooms.split(',')
const SOCKETS_OF_AN_ADDRESS = 1_500

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const join = (name: string) => post(`/api/rooms/${roomIds[0]}/join`, JSON.stringify({ name }))
const someRoom = () => 100_000 + Math.floor(Math.random() * 900_000)
const lookups = () => [`/api/rooms/${someRoom()}`, `/api/game-state/${someRoom()}`, `/lobby?room=${someRoom()}`]

/** Each is done again and again. */
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
    const key = () => `Sec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n`
    const offer = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n'
    for (const socket of many(500)) socket.write(get('/ws', offer + key()))
    await wait(1_000)
  },
}

if (way === 'stay') {
  const sockets = await mapInBatches([...Array(Number(amount)).keys()], comeIn, 50)
  ready(sockets.filter((socket) => socket !== null).length)
} else if (way === 'come and go') {
  ready(await comeAndGo())
  process.exit(0)
} else {
  // By then a limit that can be used up is used up.
  setTimeout(ready, 2_000, 0)
  for (;;) await MISBEHAVIOUR[way]?.()
}

function ready(count: number): void {
  process.stdout.write(`ready ${count}\n`)
}

/** For some seconds sockets come and go as soon as they are in. Returns how many came in. */
async function comeAndGo(): Promise<number> {
  let done = 0
  const started = performance.now()
  const leaving: Promise<void>[] = []
  for (let i = 0; i < Number(amount) * Number(perSecond); i++) {
    leaving.push(
      comeIn(i).then((socket) => {
        if (socket) done++
        socket?.close()
      }),
    )
    const ahead = (i / Number(perSecond)) * 1_000 - (performance.now() - started)
    if (ahead > 0) await wait(ahead)
  }
  await Promise.all(leaving)
  return done
}

/** Enters a room in turn. Many come from neighbouring addresses of this machine. */
function comeIn(i: number): Promise<WebSocket | null> {
  const [a, b, c, d] = localAddress.split('.').map(Number)
  const address = [a, b, c, (d ?? 1) + Math.floor(i / SOCKETS_OF_AN_ADDRESS)].join('.')
  return enter(url, roomIds[i % roomIds.length] ?? '', address)
}

/** Connections that swallow whatever happens to them. */
function many(count: number): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    socket.on('error', () => {}).resume()
    return socket
  })
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
