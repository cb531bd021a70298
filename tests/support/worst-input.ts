import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { BODY_MAX_BYTES } from '#shared/request-sizes.ts'
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
const fillerOf =
  (most: number) =>
  (unit: string, around = 0) =>
    unit.repeat(Math.floor((most - around) / Buffer.byteLength(unit)))
const keysTaken = ({ body }: Pick<Route, 'body'>) => (body ? keysOf(body) : ['name'])

/** The longest texts in the fields that a route takes, each as bad as it can be in a way of its own. */
export function worstTexts(route: Pick<Route, 'body' | 'maxBodyBytes'>): Body[] {
  const fill = fillerOf((route.maxBodyBytes ?? BODY_MAX_BYTES) - 100)
  return keysTaken(route).flatMap((key) =>
    Object.entries(LONG_TEXTS).map(([what, unit]) => {
      const quoted = JSON.stringify(unit).slice(1, -1)
      return text(`${key} of ${what}`, `{"${key}":"${fill(quoted, key.length + 8)}"}`)
    }),
  )
}

/** The largest bodies of other kinds: the same code reads them for all routes that take as much. */
export function worstShapes(route: Pick<Route, 'body' | 'maxBodyBytes'>): Body[] {
  const most = (route.maxBodyBytes ?? BODY_MAX_BYTES) - 100
  const keys = keysTaken(route)
  const fill = fillerOf(most)
  return [
    text('lists in lists', '['.repeat(most / 2) + ']'.repeat(most / 2)),
    text('objects in objects', `${'{"a":'.repeat(most / 6)}1${'}'.repeat(most / 6)}`),
    text('a long list', `[${fill('0,', 4)}0]`),
    text('a list in a key', `{"${keys[0]}":[${fill('[],', 60)}0]}`),
    text('many keys', `{${distinctKeys(most)}}`),
    // Such keys collide in a hash table of strings.
    text('keys that collide', `{${collidingKeys(most)}}`),
    text('the same key', `{${fill(`"${keys[0]}":"",`, 20)}"${keys[0]}":""}`),
    text('a long number', `{"${keys[0]}":${fill('9', 60)}}`),
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

/** The keys whose texts are read, and one of those that take no text: they refuse every text alike. */
function keysOf(schema: NonNullable<Route['body']>): string[] {
  const { def } = (schema as unknown as { _zod: { def: { shape?: Record<string, Field> } } })._zod
  const fields = Object.entries(def.shape ?? {})
  const [another] = fields.find(([, field]) => !takesText(field)) ?? []
  const keys = fields.filter(([key, field]) => takesText(field) || key === another).map(([key]) => key)
  return keys.length > 0 ? keys : ['name']
}

function takesText({ _zod: { def } }: Field): boolean {
  return def.innerType ? takesText(def.innerType) : !['boolean', 'number', 'enum', 'literal'].includes(def.type)
}

function distinctKeys(bytes: number): string {
  const keys: string[] = []
  for (let i = 0, size = 0; size < bytes - 20; i++) {
    const key = `"k${i.toString(36)}":1`
    keys.push(key)
    size += key.length + 1
  }
  return keys.join()
}

function collidingKeys(bytes: number): string {
  const keys: string[] = []
  for (let i = 1, size = 0; size < bytes - 20; i++) {
    const key = `"${(i * 2 ** 16) % 4_000_000_007}":1`
    keys.push(key)
    size += key.length + 1
  }
  return keys.join()
}
