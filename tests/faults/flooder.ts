import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from './client.ts'
import { openRoom } from './room.ts'

/*
 * A process of one client that keeps many commands in flight until it is killed, told by its arguments: `url`, the address
 * that it comes from, the kind of command, and how many. Each connection sends the next command once the last is answered.
 * Says "ready" when all are in flight, and once a second how many were answered with which status.
 */

const [url = '', localAddress = '127.0.0.1', kind = '', inFlight = ''] = process.argv.slice(2)
const { port } = new URL(url)

const room = await openRoom(() => url, 2, new Client(() => url, localAddress))
const guest = await room.join('Guest', new Client(() => url, localAddress))
const isPlayed = kind === 'claim' || kind === 'mark'
if (isPlayed) await room.start()
const called = isPlayed ? (await room.call(0)).number : 0

const post = (path: string, body: object, cookie: string) => {
  const text = JSON.stringify(body)
  return `POST ${path} HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}
const { host, path } = room
/** Each is refused or changes nothing more, and still has to be decided. */
const COMMANDS: Record<string, () => string> = {
  'join refused': () => post(`${path}/join`, { name: 'Host' }, ''),
  rejoin: () => post(`${path}/join`, { name: 'Guest' }, guest.client.cookie),
  select: () =>
    post(`${path}/tickets/${Math.random() < 0.5 ? 0 : 1}/select`, { playerId: guest.id }, guest.client.cookie),
  confirm: () => post(`/api/players/${guest.id}/confirm-tickets`, { ticketIds: [0] }, guest.client.cookie),
  lock: () => post(`${path}/lock`, { locked: Math.random() < 0.5 }, host.client.cookie),
  claim: () =>
    post(`${path}/winners`, { playerId: guest.id, pattern: 'Top Line', ticketNumber: 1 }, guest.client.cookie),
  mark: () => post(`/api/players/${guest.id}/mark`, { ticketId: 0, number: called }, guest.client.cookie),
}
const command = COMMANDS[kind]
if (!command) throw new Error(`no such command: ${kind}`)

const answered: Record<string, number> = {}
for (let n = 0; n < Number(inFlight); n++) openConnection()
await wait(1_000)
for (;;) {
  process.stdout.write(`ready ${JSON.stringify(answered)}\n`)
  await wait(1_000)
}

function openConnection(): void {
  const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
  const send = (): unknown => socket.writable && socket.write(command?.() ?? '')
  socket
    .on('error', () => {})
    .on('connect', send)
    .on('close', openConnection)
  onAnswer(socket, (status) => {
    answered[status] = (answered[status] ?? 0) + 1
    send()
  })
}

/** Calls back for each whole answer. All have their length in a header, or no body. */
function onAnswer(socket: Socket, answer: (status: string) => void): void {
  let text = ''
  socket.setEncoding('latin1').on('data', (data) => {
    text += data
    const end = text.indexOf('\r\n\r\n')
    if (end < 0) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(text.slice(0, end + 2))?.[1] ?? 0)
    if (text.length < end + 4 + length) return
    const status = text.slice(9, 12)
    text = ''
    answer(status)
  })
}
