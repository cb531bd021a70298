import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { tally } from './crowd-figures.ts'
import { type RawAnswer, RawHttp } from './raw-http.ts'

const CONNECTIONS = 48
const BUSY = 503
const AGAIN_AFTER_MS = 1_000

/** From where to where the players of this process connect. */
export let where = { port: 0, localAddress: '' }
let http = new RawHttp(where, CONNECTIONS)
let addresses = 0

/** Connects from an address of its own: each has its own ports. */
export function connectFrom(chosen: typeof where): void {
  where = chosen
  http = new RawHttp(where, CONNECTIONS)
}

export function get(path: string, headers: string): Promise<RawAnswer> {
  return http.send('GET', path, headers)
}

/** Posts, and again when the server or its database is too busy, as pages do. */
export async function post(path: string, headers: string, body: unknown): Promise<RawAnswer> {
  for (;;) {
    const answer = await http.send('POST', path, headers, JSON.stringify(body))
    if (answer.status !== BUSY) return answer
    tally.busy++
    await wait(AGAIN_AFTER_MS)
  }
}

/** Takes a seat in a new browser. Returns the answer, and the headers with which the browser sends its requests. */
export async function takeSeat<Answer>(path: string, body: unknown): Promise<{ answer: Answer; headers: string }> {
  const address = newAddress()
  const key = `idempotency-key: ${randomUUID()}\r\n`
  const { status, head, body: text } = await post(path, address + key, body)
  const cookie = [...head.matchAll(/\r\nSet-Cookie: ([^;]+)/g)].map(([, each]) => each).join('; ')
  if ((status !== 200 && status !== 201) || !cookie) throw new Error(`${path} was answered ${status}: ${text}`)
  return { answer: JSON.parse(text), headers: `${address}cookie: ${cookie}\r\n` }
}

/** Everybody has an address of their own, as behind a proxy, so that all limits count as they do there. */
function newAddress(): string {
  const n = addresses++
  const own = where.localAddress.split('.').at(-1)
  return `x-forwarded-for: 10.${own}.${(n >> 8) & 0xff}.${n & 0xff}\r\n`
}
