import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGE = join(import.meta.dirname, '../package.json')

const { today, players, television } = JSON.parse(readFileSync(PACKAGE, 'utf8')).browserslist as Record<
  'today' | 'players' | 'television',
  string[]
>

/*
 * `browserslist` in `package.json` names the browsers that the product is built for: those of today, the oldest that
 * players and hosts may use, and the oldest of a television.
 */

export const TODAY: readonly string[] = today

/** The oldest of each, whoever uses it. */
export const OLDEST: readonly string[] = [...television, ...players].filter(
  (browser, place, all) => all.findIndex((each) => nameOf(each) === nameOf(browser)) === place,
)

function nameOf(browser: string): string | undefined {
  return browser.split(' ')[0]
}

/** The same as Vite names them: `chrome68` for `chrome 68`. */
export function asTargets(browsers: readonly string[]): string[] {
  return browsers.map((browser) => browser.replace('ios_saf', 'ios').replace(' ', ''))
}
