import { type Browser, expect, type Page, test } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import type { BuiltServer } from './built-server.ts'
import {
  atTheDashboard,
  callNext,
  cell,
  claim,
  endGame,
  hostGame,
  joinGame,
  mark,
  type PlayerAtScreen,
  ticketOf,
} from './players-at-screens.ts'
import { tamperWithEvidence } from './tampering.ts'

export interface ScreenVisit {
  page: Page
  /** The screen and its state in a few words. */
  name: string
  /** `tv` for screens made for large displays. */
  kind: 'screen' | 'game' | 'tv'
  /** Restores the state after a reload, if the URL alone does not. */
  again?: (() => Promise<void>) | undefined
}

interface VisitOptions {
  browser: Browser
  server: BuiltServer
  /** The theme of the device, unless one is chosen. */
  theme?: 'light' | 'dark'
  /** Numbers called before the game is visited. */
  calls: number
  /** Called with each new browser before it shows anything relevant. */
  meet?(player: PlayerAtScreen): Promise<void>
  /** Called with one screen in one state. If it changes the viewport, it must restore it. */
  onScreen(stop: ScreenVisit): Promise<void>
}

/** Visits all screens and important states, in the order of a real evening, with a host and guests. */
export async function visitAllScreens({
  browser,
  server,
  theme,
  calls,
  meet,
  onScreen: look,
}: VisitOptions): Promise<void> {
  // Outside steps, Playwright searches all earlier actions of the test at each action.
  const onScreen = (stop: ScreenVisit) => test.step(stop.name, () => look(stop))
  const atHome = async (name: string) => {
    const player = await atTheDashboard(browser, server.url, name)
    await player.page.evaluate((chosen) => localStorage.setItem('settings', JSON.stringify({ theme: chosen })), theme)
    await meet?.(player)
    await player.page.reload()
    return player
  }
  const screen = (page: Page, name: string, again?: ScreenVisit['again']) =>
    onScreen({ page, name, kind: 'screen', again })
  const game = (page: Page, name: string, again?: ScreenVisit['again']) => onScreen({ page, name, kind: 'game', again })
  const visit = async ({ page }: PlayerAtScreen, path: string, name: string, heading?: string) => {
    await page.goto(server.url + path)
    await page
      .getByRole('heading', { level: 1, ...(heading && { name: heading }) })
      .first()
      .waitFor()
    await screen(page, name)
  }

  const asha = await atHome('Asha')
  await visit(asha, '/', 'dashboard')
  await visit(asha, '/lobby', 'lobby')
  await visit(asha, '/lobby?mode=host', 'lobby-host')
  await visit(asha, '/lobby?mode=join', 'lobby-join')
  await asha.page.getByRole('button', { name: 'Join Game' }).click()
  await screen(asha.page, 'lobby-fault')
  await visit(asha, '/nowhere', 'not-found')
  await visit(asha, '/support', 'support')
  await visit(asha, '/audio-test', 'audio-test')
  await visit(asha, '/tv', 'tv-entry')
  await visit(asha, '/host/000000', 'room-not-found', 'Room Not Found')
  await asha.page.goto(`${server.url}/practice`)
  await asha.page.getByText('Eyes down!').first().waitFor()
  await game(asha.page, 'practice')
  await asha.page.goto(server.url)
  const roomId = await hostGame(asha)

  const dadi = await atHome('Dadi')
  await dadi.page.goto(`${server.url}/lobby?mode=join&room=${roomId}`)
  await dadi.page.getByText('hosted by Asha').waitFor()
  await screen(dadi.page, 'lobby-link')
  await dadi.page.goto(`${server.url}/lobby?mode=join`)
  const takeName = async () => {
    await dadi.page.getByLabel('Your Name').fill('Asha')
    await dadi.page.getByLabel('Room Number').fill(roomId)
    await dadi.page.getByRole('button', { name: 'Join Game' }).click()
    await dadi.page.getByText('Is that you?').waitFor()
  }
  await takeName()
  await screen(dadi.page, 'lobby-is-that-you', takeName)
  await dadi.page.goto(server.url)
  await dadi.page.evaluate(() => localStorage.setItem('desiredTicketCount', '10'))
  await joinGame(dadi, roomId)
  await dadi.page.getByText('No need to tap anything').waitFor()
  await screen(dadi.page, 'selection')
  const openMore = () => dadi.page.getByRole('button', { name: 'More', exact: true }).click()
  await openMore()
  await dadi.page.getByText('These pictures are the same on every phone').waitFor({ state: 'attached' })
  await screen(dadi.page, 'selection-more', openMore)
  const ravi = await atHome('Ravi Kumar')
  const meena = await atHome('Meena')
  for (const other of [ravi, meena]) await joinGame(other, roomId)
  await asha.page.getByText('Meena', { exact: true }).first().waitFor()
  await screen(asha.page, 'host-room')
  const openOptions = () => asha.page.getByRole('button', { name: 'Options' }).click()
  await openOptions()
  await asha.page.getByText('These pictures are the same on every phone').waitFor({ state: 'attached' })
  await screen(asha.page, 'host-options', openOptions)
  await visit(dadi, '/waiting', 'waiting')
  await visit(dadi, `/host/${roomId}`, 'host-room-guest')
  await dadi.page.goto(server.url)
  await dadi.page.getByText('You are still in room').waitFor()
  await screen(dadi.page, 'dashboard-resume')
  const tv = await atHome('The TV')
  await tv.page.goto(`${server.url}/tv/${roomId}`)
  await tv.page.getByText('Dadi', { exact: true }).waitFor()
  await tv.page.getByText('These pictures are the same on every phone').waitFor({ state: 'attached' })
  await onScreen({ page: tv.page, name: 'tv-lobby', kind: 'tv' })

  await dadi.page.goto(`${server.url}/ticket-selection`)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await asha.page.getByRole('button', { name: 'Call Next Number' }).waitFor()
  await dadi.page.getByRole('heading', { name: 'Ticket #1', exact: true }).waitFor()
  await game(asha.page, 'game-first')
  for (let called = 0; called < calls; called++) {
    await callNext(asha, called)
    const waiting = asha.page.locator('.ticket-cell[data-live]')
    if ((await waiting.count()) > 0) await waiting.first().click()
  }
  const uncalled = asha.page.locator('.ticket-cell:not([data-live]):not([data-marked])')
  if ((await uncalled.count()) > 0) await uncalled.first().click()
  await game(asha.page, 'game-host')
  await game(dadi.page, 'game-ten-tickets')
  const openReactions = () => dadi.page.getByRole('button', { name: 'React' }).click()
  await openReactions()
  await game(dadi.page, 'reactions', openReactions)
  await dadi.page.keyboard.press('Escape')
  await dadi.page.evaluate(() => {
    scrollTo(0, 700)
    // To the upper edge of a row: what is half under the number cannot be pressed there.
    const edge = document.querySelector('.caller')?.getBoundingClientRect().bottom ?? 0
    const boxes = [...document.querySelectorAll('.ticket-cell')].map((each) => each.getBoundingClientRect())
    scrollBy(0, Math.min(...boxes.map(({ top }) => top).filter((top) => top > edge)) - edge)
  })
  await game(dadi.page, 'game-scrolled')
  await dadi.page
    .locator('.game-bar')
    .getByRole('button', { name: /^Claim/ })
    .click()
  await game(dadi.page, 'claim-sheet')
  await dadi.page.keyboard.press('Escape')
  await asha.page.getByRole('button', { name: 'Settings' }).click()
  for (const more of ['More about the voice', 'Sounds and look'])
    await asha.page.getByRole('button', { name: more }).click()
  await game(asha.page, 'settings')
  await asha.page.keyboard.press('Escape')
  await asha.page.getByRole('tab', { name: 'Number Board' }).click()
  await game(asha.page, 'board')
  await asha.page.getByRole('button', { name: 'Show on TV' }).click()
  await asha.page.getByRole('dialog', { name: 'Show on TV' }).waitFor()
  await game(asha.page, 'show-on-tv')
  await asha.page.keyboard.press('Escape')
  await asha.page.getByRole('tab', { name: 'All Players' }).click()
  await game(asha.page, 'players')
  await asha.page.getByRole('button', { name: 'Host', exact: true }).click()
  await asha.page.getByRole('dialog', { name: 'Host' }).waitFor()
  await game(asha.page, 'host-menu')
  await asha.page.keyboard.press('Escape')
  await asha.page.getByRole('button', { name: 'Leave Room' }).click()
  await game(asha.page, 'leave')
  await asha.page.getByRole('button', { name: 'Stay' }).click()
  await asha.context.setOffline(true)
  await asha.page.getByText('No internet.').waitFor()
  await game(asha.page, 'offline')
  await asha.context.setOffline(false)
  await onScreen({ page: tv.page, name: 'tv-game', kind: 'tv' })

  await winFirstFive(asha, roomId)
  await expect(
    asha.page.getByRole('complementary', { name: 'A win' }),
    'the card of the win goes by itself',
  ).toHaveCount(0)
  await game(asha.page, 'game-won')
  const check = async ({ page }: PlayerAtScreen, name: string) => {
    await page.goto(`${server.url}/check/${roomId}`)
    await page.getByRole('button', { name: 'Save the evidence' }).waitFor()
    await screen(page, name)
  }
  await check(meena, 'check-game')
  await tamperWithEvidence(ravi.page, ({ calls: [first] }) => Object.assign(first ?? {}, { seq: 2 }))
  await ravi.page.goto(`${server.url}/active-game`)
  await ravi.page.getByText('Something is wrong with the numbers.').waitFor()
  await game(ravi.page, 'draw-warning')
  await check(ravi, 'check-game-fault')
  await endGame(asha)
  await dadi.page.getByRole('region', { name: 'Game over' }).waitFor()
  await game(dadi.page, 'game-over')
  await asha.page.getByRole('region', { name: 'Game over' }).waitFor()
  await game(asha.page, 'winners')
  await asha.page.getByRole('button', { name: 'Only the TV speaks' }).click()
  await meena.page.getByText('All of this draw is right.').waitFor()
  await screen(meena.page, 'check-game-over')
  await tv.page.getByRole('heading', { name: 'Round 1 is over' }).waitFor()
  await onScreen({ page: tv.page, name: 'tv-over', kind: 'tv' })
  await tv.page.getByRole('region', { name: 'Evening so far' }).waitFor()
  await onScreen({ page: tv.page, name: 'tv-evening', kind: 'tv' })

  await asha.page.getByRole('button', { name: 'Play again' }).click()
  await asha.page.getByText('Round 2. New tickets.').waitFor()
  await screen(asha.page, 'host-room-next-round')
  await tv.page.getByText('Round 2 · ').waitFor()
  await tv.page.getByRole('region', { name: 'Evening so far' }).getByText('Asha').waitFor()
  await onScreen({ page: tv.page, name: 'tv-next-round', kind: 'tv' })
  await asha.page.goto(`${server.url}/evening/${roomId}`)
  await asha.page.getByRole('region', { name: 'Round 1' }).waitFor()
  await screen(asha.page, 'evening')
  await visit(meena, `/check/${roomId}?round=1`, 'check-game-past')

  await endEvening(asha, roomId)
  await dadi.page.goto(`${server.url}/active-game`)
  await dadi.page.getByRole('list', { name: 'Podium' }).waitFor()
  await game(dadi.page, 'evening-over')
  await dadi.page.getByRole('button', { name: 'I am leaving' }).click()
  await dadi.page
    .getByRole('link', { name: 'New Game' })
    .or(dadi.page.getByRole('button', { name: 'New Game' }))
    .waitFor()
  await tv.page.getByRole('list', { name: 'Podium' }).waitFor()
  await onScreen({ page: tv.page, name: 'tv-podium', kind: 'tv' })
  for (const { context } of [asha, dadi, ravi, meena, tv]) await context.close()
}

