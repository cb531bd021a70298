import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AD_LINK_MAX_LENGTH, safeAdLink, uploadIdOf, uploadPath } from '#shared/ads.ts'

test('web addresses are returned unchanged', () => {
  fc.assert(
    fc.property(fc.webUrl({ withQueryParameters: true, withFragments: true, size: 'small' }), (url) => {
      expect(safeAdLink(url)).toBe(url)
    }),
  )
})

test('every accepted address is http or https, without credentials, and short', () => {
  const scheme = fc.constantFrom(
    'javascript:',
    'data:',
    'intent:',
    'http:',
    'https:',
    'HTTPS:',
    'http://',
    'https://a@',
    '',
  )
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'grapheme' }), (start, rest) => {
      const link = safeAdLink(start + rest)
      if (link === null) return
      const { protocol, username, password } = new URL(link)
      expect(['http:', 'https:']).toContain(protocol)
      expect(username + password).toBe('')
      expect(link.length).toBeLessThanOrEqual(AD_LINK_MAX_LENGTH)
      expect(link).not.toMatch(/\s/)
    }),
    { numRuns: 2_000 },
  )
})

test('the longest address is accepted, one longer is not', () => {
  const longest = 'https://shop.example/'.padEnd(AD_LINK_MAX_LENGTH, 'x')
  expect(safeAdLink(longest)).toBe(longest)
  expect(safeAdLink(`${longest}x`)).toBeNull()
})

test('an upload is recognised by its path, with or without a query, and by nothing else', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.webQueryParameters(), (id, query) => {
      expect(uploadIdOf(uploadPath(id))).toBe(id)
      expect(uploadIdOf(`${uploadPath(id)}?${query}`)).toBe(id)
      for (const other of [
        id,
        `${uploadPath(id)}/..`,
        `/x${uploadPath(id)}`,
        uploadPath(id.toUpperCase().concat('0')),
      ]) {
        expect(uploadIdOf(other)).toBeNull()
      }
    }),
  )
})
