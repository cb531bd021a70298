import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AD_LINK_MAX_LENGTH, safeAdLink, uploadIdOf, uploadPath } from '#shared/ads.ts'

/** Characters of paths and queries. Those of fast-check's web addresses take three seconds to prepare. */
const inLink = fc.string({ unit: fc.constantFrom(..."aZ09-._~!$&'()*+,;=:@/", '%20', '%E0%A4%86') })

test('a link with a web address is returned unchanged', () => {
  const host = fc.constantFrom('http://shop.example', 'https://a-1.shop.example:8443', 'https://192.0.2.7')
  fc.assert(
    fc.property(host, inLink, inLink, inLink, (start, path, query, fragment) => {
      // The dots of `/../` would go away.
      const url = `${start}/p${path.replaceAll('.', '')}?${query}#${fragment}`
      expect(safeAdLink(url)).toBe(url)
    }),
  )
})

test('an accepted link is http or https, without credentials, and short', () => {
  const starts = ['javascript:', 'data:', 'intent:', 'http:', 'https:', 'HTTPS:', 'http://', 'https://a@', '']
  const scheme = fc.constantFrom(...starts)
  fc.assert(
    fc.property(scheme, fc.string({ unit: 'grapheme' }), (start, rest) => {
      const link = safeAdLink(start + rest)
      if (link === null) return
      const { username, password } = new URL(link)
      expect(link).toMatch(/^https?:\/\//i)
      expect(username + password).toBe('')
      expect(link.length).toBeLessThanOrEqual(AD_LINK_MAX_LENGTH)
      expect(link).not.toMatch(/\s/)
    }),
    { numRuns: 500 },
  )
})

test('a link of the greatest length is accepted, a longer one is rejected', () => {
  const longest = 'https://shop.example/'.padEnd(AD_LINK_MAX_LENGTH, 'x')
  expect(safeAdLink(longest)).toBe(longest)
  expect(safeAdLink(`${longest}x`)).toBeNull()
})

test('an uploaded picture is recognised only by its path, with or without a query', () => {
  fc.assert(
    fc.property(fc.uuid(), inLink, (id, query) => {
      expect(uploadIdOf(uploadPath(id))).toBe(id)
      expect(uploadIdOf(`${uploadPath(id)}?${query}`)).toBe(id)
      const others = [id, `${uploadPath(id)}/..`, `/x${uploadPath(id)}`, uploadPath(`${id.toUpperCase()}0`)]
      expect(others.map(uploadIdOf)).toEqual(others.map(() => null))
    }),
  )
})
