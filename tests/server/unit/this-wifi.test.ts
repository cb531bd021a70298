import type { IncomingMessage } from 'node:http'
import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { greeting } from '../../../server/app/greeting.ts'
import { lanAddresses, readAddresses } from '../../../server/http/lan-addresses.ts'
import type { Asked } from '../../../server/http/route.ts'

const card = (address: string, family: 'IPv4' | 'IPv6' = 'IPv4', internal = false) => ({ address, family, internal })

test('phones get the addresses of real networks, those of homes first', () => {
  const cards = {
    lo: [card('127.0.0.1', 'IPv4', true)],
    docker0: [card('172.17.0.1')],
    eth1: [card('10.0.0.4'), card('169.254.3.3')],
    tailscale0: [card('100.100.1.2')],
    wlan0: [card('192.168.1.7'), card('fe80::1', 'IPv6')],
  }
  expect(lanAddresses(cards)).toEqual(['192.168.1.7', '10.0.0.4'])
})

const OWN = { publicOrigin: undefined, trustProxy: 0, lanAddresses: undefined }
const CONFIGURED = { lanAddresses: ['192.168.1.7'] }

test.each<[string, boolean, remoteAddress: string, host: string, headers?: object, deps?: object]>([
  ['a browser on the machine', true, '127.0.0.1', 'localhost:5000'],
  ['the same by numbers', true, '::ffff:127.0.0.1', '127.0.0.1:5000'],
  ['the same over IPv6', true, '::1', '[::1]:5000'],
  ['the same through the gateway of a container', true, '172.17.0.1', 'localhost:5000', {}, CONFIGURED],
  ['a phone', false, '192.168.1.9', '192.168.1.7:5000', {}, CONFIGURED],
  ['a phone that claims to be on the machine', false, '192.168.1.9', 'localhost:5000'],
  ['a site whose name leads here', false, '127.0.0.1', 'evil.example:5000', {}, CONFIGURED],
  ['a proxy on the machine', false, '127.0.0.1', 'localhost:5000', { 'x-forwarded-for': '203.0.113.5' }, CONFIGURED],
  ['a proxy that was announced', false, '127.0.0.1', 'localhost:5000', {}, { trustProxy: 1 }],
  ['any, if there is a public address', false, '127.0.0.1', 'localhost', {}, { publicOrigin: 'https://a.example' }],
])('the addresses are returned to %s: %s', (_who, isTold, remoteAddress, host, headers, deps) => {
  const request = { socket: { remoteAddress }, headers: { host, ...headers } } as unknown as IncomingMessage
  const asked = { ...OWN, ...deps }
  const addresses = isTold ? (asked.lanAddresses ?? lanAddresses()) : []
  expect(readAddresses({ request } as Asked, asked)).toMatchObject({ json: { addresses } })
})

test('a terminal shows every address, and the code of the first in dark on light', () => {
  const [first, second] = ['http://192.168.1.7:5000', 'http://10.0.0.4:5000']
  const text = greeting({ here: 'http://localhost:5000', forPhones: [first, second], adminCode: '.data/admin-code' })
  for (const part of [first, second, 'http://localhost:5000', '.data/admin-code']) expect(text).toContain(part)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the colours of a terminal
  const lines = [...text.matchAll(/\x1b\[30;107m([█▀▄ ]+)\x1b\[0m/g)].map(([, blocks = '']) => [...blocks])
  const { data, size } = encode(first, { border: 2 })
  const rows = lines.flatMap((line) => ['█▀', '█▄'].map((dark) => line.map((block) => dark.includes(block))))
  expect(rows.slice(0, size)).toEqual(data)
  expect(rows.slice(size).flat(), 'the border below').not.toContain(true)
  expect(greeting({ here: '', forPhones: [], adminCode: 'ADMIN_CODE' })).toContain('No network was found')
})
