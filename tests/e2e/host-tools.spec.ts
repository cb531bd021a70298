import { expect, type Page } from '@playwright/test'
import type { GameStateAnswer } from '#shared/api.ts'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { openRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { fetchAgain } from '../support/fetch-again.ts'
import { seatedAt, TV, twoInAGame } from '../support/in-the-room.ts'
import { atAPhone, callNext, chooseAsHost, endGame } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test('a host locks the room, removes a guest and ends the game', async ({ browser }) => {
  const room = await openRoom(server)
  const seats = [await room.join('Ravi'), await room.join('Mallory')] as const
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  const ravi = await seatedAt(browser, server, room, seats[0], { path: '/ticket-selection' })
  const mallory = await seatedAt(browser, server, room, seats[1], { path: '/ticket-selection' })
  const late = await atAPhone(browser, 'Late')
  const joins = async ({ page, name }: typeof late) => {
    await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
    await page.getByLabel('Your Name').fill(name)
    await page.getByRole('button', { name: 'Join Game' }).click()
  }

  await chooseAsHost(asha, 'Change my name')
  await asha.page.getByLabel('Your Name').fill('Aunt Asha')
  await asha.page.getByRole('button', { name: 'Save' }).click()
  await expect(ravi.page.getByText('Aunt Asha', { exact: true })).toBeVisible()

  await chooseAsHost(asha, 'Lock room')
  await expect(asha.page.getByRole('switch', { name: 'Locked: nobody new can join' })).toHaveAttribute(
    'aria-checked',
    'true',
  )
  await asha.page.keyboard.press('Escape')
  await expect(asha.page.getByRole('paragraph').filter({ hasText: 'Locked: nobody new can join' })).toBeVisible()
  await joins(late)
  await hasShown(late.page, 'The host has locked this room.')

  await chooseAsHost(asha, 'Remove somebody')
  await asha.page.getByRole('button', { name: 'Remove Mallory' }).click()
  await asha.page.getByRole('button', { name: 'Remove', exact: true }).click()
  await mallory.page.waitForURL(`${server.url}/`)
  await expect(asha.page.getByRole('listitem').filter({ hasText: 'Mallory' })).toHaveCount(0)
  await joins(mallory)
  await hasShown(mallory.page, 'The host has removed you from this room.')
  await asha.page.keyboard.press('Escape')

  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  for (const { page } of [asha, ravi]) await page.waitForURL(/\/active-game/)
  await callNext(asha, 0)
  await expect(ravi.page.getByRole('button', { name: 'Host', exact: true })).toHaveCount(0)
  await endGame(asha)
  await expect(asha.page.getByRole('button', { name: 'Host', exact: true })).toHaveCount(0)
  await expect(asha.page.getByRole('button', { name: 'Call Next Number' })).toHaveCount(0)
})

test('after two silent minutes a player may take over, if the host is really away', async ({ browser }) => {
  const { asha, ravi } = await twoInAGame(browser, server)
  await ravi.page.clock.install()
  await ravi.page.reload()
  await expect(ravi.page.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
  const takeOver = ravi.page.getByRole('button', { name: 'Take over calling' })
  await expect(takeOver).toHaveCount(0)
  // In one step, as on a phone that slept: in many, every try to get the line back would be over before it is answered.
  await ravi.page.clock.fastForward(CALLER_AWAY_MS)
  await expect(ravi.page.locator('[data-connection=live]')).toBeVisible()
  await expect(takeOver, 'a pause of a host who is here').toHaveCount(0)
  await asha.page.goto('about:blank')
  await takeOver.click()
  await expect(ravi.page.getByText(/The host is still here/).first(), 'two minutes by the server').toBeVisible()
  await asha.page.goto(`${server.url}/active-game`)
  await callNext(asha, 0)
  await ravi.page.clock.runFor(3_000)
  await expect(takeOver).toHaveCount(0)
})

test('players and the big screen see that the host is away, and that they are back', async ({ browser }) => {
  const { asha, ravi, roomId } = await twoInAGame(browser, server)
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${roomId}`)
  await asha.page.goto('about:blank')

  const away = 'Asha is away. In two minutes a player can take over.'
  await expect(ravi.page.locator('.caller-line').first()).toHaveText(away)
  await expect(tv.locator('.tv-line')).toHaveText(away)
  await expect(ravi.page.getByRole('status').filter({ hasText: away })).toHaveCount(1)
  await asha.page.goto(`${server.url}/active-game`)
  await hasShown(ravi.page, 'Asha is back.')
  await expect(asha.page.locator('.caller-line').first()).toHaveText('Waiting for the first number')
  await expect(ravi.page.locator('.caller-line').first()).toHaveText('Waiting for the first number')
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

test('the player who has taken over is named, and is not reported as back without having been away', async ({
  browser,
}) => {
  const { asha, ravi } = await twoInAGame(browser, server)
  // Told for a few seconds only.
  await letCall(ravi.page, 'Ravi')
  await hasShown(ravi.page, 'You call the numbers now.')
  await letCall(asha.page, 'Ravi')
  await hasShown(asha.page, 'Ravi calls the numbers now.')
  await expect(ravi.page.getByText('You call the numbers until Asha calls one.')).toBeVisible()
  await expect(
    asha.page.getByText('Ravi calls the numbers for you. Call one, and it is your turn again.'),
  ).toBeVisible()
  await expect(ravi.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  await ravi.page.getByRole('tab', { name: 'Number Board' }).click()
  await expect(ravi.page.getByText(/Waiting for .* to call numbers/)).toHaveCount(0)
  for (const { page } of [asha, ravi]) {
    await expect(page.getByText('is back.')).toHaveCount(0)
    // A poll that is being answered when the page closes is nobody's fault.
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  }
})
