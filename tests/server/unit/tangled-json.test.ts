import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isTangled } from '../../../server/http/tangled-json.ts'

const K64 = 64 * 1024

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
