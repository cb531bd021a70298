import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { type Browser, expect, type Page } from '@playwright/test'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { startPostgres } from '../../scripts/postgres.ts'
import { test } from '../support/browser-test.ts'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { outage } from '../support/outage.ts'
import {
  atTheDashboard,
  callNext,
  callOwn,
  endGame,
  hostGame,
  joinGame,
  openOptions,
  type PlayerAtScreen,
} from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { tamperWithEvidence, tamperWithMessages, withoutPolls } from '../support/tampering.ts'

const VERIFIER = join(import.meta.dirname, '../../scripts/verify-draw.ts')
const FAST = { CALL_COOLDOWN_MS: '200' }
const CALLS = 30

/** Two processes on one Postgres, where there is one; else one, on the embedded database. */
async function startServers(): Promise<{ first: BuiltServer; second: BuiltServer; stop(): Promise<void> }> {
  const postgres = await startPostgres({ durable: false })
  if (!postgres) {
    const only = buildServer(FAST)
    await only.start()
    return { first: only, second: only, stop: () => only.stop() }
  }
  const database = await freshDatabase(postgres.url)
  const shared = {
    ...FAST,
    DATABASE_URL: database.url,
    SESSION_SECRET: 'the same for both',
    ADMIN_CODE: 'not used here',
  }
  const first = buildServer(shared)
  const second = buildServer(shared)
  await first.start()
  await second.start()
  const stop = async () => {
    await first.stop()
    await second.stop()
    await database.drop()
    await postgres.stop()
  }
  return { first, second, stop }
}

let servers: Awaited<ReturnType<typeof startServers>>
test.beforeAll(async () => {
  servers = await startServers()
})
test.afterAll(() => servers.stop())

const sealOn = (page: Page) => page.getByText('These pictures are the same on every phone').first().textContent()
const bigScreen = async (browser: Browser, roomId: string) => {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  await page.goto(`${servers.second.url}/tv/${roomId}`)
  return page
}
async function start(host: PlayerAtScreen): Promise<void> {
  await host.page.getByRole('button', { name: 'Start Game' }).click()
  await host.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
}

test('a game over two processes with a kill in the middle, partly called by the host, is right on every screen', async ({
  browser,
}, testInfo) => {
  const { first, second } = servers
  const asha = await atTheDashboard(browser, first.url, 'Asha')
  const ravi = await atTheDashboard(browser, second.url, 'Ravi')
  const roomId = await hostGame(asha)
  await joinGame(ravi, roomId)
  const tv = await bigScreen(browser, roomId)
  await expect(asha.page.getByText('Ravi', { exact: true })).toBeVisible()
  await openOptions(asha.page)
  const seal = await sealOn(asha.page)
  expect(seal).toMatch(/: \w.*,.*,.*,.*,.*\w/)
  expect(await sealOn(tv)).toBe(seal)

  await start(asha)
  const screens = [asha.page, ravi.page, tv]
  await ravi.page.waitForURL(/\/active-game/)
  for (const page of screens) expect(await sealOn(page)).toBe(seal)
  let ticks = 0
  for (let called = 0; called < CALLS; called++) {
    const isOwn = called % 3 === 2
    if (isOwn) await callOwn(asha, called)
    else await callNext(asha, called)
    for (const page of screens) {
      await expect(page.getByText(`${called + 1} of 90 called`)).toBeAttached()
      await expect(page.getByText(isOwn ? 'Called by host' : 'Checked').first()).toBeAttached()
      ticks++
    }
    if (called === CALLS / 2) await outage(first, asha.page)
  }
  await endGame(asha)

  for (const { page } of [asha, ravi]) {
    const over = page.getByRole('region', { name: 'Game over' })
    await over.getByRole('link', { name: 'Check this game' }).click()
  }
  await tv.getByText('Game over').waitFor()
  await tv.goto(`${second.url}/check/${roomId}`)
  for (const [i, page] of screens.entries()) {
    await expect(page.getByText('All of this draw is right.')).toBeVisible()
    await expect(page.getByText('The phones of 2 players threw dice')).toBeVisible()
    await expect(page.getByText('Yours is among them.')).toHaveCount(page === tv ? 0 : 1)
    await expect(page.getByRole('alert')).toHaveCount(0)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Save the evidence' }).click()
    const file = testInfo.outputPath(`evidence-${i}.json`)
    await (await download).saveAs(file)
    const said = execFileSync(process.execPath, ['--import', 'tsx', VERIFIER, file], { encoding: 'utf8' })
    expect(said.split('\n')[0]).toBe(`${file}: verified`)
    expect(said).toContain(`${CALLS} calls, ${CALLS / 3} of them chosen by the host; 2 players added`)
  }
  await asha.page.getByRole('link', { name: 'Back to the game' }).click()
  await expect(asha.page.getByRole('region', { name: 'Game over' })).toBeVisible()
  reportMeasurement('calls that were ticked or named on three screens', `${ticks}`, `${3 * CALLS}`)
  reportMeasurement(
    'processes that the game moved between',
    first === second ? '1' : '2',
    '2 where there is a Postgres',
  )
})

