import { expect, test, vi } from 'vitest'
import type { ErrorAnswer } from '#shared/api.ts'
import { drawOrder, saltAt } from '#shared/game/draw/draw.ts'
import {
  BrowserSession,
  call,
  drawOf,
  numbersOn,
  openRoom,
  type TestRoom,
  winEverything,
} from '../support/browser-session.ts'
import { onDatabase } from '../support/databases.ts'
import { watchRoom } from '../support/room-watcher.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'

/*
 * Plays a whole game, with refusals, errors and a failing database, and records all output of the server: answers with
 * their headers, socket messages, log lines. When the secret is revealed, the output is searched for it and for numbers
 * that were not called yet.
 */

/** So many consecutive numbers of the order cannot appear by chance. */
const RUN = 4

/** Each output, and how many calls were requested before it. */
const overheard: { from: string; text: string; calls: number }[] = []
let callsAsked = 0
const overhear = (from: string, text: string) => overheard.push({ from, text, calls: callsAsked })
const tests = (server: TestServer) => {
  test('no output before the finish reveals the secret or future numbers', async () => {
    const realFetch = fetch
    vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
      const answer = await realFetch(url, init)
      const headers = JSON.stringify([...answer.headers])
      overhear(`${init.method} ${new URL(url).pathname}`, `${headers} ${await answer.clone().text()}`)
      return answer
    })
    const room = await openRoom(server)
    const watcher = await watchRoom(server, room.id)
    watcher.socket.on('message', (data) => overhear('socket', data.toString()))

    const statuses = await playUntilWon(server, room)
    expect(Math.max(...statuses), 'some of it were refusals').toBeGreaterThanOrEqual(400)
    const beforeFinish = overheard.length
    await winEverything(room)
    const { secret, publicSeed, calls } = await drawOf(server, room)
    if (secret === null || publicSeed === null) throw new Error('the draw is not revealed')
    const keys = { secret, publicSeed }
    const order = drawOrder(keys)
    const salts = order.map((_, i) => saltAt(keys, i + 1))
    const reached = [0]
    for (const { proof } of calls) reached.push(proof?.position ?? (reached.at(-1) as number))

    for (const { from, text, calls: asked } of overheard.slice(0, beforeFinish)) {
      const used = reached[Math.min(asked, calls.length)] as number
      for (const form of formsOf(secret)) expect(text.includes(form), `the secret from ${from}`).toBe(false)
      const early = salts.findIndex((salt, i) => i >= used && formsOf(salt).some((form) => text.includes(form)))
      expect(early, `place ${early + 1} from ${from} after ${asked} calls: ${text.slice(0, 300)}`).toBe(-1)
      expect(hasRun(text, order.slice(used, used + RUN)), `the next numbers from ${from}: ${text}`).toBe(false)
    }
    const all = overheard.map(({ text }) => text).join('\n')
    expect(all.includes(secret), 'the search finds what is there').toBe(true)
    expect(calls.every(({ proof }) => proof === null || all.includes(proof.salt))).toBe(true)
    // Only a failing database makes the server log something.
    const sources = ['GET', 'POST', 'socket', ...(server.databaseUrl ? ['log'] : [])]
    expect(new Set(overheard.map(({ from }) => from.split(' ')[0]))).toEqual(new Set(sources))
    watcher.socket.close()
  })
}
onOneDatabase({ LOG_LEVEL: 'trace' }, tests, { write: (line) => overhear('log', line) })

/** Plays until the host can claim everything, and sends every possible request on the way. Returns how they were answered. */
async function playUntilWon(server: TestServer, room: TestRoom): Promise<number[]> {
  const ravi = await room.join('Ravi')
  const stranger = new BrowserSession(server)
  const statuses: number[] = []
  const askAround = async () => {
    const path = `/api/rooms/${room.id}`
    const reads = ['', '/winners', '/draw', '/secret', '/order', '/draw/secret', '/draw?secret=1'].map(
      (what) => path + what,
    )
    for (const read of [...reads, `/api/game-state/${room.id}`]) statuses.push((await stranger.get(read)).status)
    for (const [by, what, body] of [
      [ravi.browser, `${path}/call-number`, {}],
      [stranger, `${path}/call-number`, { number: 500 }],
      [ravi.browser, `${path}/join`, { name: 'Ravi' }],
      [ravi.browser, `${path}/winners`, { playerId: ravi.id, pattern: 'Full House', ticketNumber: 1 }],
      [ravi.browser, `/api/players/${ravi.id}/mark`, { ticketId: 0, number: 1 }],
    ] as const)
      statuses.push((await by.post(what, body)).status)
  }
  await ravi.browser.post(`/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0], entropy: 'ab'.repeat(16) })
  await call(room)
  await askAround()
  await room.start()
  await askAround()
  const missing = new Set(numbersOn(room, room.host.id))
  while (missing.size > 0) {
    callsAsked++
    const fromBag = callsAsked % 9 === 0 ? [...missing][0] : undefined
    const { number } = await call(room, fromBag)
    missing.delete(number)
    if (callsAsked % 20 === 5) await askAround()
    if (callsAsked === 10) await breakTheDatabase(server, room)
  }
  await askAround()
  return statuses
}

/** A call that is decided but cannot be saved: its number must not appear in the error. */
async function breakTheDatabase(server: TestServer, room: TestRoom): Promise<void> {
  if (!server.databaseUrl) return
  await onDatabase(server, 'alter table draw_calls rename to draw_calls_away')
  const failed = await room.host.browser.post<ErrorAnswer>(`/api/rooms/${room.id}/call-number`, {})
  await onDatabase(server, 'alter table draw_calls_away rename to draw_calls')
  expect([failed.status, failed.body.code]).toEqual([500, 'internal_error'])
}

/** All encodings of a value of hex digits. */
function formsOf(hex: string): string[] {
  const bytes = Buffer.from(hex, 'hex')
  const [url, plain] = [bytes.toString('base64url').slice(0, -1), bytes.toString('base64').slice(0, -2)]
  return [hex, hex.toUpperCase(), url, plain, [...bytes].join()]
}

function hasRun(text: string, numbers: readonly number[]): boolean {
  const run = numbers.join()
  return numbers.length === RUN && `,${text.match(/\d+/g)?.join() ?? ''},`.includes(`,${run},`)
}
