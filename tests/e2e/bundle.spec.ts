import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { atScreen } from '../support/players-at-screens.ts'

const server = serverOfFile()
const DIST = join(import.meta.dirname, '../../dist/client')
const KB = 1024
const EASY_MODE = /^easy-game-[\w-]+\.(js|css)$/
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
/** The script of a screen; other files may begin with the same word. Its words in Hindi have its name, and are smaller. */
const chunk = (screen: string) => {
  const named = assets.filter((name) => new RegExp(`^${screen}-[\\w-]{8}\\.js$`).test(name))
  const [found] = named.sort((one, other) => read(other).length - read(one).length)
  if (!found) throw new Error(`there is no script of ${screen}`)
  return found
}
const first = withImports(entry)
const READ = /\/api\/(?:rooms|game-state)\/\d{6}$/
const beyond = (...screens: string[]) =>
  new Set(screens.flatMap((screen) => [...withImports(chunk(screen))].filter((each) => !first.has(each))))

test('the files that a phone must load stay small', () => {
  const firstRoute = compressed([...first])
  // Every page loads the validators, with the rules of the game: those of rooms before they show anything.
  const checks = beyond('validators')
  const validators = compressed([...checks])
  const seated = beyond('validators', 'ticket-selection', 'active-game')
  const game = compressed([...seated].filter((name) => !checks.has(name)))
  const styles = compressed(assets.filter((name) => /^(?!easy-game|print-).*\.css$/.test(name)))
  const fonts = assets
    .filter((name) => /basic.*\.woff2$/.test(name))
    .reduce((sum, name) => sum + readFileSync(join(DIST, 'assets', name)).length, 0)
  const figures: [what: string, bytes: number, limitKb: number][] = [
    ['first route', firstRoute, 98],
    ['validators', validators, 16],
    ['game', game, 65],
    ['first route and game', firstRoute + validators + game, 178],
    ['practice', compressed([...beyond('practice')].filter((name) => !seated.has(name))), 17],
    ['styles', styles, 16],
    ['fonts', fonts, 31],
    ['until there are tickets', firstRoute + compressed([...beyond('ticket-selection')]) + styles + fonts, 172],
    // Loaded by those who have chosen it.
    ['easy mode', compressed(assets.filter((name) => EASY_MODE.test(name))), 4],
  ]
  for (const [what, bytes, limit] of figures) {
    reportMeasurement(`${what}, brotli`, `${(bytes / KB).toFixed(1)} KB`, `at most ${limit} KB`)
    expect(bytes, what).toBeLessThanOrEqual(limit * KB)
  }
})

test('a player loads the admin panel, the uploader and the easy mode only when they ask for it', () => {
  const players = [...first, ...beyond('ticket-selection', 'active-game', 'tv', 'support')]
  expect(players.filter((name) => /uppy|Current Advertisements/i.test(read(name)))).toEqual([])
  expect(assets, 'it is a chunk of its own').toContainEqual(expect.stringMatching(/^easy-game-.*\.js$/))
  expect(players.filter((name) => EASY_MODE.test(name))).toEqual([])
})

test('a screen needs only the files that its page names, and one read that begins before the app', async ({
  browser,
}) => {
  const [waiting, dealing, playing] = [await openRoom(server), await openRoom(server), await openRoom(server)]
  const ravi = await waiting.join('Ravi')
  await dealing.host.browser.post(`/api/rooms/${dealing.id}/start-ticket-selection`)
  await playing.start()
  for (const [path, room, who, part, name] of [
    [`/host/${waiting.id}`, waiting, waiting.host, 'button', 'Start Game'],
    ['/waiting', waiting, ravi, 'heading', 'Waiting for Game to Start'],
    ['/ticket-selection', dealing, dealing.host, 'article', 'Ticket #1'],
    ['/active-game', playing, playing.host, 'article', 'Ticket #1'],
    [`/tv/${playing.id}`, playing, ravi, 'region', 'Called number'],
  ] as const) {
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
    await page.close()
  }
})

test('the form of a new game is complete with the files that its page names', async ({ page }) => {
  const named = await (await fetch(`${server.url}/lobby`)).text()
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    if (named.includes(new URL(route.request().url()).pathname)) await route.continue()
  })
  await page.goto(`${server.url}/lobby`)
  await expect(page.getByRole('button', { name: 'For later, and more' })).toBeVisible()
})

for (const [reason, act] of [
  ['somebody types', (page: Page) => page.getByLabel('Room Number').fill('1')],
  ['it has been shown for a second', (page: Page) => page.clock.runFor(1_000)],
] as const) {
  test(`the lobby loads the screens after it when ${reason}, and not before`, async ({ page }) => {
    const loaded: string[] = []
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
    await page.clock.install()
    await page.goto(`${server.url}/lobby`)
    const heading = page.getByRole('heading', { name: 'Play Tambola' })
    await expect(heading).toBeVisible()
    await page.clock.runFor(100)
    await expect(heading).toBeFocused()
    const next = ['ticket-selection', 'host-room', 'waiting'].map((screen) => `/assets/${chunk(screen)}`)
    expect(loaded.filter((file) => next.includes(file))).toEqual([])
    await act(page)
    await expect.poll(() => loaded).toEqual(expect.arrayContaining(next))
  })
}