/** A proof that does not belong to its number, in what the live line tells. */
function bendCall(message: ServerMessage): void {
  if (message.type === 'number_called' && message.payload.proof) message.payload.proof.salt = 'ab'.repeat(32)
}
const bentAnswers: [what: string, bend: (evidence: DrawEvidence) => void, words: RegExp][] = [
  [
    'reveals another secret',
    (evidence) => {
      if (evidence.secret) evidence.secret = 'ab'.repeat(32)
    },
    /the secret in the box is not the one that was sealed/,
  ],
  [
    'changes an order that it had sealed',
    (evidence) => {
      if (evidence.secret) evidence.leaves[89] = 'ab'.repeat(32)
    },
    /makes another order|something else than this phone saw/,
  ],
  [
    'changes a call that it had made',
    ({ secret, calls: [call] }) => {
      if (secret && call) call.number = (call.number % 90) + 1
    },
    /a number is not the one that lay under its lid|a call is missing, comes twice/,
  ],
]

for (const [what, bend, words] of bentAnswers) {
  test(`a server that ${what} is shown in red`, async ({ browser }) => {
    const { second } = servers
    const asha = await atTheDashboard(browser, second.url, 'Asha')
    await tamperWithEvidence(asha.page, bend)
    await hostGame(asha)
    await start(asha)
    for (let called = 0; called < 3; called++) await callNext(asha, called)
    await expect(asha.page.getByText('Checked').first()).toBeAttached()
    await endGame(asha)
    await asha.page.getByRole('alert').getByRole('link', { name: 'See what is wrong' }).click()
    await expect(asha.page.getByRole('main').getByRole('status')).toContainText('This draw does not add up')
    await expect(asha.page.getByRole('main').getByRole('status')).toContainText(words)
  })
}

test('a call with the proof of another is shown in red at once, on phones and on the big screen', async ({
  browser,
}) => {
  const { second } = servers
  const asha = await atTheDashboard(browser, second.url, 'Asha')
  const ravi = await atTheDashboard(browser, second.url, 'Ravi')
  const roomId = await hostGame(asha)
  const ravisLine = await tamperWithMessages(ravi.page, bendCall)
  await joinGame(ravi, roomId)
  const tv = await (await browser.newContext()).newPage()
  const tvLine = await tamperWithMessages(tv, bendCall)
  await tv.goto(`${second.url}/tv/${roomId}`)
  await start(asha)
  await ravi.page.waitForURL(/\/active-game/)
  await tv.getByText('Waiting for the first number').waitFor()
  // A number that comes by a poll is checked by other means.
  await Promise.all([ravisLine.next(), tvLine.next(), withoutPolls(ravi.page), withoutPolls(tv)])
  await callNext(asha, 0)
  for (const page of [ravi.page, tv]) {
    await expect(page.getByRole('alert')).toContainText('Something is wrong with the numbers.')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await expect(page.getByText('Checked')).toHaveCount(0)
  }
  await ravi.page.mouse.wheel(0, 2000)
  await expect(ravi.page.getByRole('alert'), 'also after scrolling').toBeInViewport({ ratio: 1 })
  await expect(asha.page.getByText('Checked').first(), 'the host was told the truth').toBeAttached()
  await expect(asha.page.getByRole('alert')).toHaveCount(0)
})

test('a server that swaps its secret before the start is caught by earlier clients', async ({ browser }) => {
  const asha = await atTheDashboard(browser, servers.second.url, 'Asha')
  const ravi = await atTheDashboard(browser, servers.second.url, 'Ravi')
  await joinGame(ravi, await hostGame(asha))
  await openOptions(asha.page)
  const seal = await sealOn(asha.page)
  await openOptions(ravi.page)
  // One is in the room of the host, the other looks at the tickets that were dealt.
  for (const { page } of [asha, ravi]) {
    expect(await sealOn(page)).toBe(seal)
    await tamperWithEvidence(page, (evidence) => {
      evidence.commitment = 'ab'.repeat(32)
    })
    await page.reload()
    await expect(page.getByRole('alert')).toContainText('Something is wrong with the numbers.')
    await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    await openOptions(page)
    expect(await sealOn(page), 'the seal is still the first').toBe(seal)
  }
})
