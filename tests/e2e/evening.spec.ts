import { expect } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { call, openRoom, seatedNow } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import {
  atAPhone,
  atScreen,
  callNext,
  claim,
  endGame,
  inTheGame,
  mark,
  type PlayerAtScreen,
  seatedAt,
  ticketOf,
  twoInAGame,
} from '../support/players-at-screens.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const seatOf = ({ page }: PlayerAtScreen) => page.evaluate(() => localStorage.getItem('playerId'))
const button = ({ page }: PlayerAtScreen, name: string) => page.getByRole('button', { name, exact: true })

test('a latecomer plays from the next round, which another player hosts, and everybody follows by themselves', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const [ravis, dadis] = [await room.join('Ravi'), await room.join('Dadi')]
  await room.start()
  const asha = await seatedAt(browser, server, room, room.host)
  const ravi = await seatedAt(browser, server, room, ravis)
  const sonu = await atAPhone(browser, 'Sonu')

  await test.step('round 1 is played, and a phone comes late', async () => {
    await sonu.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
    await sonu.page.getByLabel('Your Name').fill('Sonu')
    await button(sonu, 'Join Game').click()
    await expect(sonu.page.getByRole('link', { name: 'Just watch' })).toHaveAttribute('href', `/tv/${room.id}`)
    await button(sonu, 'Play from the next round').click()
    await expect(sonu.page.getByText('You are in for round 2.')).toBeVisible()
    await sonu.page.reload()
    await expect(sonu.page.getByText('You are in for round 2.')).toBeVisible()
    await expect(sonu.page.getByText('Numbers Called: 0 / 90')).toBeVisible()
    for (const number of numbersOf(ticketsFor(playerSeed(room.id, dadis.id))[0] ?? []).slice(0, 5)) {
      await call(room, number)
      await dadis.browser.post(`/api/players/${dadis.id}/mark`, { ticketId: 0, number })
    }
    const won = { playerId: dadis.id, pattern: 'First Five', ticketNumber: 1 }
    expect((await dadis.browser.post(`/api/rooms/${room.id}/winners`, won)).status).toBe(201)
    await expect(sonu.page.getByText('Numbers Called: 5 / 90')).toBeVisible()
    await expect(asha.page.getByText('Dadi has won First Five!').first()).toBeAttached()
    await endGame(asha)
    for (const { page } of [asha, ravi]) await page.getByRole('region', { name: 'Game over' }).waitFor()
    await expect(asha.page.getByText('Sonu is waiting to join.')).toBeVisible()
  })

  await test.step('another player hosts round 2, with new tickets on all phones', async () => {
    const before = [await seatOf(asha), await seatOf(ravi)]
    await button(asha, 'Who hosts next?').click()
    await asha.page.getByRole('dialog').getByRole('button', { name: 'Ravi' }).click()
    await ravi.page.waitForURL(/\/host\/\d{6}$/)
    for (const { page } of [asha, sonu]) {
      await page.waitForURL(/\/ticket-selection$/)
      await page.getByText('Round 2').waitFor()
      await page.getByRole('article', { name: 'Ticket #1' }).waitFor()
    }
    const seats = [await seatOf(asha), await seatOf(ravi), await seatOf(sonu)]
    expect(new Set([...before, ...seats]).size, 'all of them are new').toBe(5)
    await expect(ravi.page.getByRole('listitem').filter({ hasText: 'Sonu' })).toContainText('✓ Here')
    await button(ravi, 'Start Game').click()
    await button(ravi, 'Start anyway').click()
    for (const player of [ravi, asha, sonu]) await inTheGame(player)
  })

  await test.step('the latecomer wins in it', async () => {
    const ticket = await ticketOf(sonu)
    const host = { ...room, host: ravis }
    for (const number of numbersOf(ticket).slice(0, 5)) {
      await call(host, number)
      await mark(sonu, ticket, number)
    }
    await claim(sonu, 'First Five')
    await expect(ravi.page.getByText('Sonu has won First Five!').first()).toBeAttached()
    await endGame(ravi)
    for (const { page } of [asha, sonu]) {
      const board = page.getByRole('region', { name: 'Evening so far' })
      for (const name of ['Dadi', 'Sonu']) await expect(board).toContainText(name)
    }
  })
})

test('a host who leaves keeps nobody waiting, and comes back with one tap', async ({ browser }) => {
  const { asha, ravi } = await twoInAGame(browser, server)
  const seat = await asha.context.storageState()
  await asha.page.getByRole('button', { name: 'Leave Room' }).click()
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
  await asha.page.getByRole('link', { name: 'New Game' }).waitFor()
  await expect(ravi.page.getByText('Asha has left.')).toBeVisible()
  await ravi.page.getByRole('button', { name: 'Take over calling' }).click()
  await callNext(ravi, 0)

  // A tab that was closed is opened again, with what it knew.
  const [items] = seat.origins.map(({ localStorage }) => localStorage)
  await asha.page.evaluate((stored = []) => {
    for (const { name, value } of stored) localStorage.setItem(name, value)
  }, items)
  await asha.page.goto(`${server.url}/active-game`)
  await asha.page.getByText('You have left this game.').waitFor()
  await asha.page.getByRole('button', { name: 'Come back' }).click()
  await expect(asha.page.getByText('You have left this game.')).toHaveCount(0)
  await expect(asha.page.getByText('1 of 90 called')).toBeAttached()
  await asha.page.reload()
  await expect(asha.page.getByText('1 of 90 called')).toBeAttached()
  await expect(asha.page.getByText('You have left this game.')).toHaveCount(0)
})

test('a phone that slept over five rounds is in for the next one', async ({ browser }) => {
  const room = await openRoom(server)
  const dadi = await room.join('Dadi')
  const start = async () => {
    const { id, browser: host } = await seatedNow(room, room.host)
    expect((await host.post(`/api/rooms/${room.id}/start`, { playerId: id })).status).toBe(200)
  }
  const nextRound = async (after: number) => {
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    expect((await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after })).status).toBe(200)
  }
  for (let round = 1; round <= 5; round++) {
    await start()
    await nextRound(round)
  }
  await start()
  const page = await atScreen(browser, server, room, dadi)
  await page.goto(`${server.url}/active-game`)
  await expect(page.getByText('You are in for round 7.')).toBeVisible()
  await nextRound(6)
  await page.waitForURL(/\/ticket-selection$/)
  await expect(page.getByText('Round 7')).toBeVisible()
})
