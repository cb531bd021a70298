import { expect, type Page } from '@playwright/test'
import { CALLER_AWAY_MS } from '#shared/game/limits.ts'
import { roomOf } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atAPhone, inTheGame, openOptions, seatedAt, stopClock, TV, tickUntil } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { hold, pressWhile } from '../support/tampering.ts'

const server = serverOfFile()

test('a host locks the room, is away and back, and leaves, and one device calls every five seconds', async ({
  browser,
}) => {
  const [room, seat] = await roomOf(server, 'Ravi')
  const host = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  const { page: asha } = host
  const lockRoom = asha.getByRole('switch', { name: 'Lock room' })
  const paper = asha.getByRole('button', { name: 'Paper tickets' })
  await pressWhile(/paper-tickets-/, () => openOptions(asha), lockRoom, paper)
  const lock = asha.getByRole('switch', { name: 'Locked: nobody new can join' })
  await expect(lock).toHaveAttribute('aria-checked', 'true')
  await expect(asha.getByRole('paragraph').filter({ hasText: 'Locked: nobody new can join' })).toBeVisible()
  expect((await room.state()).room.locked).toBe(true)
  await lock.click()
  await expect(lock).toHaveCount(0)

  await room.host.browser.post(`/api/rooms/${room.id}/papers`, { ticketCount: 1 })
  await room.start()
  await inTheGame(host)
  await asha.getByRole('button', { name: 'Host', exact: true }).click()
  const answer = await hold(asha, /\/lock$/, 503)
  await lockRoom.click()
  await asha.keyboard.press('Escape')
  await expect(asha.getByRole('dialog')).toHaveCount(0)
  answer()
  await hasShown(asha, 'Service Unavailable')

  const { page: ravi } = await seatedAt(browser, server, room, seat, { prepare: (page) => page.clock.install() })
  const { page: tv } = await atAPhone(browser, 'the TV', TV)
  await tv.goto(`${server.url}/tv/${room.id}`)
  const lineOf = (page: Page) => page.locator('.caller-line').first()
  const takeOver = ravi.getByRole('button', { name: 'Take over calling' })

  await test.step('the host pauses while they are here', async () => {
    await expect(lineOf(ravi)).toHaveText('Waiting for the first number')
    await expect(takeOver).toHaveCount(0)
    // In one step, as on a phone that slept: in many, every try to get the line back would be over before it is answered.
    await ravi.clock.fastForward(CALLER_AWAY_MS)
    await expect(ravi.locator('[data-connection=live]')).toBeVisible()
    await expect(takeOver).toHaveCount(0)
  })

  await test.step('the host is away for some seconds', async () => {
    await asha.goto('about:blank')
    const away = 'Asha is away. In two minutes a player can take over.'
    await expect(tv.locator('.tv-line')).toHaveText(away)
    await tv.keyboard.press('Shift')
    await expect(tv.getByText('Press any key for voice')).toHaveCount(0)
    await expect(tv.locator('.tv-count'), 'beside a note of three lines').toBeInViewport({ ratio: 1 })
    await expect(takeOver, 'two minutes by the clock of the player, not of the server').toBeVisible()
    await expect(ravi.getByRole('status').filter({ hasText: 'Asha is away.' })).toHaveCount(1)
    await takeOver.click()
    await hasShown(ravi, 'The host is still here')
  })

  await test.step('the host is back', async () => {
    await asha.goto(`${server.url}/active-game`)
    await hasShown(ravi, 'Asha is back.')
    for (const page of [asha, ravi]) await expect(lineOf(page)).toHaveText('Waiting for the first number')
    await expect(takeOver).toHaveCount(0)
  })

  await test.step('a host who leaves delays nobody, and returns with one tap', async () => {
    const stored = await asha.evaluate(() => ({ ...localStorage }))
    await asha.getByRole('button', { name: 'Leave Room' }).click()
    await asha.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
    await asha.getByRole('link', { name: 'New Game' }).waitFor()
    await expect(ravi.getByText('Asha has left.')).toBeVisible()
    await takeOver.click()
    await hasShown(ravi, 'You call the numbers now.')
    await hasShown(tv, 'Ravi calls the numbers now.')
    await tv.context().setOffline(true)
    await expect(tv.locator('.tv-line:visible')).toHaveText('Offline')
    await expect(ravi.getByText('You call the numbers until Asha calls one.')).toBeVisible()
    await ravi.getByRole('button', { name: 'Claim', exact: true }).click()
    await expect(ravi.getByRole('button', { name: 'Check a paper ticket' })).toBeVisible()
    await ravi.keyboard.press('Escape')
    await ravi.getByRole('tab', { name: 'Number Board' }).click()
    await expect(ravi.getByText(/Waiting for .* to call numbers/)).toHaveCount(0)
    const calls = ravi.getByRole('button', { name: 'Call Next Number' })
    await stopClock(ravi)
    await calls.click()
    await tickUntil(ravi.getByText('1 of 90 called'))
    for (let left = 5; left > 0; left--) {
      await expect(ravi.getByRole('button', { name: `Wait ${left}s` })).toBeDisabled()
      await ravi.clock.runFor(1_000)
    }
    await expect(calls).toBeEnabled()
    await ravi.clock.resume()

    // A tab that was closed is opened again, with what it knew.
    await asha.evaluate((items) => Object.assign(localStorage, items), stored)
    await asha.goto(`${server.url}/active-game`)
    const hasLeft = asha.getByText('You have left this game.')
    await hasLeft.waitFor()
    await asha.getByRole('button', { name: 'Come back' }).click()
    for (const visit of ['at once', 'for good']) {
      if (visit === 'for good') await asha.reload()
      await expect(asha.getByText('1 of 90 called')).toBeAttached()
      await expect(hasLeft, visit).toHaveCount(0)
    }
    await expect(asha.getByText('Ravi calls the numbers for you. Call one, and it is your turn again.')).toBeVisible()
  })
})
