import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { atScreen } from '../support/players-at-screens.ts'

const server = serverOfFile()
const DIST = join(import.meta.dirname, '../../dist/client')
const KB = 1024
const LIMITS = {
  firstRoute: 96 * KB,
  validators: 16 * KB,
  game: 65 * KB,
  firstRouteAndGame: 174 * KB,
  practice: 15 * KB,
  styles: 16 * KB,
  fonts: 31 * KB,
  untilTickets: 172 * KB,
  easyMode: 4 * KB,
}

const assets = readdirSync(join(DIST, 'assets'))
const read = (name: string) => readFileSync(join(DIST, 'assets', name), 'utf8')
const compressed = (names: string[]) =>
  names.reduce((sum, name) => sum + brotliCompressSync(readFileSync(join(DIST, 'assets', name))).length, 0)

/** A script and everything that it loads before it runs, added to what is known. */
function withImports(name: string, known = new Set<string>()): Set<string> {
  if (known.has(name)) return known
  known.add(name)
  for (const [, imported] of read(name).matchAll(/(?:from|import)\s*["']\.\/([\w.-]+\.js)["']/g)) {
    withImports(imported as string, known)
  }
  return known
}

const entry = readFileSync(join(DIST, 'index.html'), 'utf8').match(/assets\/(index-[\w-]+\.js)/)?.[1] as string
/** The script of a screen; other files may begin with the same word. */
const chunk = (screen: string) => {
  const found = assets.find((name) => new RegExp(`^${screen}-[\\w-]{8}\\.js$`).test(name))
  if (!found) throw new Error(`there is no script of ${screen}`)
  return found
}
const first = withImports(entry)
const ofEasyMode = assets.filter((name) => /^easy-game-[\w-]+\.(js|css)$/.test(name))
const READ = /\/api\/(?:rooms|game-state)\/\d{6}$/
const beyond = (name: string) => [...withImports(name)].filter((each) => !first.has(each))

test('what a phone must load stays small', () => {
  const firstRoute = compressed([...first])
  // Every page loads the validators, with the rules of the game: those of rooms before they show anything.
  const checks = beyond(chunk('validators'))
  const validators = compressed(checks)
  const selection = beyond(chunk('ticket-selection'))
  const seatedFiles = new Set([...checks, ...selection, ...beyond(chunk('active-game'))])
  const game = compressed([...seatedFiles].filter((name) => !checks.includes(name)))
  const practice = compressed(beyond(chunk('practice')).filter((name) => !seatedFiles.has(name)))
  // Loaded with their scripts, by those who have chosen them.
  const easyMode = compressed(ofEasyMode)
  const styles = compressed(assets.filter((name) => /^(?!easy-game|print-).*\.css$/.test(name)))
  const fonts = assets
    .filter((name) => /basic.*\.woff2$/.test(name))
    .reduce((sum, name) => sum + readFileSync(join(DIST, 'assets', name)).length, 0)
  const untilTickets = firstRoute + compressed(selection) + styles + fonts
  const figures = {
    firstRoute,
    validators,
    game,
    firstRouteAndGame: firstRoute + validators + game,
    practice,
    styles,
    fonts,
    untilTickets,
    easyMode,
  }
  for (const [what, bytes] of Object.entries(figures)) {
    const limit = LIMITS[what as keyof typeof LIMITS]
    reportMeasurement(`${what}, brotli`, `${(bytes / KB).toFixed(1)} KB`, `at most ${limit / KB} KB`)
    expect(bytes, what).toBeLessThanOrEqual(limit)
  }
})

test('no player loads the admin panel or the uploader', () => {
  const players = ['ticket-selection', 'active-game', 'tv', 'support'].flatMap((screen) => [
    ...withImports(chunk(screen)),
  ])
  const heavy = [...new Set([entry, ...players])].filter((name) => /uppy|Current Advertisements/i.test(read(name)))
  reportMeasurement('chunks of players with admin or uploader in them', String(heavy.length), '0')
  expect(heavy).toEqual([])
})

test('nobody loads the easy mode who has not chosen it', () => {
  expect(
    ofEasyMode.some((name) => name.endsWith('.js')),
    'it is a chunk of its own',
  ).toBe(true)
  const loaded = [...new Set([...first, ...beyond(chunk('ticket-selection')), ...beyond(chunk('active-game'))])]
  expect(loaded.filter((name) => ofEasyMode.includes(name))).toEqual([])
})

test('a screen is shown with the files that its page names and one read, begun before the app is there', async ({
  browser,
}) => {
  const [waiting, dealing, playing] = [await openRoom(server), await openRoom(server), await openRoom(server)]
  const ravi = await waiting.join('Ravi')
  await dealing.host.browser.post(`/api/rooms/${dealing.id}/start-ticket-selection`)
  await playing.start()
  const screens = [
    { path: `/host/${waiting.id}`, room: waiting, who: waiting.host, part: 'button', name: 'Start Game' },
    { path: '/waiting', room: waiting, who: ravi, part: 'heading', name: 'Waiting for Game to Start' },
    { path: '/ticket-selection', room: dealing, who: dealing.host, part: 'article', name: 'Ticket #1' },
    { path: '/active-game', room: playing, who: playing.host, part: 'article', name: 'Ticket #1' },
    { path: `/tv/${playing.id}`, room: playing, who: ravi, part: 'region', name: 'Called number' },
  ] as const
  for (const { path, room, who, part, name } of screens) {
    const page = await atScreen(browser, server, room, who)
    const named = await (await fetch(server.url + path)).text()
    // No others are ever answered.
    const read = page.waitForRequest(READ)
    await page.route(/\/assets\/.*\.(?:js|css)$/, async (route) => {
      const file = new URL(route.request().url()).pathname
      if (file.endsWith(entry)) await read
      if (named.includes(file)) await route.continue()
    })
    await page.route(READ, async (route) => {
      if (route.request() === (await read)) await route.continue()
    })
    await page.goto(server.url + path)
    await expect(page.getByRole(part, { name }), path).toBeVisible()
  }
})
