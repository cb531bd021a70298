import { expect, test } from 'vitest'
import { didNotArrive } from '#client/loading/lazy-screen.ts'

/** What browsers say of a file that could not be fetched, and Vite of a style sheet. */
test.each([
  ['Chrome', new TypeError('Failed to fetch dynamically imported module: http://here/assets/tv-1.js')],
  ['Firefox', new TypeError('error loading dynamically imported module: http://here/assets/tv-1.js')],
  ['Safari', new TypeError('Importing a module script failed.')],
  ['a style sheet', new Error('Unable to preload CSS for /assets/print-1.css')],
])('a file that did not arrive is recognised by the error of %s', (_browser, error) => {
  expect(didNotArrive(error)).toBe(true)
})

test.each([
  ['cannot be read', new SyntaxError("Unexpected token '{'")],
  ['lacks an export', new SyntaxError("The requested module './a.js' does not provide an export named 'b'")],
  ['needs a missing method', new TypeError('t.toSorted is not a function')],
  ['throws something else', 'away'],
])('a file that %s is recognised as arrived', (_what, error) => {
  expect(didNotArrive(error)).toBe(false)
})
