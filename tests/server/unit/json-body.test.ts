import { once } from 'node:events'
import { type IncomingMessage, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import express from 'express'
import fc from 'fast-check'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { answerErrors } from '../../../server/http/errors.ts'
import { isTangled, jsonBody } from '../../../server/http/json-body.ts'

const K64 = 64 * 1024
const LIMIT = 1_000
const JSON_TYPE = 'application/json'
const NOT_READ = 'not read'

let server: Server
beforeAll(async () => {
  const app = express().post('/', async (sent, response) => {
    await jsonBody(LIMIT)(sent, response)
    response.json(sent.body ?? NOT_READ)
  })
  server = app.use(answerErrors(pino({ enabled: false }))).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

/** The status, and what was read. Several parts are sent without the length of the body. */
async function read(parts: (string | Buffer)[], headers: Record<string, string | undefined>) {
  const { port } = server.address() as AddressInfo
  const defined = Object.entries(headers).filter(([, value]) => value !== undefined)
  const length = parts.length > 1 ? {} : { 'content-length': Buffer.byteLength(parts[0] ?? '') }
  // A connection of its own: one that is kept may be closed by the server just when it is used again.
  const sent = request({ port, agent: false, method: 'POST', headers: { ...Object.fromEntries(defined), ...length } })
  for (const part of parts) sent.write(part)
  sent.end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return [answer.statusCode, await json(answer)]
}

type Row = [
  what: string,
  body: string | Buffer,
  type: string | undefined,
  status: number,
  read?: unknown,
  coding?: string,
]
test.each<Row>([
  ['JSON', '{"a":1}', JSON_TYPE, 200, { a: 1 }],
  ['a list', '[1]', JSON_TYPE, 200, [1]],
  ['a type in other letters', '{"a":1}', 'Application/JSON ; Charset=UTF-8', 200, { a: 1 }],
  ['a charset in quotes', '{"a":1}', 'application/json;v=1;charset="utf-8"', 200, { a: 1 }],
  ['a coding that changes nothing', '{}', JSON_TYPE, 200, {}, 'identity'],
  ['nothing', '', JSON_TYPE, 200, NOT_READ],
  ['no type', '{"a":1}', undefined, 200, NOT_READ],
  ['text', '{"a":1}', 'text/plain', 200, NOT_READ],
  ['a type that begins alike', '{"a":1}', 'application/json-seq', 200, NOT_READ],
  ['another charset', '{"a":1}', 'application/json; charset=utf-7', 400],
  ['two bytes for each letter', Buffer.from('{"a":1}', 'utf16le'), 'application/json; charset=utf-16', 400],
  ['what is said to be packed', '{"a":1}', JSON_TYPE, 400, undefined, 'gzip'],
  ['half a body', '{"a":', JSON_TYPE, 400],
  ['a number', '5', JSON_TYPE, 400],
  ['null', 'null', JSON_TYPE, 400],
  ['lists in lists', '['.repeat(100) + ']'.repeat(100), JSON_TYPE, 400],
  ['as much as may be', `{${' '.repeat(LIMIT - 2)}}`, JSON_TYPE, 200, {}],
  ['a byte too much', `{${' '.repeat(LIMIT - 1)}}`, JSON_TYPE, 413],
])('a body is read or refused: %s', async (_what, body, type, status, expected, coding) => {
  const [answered, text] = await read([body], { 'content-type': type, 'content-encoding': coding })
  expect(answered).toBe(status)
  if (status === 200) expect(text).toEqual(expected)
})

test('a body is read the same in any number of parts', async () => {
  const cuts = fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 5 }).map((all) => all.sort((a, b) => a - b))
  await fc.assert(
    fc.asyncProperty(
      fc.dictionary(fc.string({ unit: 'binary', maxLength: 5 }), fc.string({ unit: 'binary', maxLength: 5 })),
      cuts,
      async (body, at) => {
        const bytes = Buffer.from(JSON.stringify(body))
        const parts = [0, ...at].map((from, i) => bytes.subarray(from, at[i] ?? bytes.length))
        expect(await read(parts, { 'content-type': JSON_TYPE })).toEqual([200, JSON.parse(bytes.toString())])
      },
    ),
    { numRuns: 50 },
  )
  const [status] = await read(['{', ' '.repeat(LIMIT), '}'], { 'content-type': JSON_TYPE })
  expect(status).toBe(413)
})

test.each([
  ['lists in lists', '['.repeat(K64)],
  ['objects in objects', '{"a":'.repeat(K64 / 5)],
  ['a long list', `[${'0,'.repeat(K64 / 2)}0]`],
  ['many keys', `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join()}}`],
  ['a repeated key', `{${'"name":1,'.repeat(6_000)}"name":1}`],
  ['lists after an escaped quote', `{"a":"\\"","b":${'['.repeat(40)}`],
])('%s are refused before they are parsed', (_what, text) => {
  expect(isTangled(Buffer.from(text))).toBe(true)
})

test('text inside a string does not count as structure', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const body = { name: `${text}${'[{,:"\\'.repeat(1_000)}`, playerId: text, ticketIds: [1, 2, 3] }
      expect(isTangled(Buffer.from(JSON.stringify(body)))).toBe(false)
    }),
  )
})
