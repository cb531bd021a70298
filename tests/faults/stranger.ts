import { randomBytes } from 'node:crypto'
import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

/*
 * A process that misbehaves, told by its arguments where and how: `url`, the address that it comes from, one or more ways, the
 * room of others, and how much of each way. Says "ready" when it has done so for a while, and goes on until it is ended.
 */

const [url = '', localAddress = '127.0.0.1', way = '', roomId = '', share = '1'] = process.argv.slice(2)
const { port } = new URL(url)

const get = (path: string, more = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${more}\r\n`
const post = (path: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`
const join = (name: string) => post(`/api/rooms/${roomId}/join`, JSON.stringify({ name }))
const someRoom = () => 100_000 + Math.floor(Math.random() * 900_000)

const WAYS: Record<string, () => Promise<unknown>> = {
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

const lookups = () => [`/api/rooms/${someRoom()}`, `/api/game-state/${someRoom()}`, `/lobby?room=${someRoom()}`]

// By then a limit that can be used up is used up.
setTimeout(() => process.stdout.write('ready\n'), 2_000)
await Promise.all(way.split(';').map((each) => again(WAYS[each])))

async function again(misbehave?: () => Promise<unknown>) {
  for (;;) await misbehave?.()
}

/** Connections that swallow whatever happens to them. */
function many(count: number): Socket[] {
  return Array.from({ length: Math.ceil(count * Number(share)) }, () => {
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
