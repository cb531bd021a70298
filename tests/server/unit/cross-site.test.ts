import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { addressKey, clientAddress, isSameSite, ownOrigin } from '../../../server/http/request-origin.ts'

const SITES = [undefined, 'same-origin', 'none', 'same-site', 'cross-site']
const OWN = [undefined, 'http://game.local:5000', 'https://game.local:5000']
const EVIL = ['https://game.local:5000.evil.example', 'https://evil.example', 'null', '']
const ORIGINS = [...OWN, 'https://tambola.example', 'http://game.local:6000', ...EVIL]

test('no page belongs to a host without a name', () => {
  for (const origin of ['http://undefined', 'https://undefined']) {
    expect(isSameSite({ headers: { origin } } as IncomingMessage, undefined), origin).toBe(false)
  }
})

test.each([undefined, 'https://tambola.example'])('pages that may write, with the public origin %s', (publicOrigin) => {
  for (const site of SITES) {
    for (const origin of ORIGINS) {
      const headers = {
        host: 'game.local:5000',
        ...(site !== undefined && { 'sec-fetch-site': site }),
        ...(origin !== undefined && { origin }),
      }
      // Behind https, pages loaded without it are not trusted.
      const isPlain = publicOrigin !== undefined && origin?.startsWith('http:')
      const isOwn = !isPlain && (OWN.includes(origin) || (origin !== undefined && origin === publicOrigin))
      const wanted = site !== 'same-site' && site !== 'cross-site' && isOwn
      expect(isSameSite({ headers } as IncomingMessage, publicOrigin), JSON.stringify(headers)).toBe(wanted)
    }
  }
})

test.each<[what: string, headers: Record<string, string>, publicOrigin: string | undefined, origin: string | null]>([
  ['the host', { host: 'game.local:5000' }, undefined, 'http://game.local:5000'],
  ['our page', { host: 'game.local', origin: 'https://game.local' }, undefined, 'https://game.local'],
  ['another page', { host: 'game.local', origin: 'https://evil.example' }, undefined, 'http://game.local'],
  ['no origin', { host: 'game.local', origin: 'https://evil.example/\\nATTACH:x' }, undefined, 'http://game.local'],
  ['the configured one', { host: 'evil.example' }, 'https://tambola.example', 'https://tambola.example'],
  ['a host with a path', { host: 'game.local/a\\nATTACH:x' }, undefined, null],
  ['a host with a name', { host: 'a:b@game.local' }, undefined, null],
  ['a host with a question', { host: 'game.local?x' }, undefined, null],
  ['no host', {}, undefined, null],
])('the own address to print is an origin, or null: %s', (_what, headers, publicOrigin, origin) => {
  expect(ownOrigin({ headers } as unknown as IncomingMessage, { publicOrigin, trustProxy: 0 })).toBe(origin)
})

const NEAREST = '10.0.0.1'
test.each<[string, number, string | undefined, string]>([
  ['no proxy, which ignores the header', 0, '203.0.113.1', NEAREST],
  ['one proxy', 1, '203.0.113.1', '203.0.113.1'],
  ['one proxy, and a client that forges the header', 1, '127.0.0.1, 203.0.113.1', '203.0.113.1'],
  ['two proxies', 2, '203.0.113.1, 10.0.0.2', '203.0.113.1'],
  ['two proxies and a forged header', 2, '127.0.0.1, 203.0.113.1, 10.0.0.2', '203.0.113.1'],
  ['fewer proxies than configured', 3, '203.0.113.1', '203.0.113.1'],
  ['a proxy without the header', 1, undefined, NEAREST],
  ['empty entries', 1, ' , ,203.0.113.1, ', '203.0.113.1'],
])('the address of a client is right with %s', (_what, proxies, forwarded, expected) => {
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const request = { headers, socket: { remoteAddress: NEAREST } } as unknown as IncomingMessage
  expect(clientAddress(request, proxies)).toBe(expected)
})

test.each([
  [undefined, 'unknown'],
  ['::ffff:203.0.113.1', '203.0.113.1'],
  ['2001:db8:0:100::1', '2001:db8:0:1ff:ffff::1'],
])('the addresses %s and %s count as one', (left, right) => {
  expect(addressKey(left)).toBe(addressKey(right))
})
