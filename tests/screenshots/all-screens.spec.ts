import { join } from 'node:path'
import { type Page, test } from '@playwright/test'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import { atTheDashboard, callNext, hostGame, joinGame, type PlayerAtScreen } from '../support/players-at-screens.ts'

/*
 * Takes a picture of every screen, at phone and desktop size, light and dark, into the ignored folder `screenshots`. For
 * eyes: nothing is compared.
 */

const FOLDER = join(import.meta.dirname, '../../screenshots')
const PHONE = { width: 360, height: 800 }
const DESKTOP = { width: 1440, height: 900 }

let server: BuiltServer
test.beforeAll(async () => {
  server = await buildServer({ CALL_COOLDOWN_MS: '200', RATE_LIMITS: 'off' })
  await server.start()
})
test.afterAll(() => server.stop())

for (const theme of ['light', 'dark'] as const) {
  test(`all screens, ${theme}`, async ({ browser }) => {
    test.setTimeout(240_000)
    const atHome = async (name: string) => {
      const player = await atTheDashboard(browser, server.url, name)
      await player.page.evaluate((chosen) => localStorage.setItem('settings', JSON.stringify({ theme: chosen })), theme)
      await player.page.reload()
      return player
    }
    const shoot = async (page: Page, name: string, sizes = [PHONE, DESKTOP], fullPage = false) => {
      for (const size of sizes) {
        await page.setViewportSize(size)
        // Fonts, pictures and the first animation.
        await page.waitForTimeout(400)
        await page.screenshot({ path: join(FOLDER, `${name}-${size.width}-${theme}.png`), fullPage })
      }
      await page.setViewportSize(PHONE)
    }
    const visit = async ({ page }: PlayerAtScreen, path: string, name: string, fullPage = false) => {
      await page.goto(server.url + path)
      await shoot(page, name, [PHONE, DESKTOP], fullPage)
    }

    const asha = await atHome('Asha')
    await visit(asha, '/', 'dashboard')
    await visit(asha, '/lobby', 'lobby')
    await visit(asha, '/lobby?mode=host', 'lobby-host')
    await visit(asha, '/lobby?mode=join', 'lobby-join')
    await visit(asha, '/nowhere', 'not-found')
    await visit(asha, '/support', 'support', true)
    await visit(asha, '/audio-test', 'audio-test')
    await asha.page.goto(server.url)
    const roomId = await hostGame(asha)

    const dadi = await atHome('Dadi')
    await visit(dadi, `/lobby?mode=join&room=${roomId}`, 'lobby-link')
    await dadi.page.goto(`${server.url}/lobby?mode=join`)
    await dadi.page.getByLabel('Your Name').fill('Asha')
    await dadi.page.getByLabel('Room Number').fill(roomId)
    await dadi.page.getByRole('button', { name: 'Join Game' }).click()
    await dadi.page.getByText('Is that you?').waitFor()
    await shoot(dadi.page, 'lobby-is-that-you')
    await dadi.page.goto(server.url)
    await dadi.page.evaluate(() => localStorage.setItem('desiredTicketCount', '6'))
    await joinGame(dadi, roomId)
    await dadi.page.getByText('No need to tap anything').waitFor()
    await shoot(dadi.page, 'selection')
    for (const name of ['Ravi Kumar', 'Meena', 'Chhotu']) await joinGame(await atHome(name), roomId)
    await shoot(asha.page, 'host-room')
    await visit(dadi, '/waiting', 'waiting')
    await visit(dadi, '/', 'dashboard-resume')
    const tv = await atHome('The TV')
    const TV = { width: 1920, height: 1080 }
    await tv.page.goto(`${server.url}/tv/${roomId}`)
    await shoot(tv.page, 'tv-lobby', [TV, PHONE])

    await dadi.page.goto(`${server.url}/ticket-selection`)
    await asha.page.getByRole('button', { name: 'Start Game' }).click()
    for (const { page } of [asha, dadi]) await page.waitForURL(/active-game/)
    await shoot(asha.page, 'game-first')
    for (let calls = 0; calls < 31; calls++) {
      await callNext(asha, calls)
      const waiting = asha.page.locator('.ticket-cell[data-live]')
      if ((await waiting.count()) > 0) await waiting.first().click()
    }
    const uncalled = asha.page.locator('.ticket-cell:not([data-live]):not([data-marked])')
    if ((await uncalled.count()) > 0) await uncalled.first().click()
    await shoot(asha.page, 'game-host')
    await shoot(asha.page, 'game-host-whole', [PHONE], true)
    await shoot(dadi.page, 'game-many-tickets')
    await dadi.page.mouse.wheel(0, 500)
    await shoot(dadi.page, 'game-scrolled', [PHONE, { width: 800, height: 360 }])
    await dadi.page
      .getByRole('button', { name: /^Claim/ })
      .last()
      .click()
    await shoot(dadi.page, 'claim-sheet', [PHONE])
    await dadi.page.keyboard.press('Escape')
    await asha.page.getByRole('button', { name: 'Settings' }).click()
    await shoot(asha.page, 'settings')
    await asha.page.keyboard.press('Escape')
    await asha.page.getByRole('tab', { name: 'Number Board' }).click()
    await shoot(asha.page, 'board')
    await asha.page.getByRole('tab', { name: 'All Players' }).click()
    await shoot(asha.page, 'players')
    await asha.page.getByRole('button', { name: 'Leave Room' }).click()
    await shoot(asha.page, 'leave', [PHONE])
    await asha.page.getByRole('button', { name: 'Stay' }).click()
    await asha.context.setOffline(true)
    await asha.page.getByText('No internet.').waitFor()
    await shoot(asha.page, 'offline', [PHONE])
    await asha.context.setOffline(false)
    await shoot(tv.page, 'tv-game', [TV, { width: 1280, height: 720 }, PHONE])
  })
}
