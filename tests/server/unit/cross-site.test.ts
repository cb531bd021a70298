import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { isSameSite } from '../../../server/http/request-origin.ts'

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
