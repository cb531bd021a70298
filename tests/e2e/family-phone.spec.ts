import { expect, type Page } from '@playwright/test'
import type { SeatsAnswer } from '#shared/api.ts'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { axeViolations, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { atTheDashboard, inTheGame, joinGame, openOptions, seatedAt, touchOnce } from '../support/players-at-screens.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'People on this phone' }).getByRole('button', { name: new RegExp(`^${name}`) })
const marked = (page: Page) => page.locator('#ticket-1 [data-marked]')

/** Taps numbers of the ticket that is shown. */
async function markAll(page: Page, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await page.locator(`#ticket-1 [data-number="${number}"]`).click()
  await expect(marked(page)).toHaveCount(numbers.length)
}

test('two people share a phone, win on the same number, and one of them goes on at another', async ({ browser }) => {
  const room = await openRoom(server)
  const { browser: host } = room.host
  expect((await host.send('PUT', `/api/rooms/${room.id}/rules`, { ties: 'share' })).status).toBe(200)
  const seat = await room.join('Dadi')
  const dadi = await seatedAt(browser, server, room, seat, { path: '/ticket-selection' })
  const { page } = dadi
  await openOptions(page)
  await page.getByRole('button', { name: 'Add someone on this phone' }).click()
  const form = page.getByRole('dialog', { name: 'Add someone on this phone' })
  await form.getByLabel('Their Name').fill('Dadi')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(form.getByText('Dadi is in this room already. Please choose another name.')).toBeVisible()
  await form.getByLabel('Their Name').fill('Kabbir')
  await form.getByRole('button', { name: 'Add', exact: true }).click()
  await page.getByRole('button', { name: 'Change our names' }).click()
  const names = page.getByRole('dialog', { name: 'Change our names' })
  await expect(names.getByLabel('Name of Dadi')).toHaveValue('Dadi')
  await names.getByLabel('Name of Kabbir').fill('Kabir')
  await names.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('On this phone: Dadi, Kabir')).toBeVisible()
  // Nobody has to tap for the tickets of the second person either.
  await expect
    .poll(async () => (await room.state()).players.filter((player) => player.ticketSelectionDone).length)
    .toBeGreaterThanOrEqual(2)
  await room.start()
  await inTheGame(dadi)
  await touchOnce(dadi)

  const { players } = await room.state()
  const idOf = (name: string) => players.find((player) => player.name === name)?.id ?? ''
  const ticketOf = (name: string) => numbersOf(ticketsFor(playerSeed(room.id, idOf(name)))[0] ?? [])
  const five = { Dadi: ticketOf('Dadi').slice(0, 5), Kabir: ticketOf('Kabir').slice(0, 5) }
  const calls = [...new Set([...five.Dadi, ...five.Kabir])]
  for (const number of calls) {
    expect((await host.post(`/api/rooms/${room.id}/call-number`, { number })).status).toBe(200)
    await expect(page.locator('.token-number')).toHaveText(String(number))
    await expect.poll(async () => (await spokenIn(page)).at(-1)).toBe(numberAnnouncement(number))
  }
  await markAll(page, five.Dadi)
  await expect(chip(page, 'Dadi')).toHaveAttribute('data-ready')
  await chip(page, 'Kabir').click()
  await expect(marked(page)).toHaveCount(0)
  await markAll(page, five.Kabir)
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    expect(await smallTargets(page, 44)).toEqual([])
    expect(await sidewaysOverflow(page)).toBe(0)
  }
  expect(await axeViolations(page)).toEqual([])

  await page.reload()
  await expect(marked(page)).toHaveCount(5)
  await expect(chip(page, 'Kabir')).toHaveAttribute('aria-current')
  for (const name of ['Kabir', 'Dadi']) {
    await chip(page, name).click()
    await page.locator('.game-bar-claim').click()
    const sheet = page.getByRole('dialog', { name: 'Winning Patterns' })
    if (await sheet.isVisible()) {
      const row = sheet.getByRole('listitem').filter({ hasText: 'First Five' })
      await row.getByRole('button', { name: 'Claim' }).click()
    }
    await expect(chip(page, name)).toBeVisible()
    await expect
      .poll(async () => {
        const winners = await host.get<{ playerName: string; pattern: string }[]>(`/api/rooms/${room.id}/winners`)
        return winners.body.map((win) => `${win.playerName} ${win.pattern}`)
      })
      .toContain(`${name} First Five`)
    if (await sheet.isVisible()) await page.keyboard.press('Escape')
  }
  // One voice: everything once, although two people listen.
  const spoken = await spokenIn(page)
  expect(spoken.length).toBe(new Set(spoken).size)

  await chip(page, 'Kabir').click()
  await page.getByRole('button', { name: 'Leave Room' }).click()
  await page.getByRole('button', { name: 'Only Kabir' }).click()
  await expect(page.getByRole('navigation', { name: 'People on this phone' })).toHaveCount(0)
  await expect(page.locator('#ticket-1 .ticket-cell').first()).toBeVisible()
  const kabir = await atTheDashboard(browser, server.url, 'Kabir')
  await joinGame(kabir, room.id)
  // The seat is free a few seconds after its last request.
  await expect(async () => {
    const yes = kabir.page.getByRole('button', { name: 'Yes' })
    if (await yes.isVisible()) await yes.click()
    else await kabir.page.getByRole('button', { name: 'Join Game' }).click({ timeout: 1_000 })
    await kabir.page.waitForURL(/active-game/, { timeout: 2_000 })
  }).toPass()
  await expect(marked(kabir.page)).toHaveCount(5)
  const seats = await kabir.page.evaluate(
    async (id) => (await (await fetch(`/api/rooms/${id}/seats`)).json()) as SeatsAnswer,
    room.id,
  )
  expect(seats.seats.map(({ name, isLent }) => [name, isLent])).toEqual([['Kabir', true]])
})
