import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BODY_MAX_BYTES } from '#shared/input/request-sizes.ts'
import type { Route } from '../../server/http/route.ts'

const { BROTLI_PARAM_QUALITY: QUALITY } = constants

/** A raw request body. */
export interface Body {
  what: string
  bytes: Buffer
  encoding?: 'gzip' | 'br'
}

/** Texts that are disproportionately expensive to compose, count or match. */
export const LONG_TEXTS: Record<string, string> = {
  letters: 'a',
  flags: '🇮🇳',
  'joined emoji': '👨‍👩‍👧‍👦',
  'compatibility forms': '\ufb2c',
  notes: '\u{1d160}',
  'marks of several classes': '\u0316\u0301\u0345\u0328',
  ligatures: '\ufdfa',
  blanks: ' ',
  joiners: '\u200d',
  digits: '1',
  backslashes: '\\',
  signs: '%2e/',
}

const BLANKS = Buffer.alloc(50 * 1024 * 1024, ' ')
const PACKED: Body[] = [
  { what: 'packed blanks', bytes: gzipSync(BLANKS), encoding: 'gzip' },
  { what: 'tightly packed blanks', bytes: brotliCompressSync(BLANKS, { params: { [QUALITY]: 4 } }), encoding: 'br' },
]

const text = (what: string, json: string): Body => ({ what, bytes: Buffer.from(json) })
/** How large a body a route accepts, and its keys. */
type Taking = Pick<Route, 'body' | 'maxBodyBytes'>
const most = ({ maxBodyBytes = BODY_MAX_BYTES }: Taking) => maxBodyBytes - 100
const fillerOf =
  (route: Taking) =>
  (unit: string, around = 0) =>
    unit.repeat(Math.floor((most(route) - around) / Buffer.byteLength(unit)))

/**
 * The longest texts in the fields that routes take, each as bad as it can be in a way of its own. For routes that take as
 * much, the same code reads a field that several of them have, so one of them is enough.
 */
export function worstTexts<Each extends Taking>(routes: readonly Each[]): [Each, Body][] {
  const taken = routes.flatMap((route) =>
    fieldsOf(route).map(([key, field]) => ({ route, key, kind: kindOf(field), size: most(route) })),
  )
  const isSame = (one: (typeof taken)[number], other: (typeof taken)[number]) =>
    one.kind === other.kind && one.size === other.size
  const distinct = taken.filter((each, i) => taken.findIndex((other) => isSame(each, other)) === i)
  return distinct.flatMap(({ route, key }) =>
    Object.entries(LONG_TEXTS).map(([what, unit]): [Each, Body] => {
      const quoted = JSON.stringify(unit).slice(1, -1)
      return [route, text(`${key} of ${what}`, `{"${key}":"${fillerOf(route)(quoted, key.length + 8)}"}`)]
    }),
  )
}

/** The largest bodies of other kinds: the same code reads them for all routes that take as much. */
export function worstShapes(route: Taking): Body[] {
  const bytes = most(route)
  const [[key]] = fieldsOf(route) as [[string, Field]]
  const fill = fillerOf(route)
  return [
    text('lists in lists', '['.repeat(bytes / 2) + ']'.repeat(bytes / 2)),
    text('objects in objects', `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`),
    text('a long list', `[${fill('0,', 4)}0]`),
    text('a list in a key', `{"${key}":[${fill('[],', 60)}0]}`),
    text('many keys', `{${manyKeys(bytes, (i) => `k${i.toString(36)}`)}}`),
    // Such keys collide in a hash table of strings.
    text('keys that collide', `{${manyKeys(bytes, (i) => (i * 2 ** 16) % 4_000_000_007)}}`),
    text('the same key', `{${fill(`"${key}":"",`, 20)}"${key}":""}`),
    text('a long number', `{"${key}":${fill('9', 60)}}`),
    text('blanks around', `${fill(' ', 4)}{}`),
    ...PACKED,
  ]
}

/** Headers of the maximum length that Node accepts. */
export const WORST_HEADERS: Record<string, Record<string, string>> = Object.fromEntries(
  Object.entries({
    cookie: 'a=b; ',
    'if-none-match': 'W/"a", ',
    'accept-encoding': 'a;q=0.1, ',
    accept: 'a/b;q=0.1, ',
    'accept-language': 'hi-IN;q=0.1, ',
    'x-forwarded-for': '1.2.3.4, ',
    'idempotency-key': 'a-',
    range: '0-1,',
    origin: 'http://a.',
    'content-type': 'application/json; a=b; ',
  }).map(([name, unit]) => [name, { [name]: (name === 'range' ? 'bytes=' : '') + unit.repeat(15_000 / unit.length) }]),
)

interface Field {
  _zod: { def: { type: string; innerType?: Field } }
}

const NO_BODY: Field = { _zod: { def: { type: 'none' } } }
const fieldsOf = ({ body }: Taking): [string, Field][] => {
  const schema = body as unknown as { _zod: { def: { shape?: Record<string, Field> } } } | undefined
  const fields = Object.entries(schema?._zod.def.shape ?? {})
  return fields.length > 0 ? fields : [['name', NO_BODY]]
}

/** The validator of a field. Fields without text refuse every text in the same way. */
function kindOf(field: Field): Field | 'no text' {
  const { innerType, type } = field._zod.def
  if (innerType) return kindOf(innerType)
  return ['boolean', 'number', 'enum', 'literal'].includes(type) ? 'no text' : field
}

function manyKeys(bytes: number, nameOf: (i: number) => string | number): string {
  const keys: string[] = []
  for (let i = 1, size = 0; size < bytes - 20; i++) {
    const key = `"${nameOf(i)}":1`
    keys.push(key)
    size += key.length + 1
  }
  return keys.join()
}
