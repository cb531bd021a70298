import fc from 'fast-check'
import type { z } from 'zod'
import { PATTERNS } from '#shared/game/patterns.ts'

/** Strange text: control and direction characters, joiners, lone surrogates, names of prototype properties. */
export const oddText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.constantFrom(
    ...['', ' ', '__proto__', 'constructor', 'toString', "' or 1=1 --", '{{7*7}}', 'x'.repeat(20_000)],
    ...['\u0000', '\u202E\u2066', '\u200D\u200C', '\uD800'],
    ...['e\u0301'.repeat(50), '\uFDFA'.repeat(30), '👨‍👩‍👧‍👦'.repeat(12)],
  ),
)

const oddNumber = fc.oneof(
  fc.integer({ min: -2, max: 100 }),
  fc.double(),
  fc.constantFrom(0, -0, 0.5, 1e21, Number.MAX_SAFE_INTEGER, Number.MIN_VALUE, 2 ** 31, 2 ** 63),
)

/** Any JSON value, including keys that can pollute prototypes. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  oddText,
  oddNumber,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 6 }),
  fc.dictionary(
    fc.oneof(oddText, fc.constantFrom('name', 'playerId', 'isHost', 'then')),
    fc.jsonValue({ maxDepth: 2 }),
  ),
  fc.constant(JSON.parse('{"__proto__":{"isHost":true,"polluted":1},"constructor":{"prototype":{"polluted":1}}}')),
)

/** Bodies that are invalid or excessive JSON. */
export const rawText: fc.Arbitrary<string> = fc.oneof(
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    ...['', '{', '[]', '5', 'null', '"text"', '{"name":"Anu","name":"Ravi"}'],
    `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
    `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
    `{"name":"${'x'.repeat(70_000)}"}`,
    `{${Array.from({ length: 5_000 }, (_, i) => `"k${i}":1`).join()}}`,
  ),
)

/** Values that a schema accepts, and many that it almost accepts. */
export function nearly(schema: z.core.$ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: taken(schema, known) }, { weight: 1, arbitrary: junk })
}

function taken(schema: z.core.$ZodType, known: readonly string[]): fc.Arbitrary<unknown> {
  const { def } = (schema as z.core.$ZodTypes)._zod
  switch (def.type) {
    case 'object': {
      const fields = Object.entries(def.shape).map(([key, field]) => [key, nearly(field, known)] as const)
      return fc.record(Object.fromEntries(fields), { requiredKeys: [] })
    }
    case 'array':
      return fc.array(nearly(def.element, known), { maxLength: 12 })
    case 'record': {
      const keys = fc.oneof({ weight: 8, arbitrary: taken(def.keyType, known).map(String) }, oddText)
      return fc.dictionary(keys, nearly(def.valueType, known), { maxKeys: 12 })
    }
    case 'union':
      return fc.oneof(...def.options.map((option) => nearly(option, known)))
    case 'optional':
    case 'nullable':
    case 'default':
    case 'catch':
      return nearly(def.innerType, known)
    case 'pipe':
      return nearly(def.in, known)
    case 'literal':
      return fc.constantFrom(...def.values)
    case 'enum':
      return fc.constantFrom(...Object.values(def.entries))
    case 'boolean':
      return fc.boolean()
    case 'number':
    case 'custom':
      return oddNumber
    case 'string':
      return fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...known, ...PATTERNS, '1', 'Anu') }, oddText)
    case 'null':
      return fc.constant(null)
    default:
      throw new Error(`no values are known for a schema of the kind ${def.type}`)
  }
}
