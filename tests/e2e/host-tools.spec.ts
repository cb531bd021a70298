import { expect, type Page } from '@playwright/test'
import type { GameStateAnswer } from '#shared/api.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { callNext, chooseAsHost, inTheGame, seatedAt, TV } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { fetchAgain } from '../support/tampering.ts'

const server = serverOfFile()

const prepare = (page: Page) => page.clock.install()

test('a host locks the room, and between two calls their button counts five seconds down', async ({ browser }) => {
  const room = await openRoom(server)
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, prepare })
  const { page } = asha
  await chooseAsHost(asha, 'Lock room')
  const lock = page.getByRole('switch', { name: 'Locked: nobody new can join' })
  await expect(lock).toHaveAttribute('aria-checked', 'true')
  await expect(page.getByRole('paragraph').filter({ hasText: 'Locked: nobody new can join' })).toBeVisible()
  expect((await room.state()).room.locked).toBe(true)
  await lock.click()
  await expect(lock).toHaveCount(0)

  await room.start()
  await inTheGame(asha)
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  await page.getByRole('button', { name: 'Call Next Number' }).click()
  await expect(async () => {
    // What has arrived is shown with the next tick.
    await page.clock.runFor(10)
    expect(await page.getByText('1 of 90 called').count()).toBeGreaterThan(0)
  }).toPass()
  for (let left = 5; left > 0; left--) {
    await expect(page.getByRole('button', { name: `Wait ${left}s` })).toBeDisabled()
    await page.clock.runFor(1_000)
  }
  await expect(page.getByRole('button', { name: 'Call Next Number' })).toBeEnabled()
})

/** Shows a page the game as it is when somebody else calls: for that the host would have to be away for two minutes. */
async function letCall(page: Page, name: string): Promise<void> {
  await page.route(/\/api\/game-state\//, async (route) => {
    // In full, not as a copy that is still right.
    const headers = { ...route.request().headers(), 'if-none-match': '' }
    const game: GameStateAnswer = await (await fetchAgain(route, { headers })).json()
    const callerId = game.gameState.players.find((player) => player.name === name)?.id ?? null
    // So new that nothing which is really said changes it.
    const version = game.version + 1_000
    const room = { ...game.gameState.room, callerId, version }
    await route.fulfill({ json: { ...game, version, gameState: { ...game.gameState, room } } })
  })
}

test('players and the big screen see that the host is away and back, and take over only if they are away for long', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const seat = await room.join('Ravi')
  await room.start()
  const { page: asha } = await seatedAt(browser, server, room, room.host)
  const { page: ravi } = await seatedAt(browser, server, room, seat, { prepare })
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${room.id}`)
  const lineOf = (page: Page) => page.locator('.caller-line').first()
  const takeOver = ravi.getByRole('button', { name: 'Take over calling' })

  await test.step('a pause of a host who is here', async () => {
    await expect(lineOf(ravi)).toHaveText('Waiting for the first number')
    await expect(takeOver).toHaveCount(0)
    // In one step, as on a phone that slept: in many, every try to get the line back would be over before it is answered.
    await ravi.clock.fastForward(CALLER_AWAY_MS)
    await expect(ravi.locator('[data-connection=live]')).toBeVisible()
    await expect(takeOver).toHaveCount(0)
  })

  await test.step('a host who is away for some seconds', async () => {
    await asha.goto('about:blank')
    const away = 'Asha is away. In two minutes a player can take over.'
    await expect(tv.locator('.tv-line')).toHaveText(away)
    await expect(takeOver, 'two minutes by the clock of the player').toBeVisible()
    await expect(ravi.getByRole('status').filter({ hasText: 'Asha is away.' })).toHaveCount(1)
    await takeOver.click()
    await expect(ravi.getByText(/The host is still here/).first(), 'two minutes by the server').toBeVisible()
  })

  await test.step('and back', async () => {
    await tv.close()
    await asha.goto(`${server.url}/active-game`)
    await hasShown(ravi, 'Asha is back.')
    for (const page of [asha, ravi]) await expect(lineOf(page)).toHaveText('Waiting for the first number')
    await callNext({ name: 'Asha', page: asha, context: asha.context() }, 0)
    await ravi.clock.runFor(3_000)
    await expect(takeOver).toHaveCount(0)
  })

  await test.step('a player who has taken over is named', async () => {
    // Told for a few seconds only.
    await letCall(ravi, 'Ravi')
    await hasShown(ravi, 'You call the numbers now.')
    await letCall(asha, 'Ravi')
    await hasShown(asha, 'Ravi calls the numbers now.')
    await expect(ravi.getByText('You call the numbers until Asha calls one.')).toBeVisible()
    await expect(asha.getByText('Ravi calls the numbers for you. Call one, and it is your turn again.')).toBeVisible()
    await expect(ravi.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
    await ravi.getByRole('tab', { name: 'Number Board' }).click()
    await expect(ravi.getByText(/Waiting for .* to call numbers/)).toHaveCount(0)
    await expect(asha.getByText('is back.'), 'nobody was away').toHaveCount(0)
    // A poll that is being answered when the page closes is nobody's fault.
    for (const page of [asha, ravi]) await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})
