import { describe, expect, test } from 'vitest'
import { callFromBagHere } from '../support/call-from-bag.ts'
import { type Floor, faultsOf, nameOfPolyfill } from './floor-scan.ts'
import { withPage } from './in-page.ts'

const ES5: Floor = { syntax: 5, isModule: false, chromium: 64 }
const OLD: Floor = { syntax: 2019, isModule: true, chromium: 68, covered: ['.at', 'Object.hasOwn'] }
const NEW: Floor = { syntax: 2022, isModule: true, chromium: 111 }

describe('scripts with a fault', () => {
  test.each<[what: string, script: string, floor: Floor, fault: RegExp]>([
    ['syntax of ES2015 for ES5', 'const a = 1', ES5, /^it cannot be read: .*const a = 1$/],
    ['a comma after the last argument for ES5', 'f(1,)', ES5, /^it cannot be read/],
    ['optional chaining', 'a?.b', OLD, /^optional chaining: a\?\.b$/],
    ['nullish coalescing', 'a ?? b', OLD, /^nullish coalescing/],
    ['a bigint', 'f(1n)', OLD, /^a bigint/],
    ['a namespace that is exported', 'export * as a from "./a.js"', OLD, /^export \* as/],
    ['an assignment by a logical operator', 'a ||= b', OLD, /^it cannot be read/],
    ['a separator of digits', 'f(10_000)', OLD, /^it cannot be read/],
    ['a field of a class', 'class A { b = 1 }', OLD, /^it cannot be read/],
    ['a static block of a class', 'class A { static { f() } }', OLD, /^it cannot be read/],
    ['await outside a function', 'await f()', OLD, /^it cannot be read/],
    ['the flag d of a regular expression', '/a/d', OLD, /^it cannot be read/],
    ['the flag v of a regular expression', '/a/v', NEW, /^it cannot be read/],
    ['groups of one name', '/(?<a>b)|(?<a>c)/', NEW, /^it cannot be read/],
    ['a property of letters that came later', '/\\p{ExtPict}/u', OLD, /^it cannot be read/],
    ['a lookbehind', '/(?<!a)b/', OLD, /^a lookbehind/],
    ['a lookbehind, also today', '/(?<=a)b/', NEW, /^a lookbehind/],
    ['a lookbehind in a text', 'new RegExp("(?<=a)b")', NEW, /^a lookbehind/],
    ['a newer method', 'f().toSorted()', OLD, /^\.toSorted, of Chromium 110: f\(\)\.toSorted\(\)$/],
    ['a newer method of a named object', 'list.findLast(f)', OLD, /^\.findLast, of Chromium 97/],
    ['a newer method by a text', 'list["replaceAll"](a, b)', OLD, /^\.replaceAll, of Chromium 85/],
    [
      'a newer method of something that may be missing',
      'list?.toReversed()',
      { ...NEW, chromium: 109 },
      /^\.toReversed/,
    ],
    ['a newer method of a global object', 'Promise.any(all)', OLD, /^Promise\.any, of Chromium 85/],
    ['a newer function', 'structuredClone(a)', OLD, /^structuredClone, of Chromium 98/],
    ['a newer class', 'new WeakRef(a)', OLD, /^WeakRef, of Chromium 84/],
    ['a method of tomorrow', 'Object.groupBy(list, f)', NEW, /^Object\.groupBy, of Chromium 117/],
  ])('a scan finds %s', (_what, script, floor, fault) => {
    expect(faultsOf(script, floor)).toEqual([expect.stringMatching(fault)])
  })
})

describe('scripts without a fault', () => {
  test.each<[what: string, script: string, floor: Floor]>([
    ['syntax of ES5', 'var a = function () { return /b/g.test("c") }', ES5],
    ['syntax of Chromium 68', 'async () => { try { f({ ...a }) } catch { for await (const b of c) b() } }', OLD],
    ['dynamic imports and the address of a module', 'import(import.meta.url)', OLD],
    ['named groups and properties of letters', '/(?<word>\\p{L}+)/u', OLD],
    ['methods that a polyfill brings', 'Object.hasOwn(a, b.at(-1))', OLD],
    ['a method of the same name on another object', 'other.any(all)', OLD],
    ['pages of a service worker', 'clients.matchAll({ type: "window" })', OLD],
    ['present syntax', 'class A { static { f(a?.b.toSorted() ?? c) } }', NEW],
  ])('a scan accepts %s', (_what, script, floor) => {
    expect(faultsOf(script, floor)).toEqual([])
  })
})

test.each([
  ['array/to-sorted', '.toSorted'],
  ['string/at', '.at'],
  ['object/has-own', 'Object.hasOwn'],
  ['promise/all-settled', 'Promise.allSettled'],
  ['url/can-parse', 'URL.canParse'],
  ['structured-clone', 'structuredClone'],
])('the polyfill %s brings %s', (path, name) => {
  expect(nameOfPolyfill(path)).toBe(name)
})

test.each([
  ['finds its controls', withPage('page.text()')],
  ['calls from the bag', `(${callFromBagHere})(1)`],
])('a page that %s runs in Chromium 64', (_what, script) => {
  expect(faultsOf(script, { syntax: 2017, isModule: false, chromium: 64 })).toEqual([])
})