/** Plays the present round without a number, and closes the evening. */
async function endEvening({ page }: PlayerAtScreen, roomId: string): Promise<void> {
  const playerId = await page.evaluate(() => localStorage.getItem('playerId'))
  for (const command of ['start', 'end']) {
    const path = new URL(`/api/rooms/${roomId}/${command}`, page.url()).href
    expect((await page.request.post(path, { data: { playerId } })).status(), command).toBe(200)
  }
  await page.goto(new URL('/active-game', page.url()).href)
  await page.getByRole('button', { name: 'Finish the evening' }).click()
}

/** Calls the missing ones of the first five numbers, as a host may, marks them and claims. */
async function winFirstFive(host: PlayerAtScreen, roomId: string): Promise<void> {
  const ticket = await ticketOf(host)
  const line = numbersOf(ticket).slice(0, 5)
  const call = new URL(`/api/rooms/${roomId}/call-number`, host.page.url()).href
  await host.page.getByRole('tab', { name: 'My Tickets' }).click()
  for (const number of line) {
    // Retry while the cooldown lasts.
    await expect(async () => {
      const called = await host.page.request.post(call, { data: { number } })
      expect([200, 409]).toContain(called.status())
    }).toPass()
    if ((await cell(host, number).getAttribute('aria-pressed')) !== 'true') await mark(host, ticket, number)
  }
  await claim(host, 'First Five')
  await host.page.getByRole('button', { name: 'Share my win' }).waitFor()
}
