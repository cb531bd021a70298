import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { OLDEST, TODAY } from '../../scripts/floor.ts'
import { LEGACY_ASSETS } from '../../scripts/legacy-plugin.ts'
import { type Floor, faultsOf, nameOfPolyfill } from '../engines/floor-scan.ts'

const PROJECT = join(import.meta.dirname, '../..')
const DIST = join(PROJECT, 'dist/client')
const scripts = readdirSync(DIST, { recursive: true, encoding: 'utf8' })
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.js'))

/** What the build for older browsers brings, by its list. */
const polyfills = readFileSync(join(PROJECT, 'client/src/legacy/language.ts'), 'utf8').matchAll(
  /'core-js\/actual\/(.+)'/g,
)
/** React and Uppy have code that calls them, which the app never reaches, or which asks for them first. */
const NOT_REACHED = ['.getAnimations', '.throwIfAborted', 'crypto.randomUUID', 'AggregateError']

const chromiumOf = (browsers: readonly string[]) =>
  Number(browsers.find((browser) => browser.startsWith('chrome '))?.split(' ')[1])
const covered = [...polyfills].map(([, path = '']) => nameOfPolyfill(path))
const oldest: Floor = {
  syntax: 2019,
  isModule: true,
  chromium: chromiumOf(OLDEST),
  covered: [...covered, ...NOT_REACHED],
}
const today: Floor = { syntax: 2022, isModule: true, chromium: chromiumOf(TODAY) }
/** It starts everything, and asks before it calls what is new. */
const everywhere: Floor = { syntax: 5, isModule: false, chromium: Number.POSITIVE_INFINITY }

const floorOf = (path: string) => {
  if (path === 'start.js') return everywhere
  return path === 'sw-legacy.js' || path.startsWith(`${LEGACY_ASSETS}/`) ? oldest : today
}

test('each script of the build runs in its oldest browsers', () => {
  for (const floor of [everywhere, oldest, today]) expect(scripts.map(floorOf)).toContain(floor)
  const faults = scripts.flatMap((path) =>
    faultsOf(readFileSync(join(DIST, path), 'utf8'), floorOf(path)).map((fault) => `${path}: ${fault}`),
  )
  expect(faults).toEqual([])
})
