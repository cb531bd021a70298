import { expect } from '@playwright/test'
import type { SeatsAnswer } from '#shared/api.ts'
import { openRoom, type Seated } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atScreen } from '../support/in-the-room.ts'
import { atTheDashboard, callNext, endGame, twoInAGame } from '../support/players-at-screens.ts'

const server = serverOfFile()

test('a latecomer plays from the next round, another player hosts it, and the host who slept finds their seat', async ({
  browser,
}) => {
  const { asha, ravi, roomId } = await twoInAGame(browser, server.url)
  const sonu = await atTheDashboard(browser, server.url, 'Sonu')
  await sonu.page.goto(`${server.url}/lobby?mode=join&room=${roomId}`)
  await sonu.page.getByLabel('Your Name').fill('Sonu')
  await sonu.page.getByRole('button', { name: 'Join Game' }).click()
  await expect(sonu.page.getByRole('link', { name: 'Just watch' })).toHaveAttribute('href', `/tv/${roomId}`)
  await sonu.page.getByRole('button', { name: 'Play from the next round' }).click()
  await expect(sonu.page.getByText('You are in for round 2.')).toBeVisible()
  await expect(sonu.page.getByText('Numbers Called: 0 / 90')).toBeVisible()
  await sonu.page.reload()
  await expect(sonu.page.getByText('You are in for round 2.')).toBeVisible()

  await asha.page.getByRole('tab', { name: 'All Players' }).click()
  await endGame(asha)
  await expect(asha.page.getByText('Sonu is waiting to join.')).toBeVisible()
  await asha.page.getByRole('button', { name: 'Who hosts next?' }).click()
  await asha.page.getByRole('dialog').getByRole('button', { name: 'Ravi' }).click()
  await asha.page.waitForURL(/\/ticket-selection$/)
  // Asha's phone sleeps before it has dealt any tickets, and Ravi starts.
  await ravi.page.waitForURL(/\/host\/\d{6}$/)
  await sonu.page.waitForURL(/\/ticket-selection$/)
  await expect(ravi.page.getByRole('listitem').filter({ hasText: 'Sonu' })).toContainText('✓ Here')
  await asha.page.goto('about:blank')
  await ravi.page.getByRole('button', { name: 'Start Game' }).click()
  await expect(ravi.page.getByRole('button', { name: 'Call Next Number' })).toBeVisible()
  await callNext(ravi, 0)
  await expect(sonu.page.getByText('1 of 90 called')).toBeAttached()

  await asha.page.goto(server.url)
  await asha.page.getByRole('link', { name: 'Back to game' }).click()
  await expect(asha.page.getByText('1 of 90 called')).toBeAttached()

  // Ravi, who hosts now, leaves: nobody has to wait until somebody may call.
  await ravi.page.getByRole('button', { name: 'Leave Room' }).click()
  await ravi.page.getByRole('alertdialog').getByRole('button', { name: 'Leave Room' }).click()
  await ravi.page.getByRole('link', { name: 'New Game' }).waitFor()
  await expect(sonu.page.getByText('Ravi has left.')).toBeVisible()
  await sonu.page.getByRole('button', { name: 'Take over calling' }).click()
  await callNext(sonu, 1)
  await expect(asha.page.getByText('2 of 90 called')).toBeAttached()
})

test('a phone that slept over five rounds is in for the next one, and one that slept over one is in this one', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const [dadi, meena] = [await room.join('Dadi'), await room.join('Meena')]
  const seatOf = async ({ browser: session }: Seated) =>
    (await session.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)).body.seats[0]?.playerId
  const start = async () => room.host.browser.post(`/api/rooms/${room.id}/start`, { playerId: await seatOf(room.host) })
  const nextRound = async (after: number) => {
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    expect((await room.host.browser.post(`/api/rooms/${room.id}/next-round`, { after })).status).toBe(200)
  }
  for (let round = 1; round <= 5; round++) {
    const confirm = `/api/players/${await seatOf(meena)}/confirm-tickets`
    if (round < 5) await meena.browser.post(confirm, { ticketIds: [0] })
    await start()
    await nextRound(round)
  }
  await start()
  const size = { width: 360, height: 800 }
  const asleep = await atScreen(browser, server, room, dadi, { size })
  await asleep.goto(`${server.url}/active-game`)
  await expect(asleep.getByText('You are in for round 7.')).toBeVisible()
  const short = await atScreen(browser, server, room, meena, { size })
  await short.goto(`${server.url}/active-game`)
  await expect(short.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
  await nextRound(6)
  for (const page of [asleep, short]) {
    await page.waitForURL(/\/ticket-selection$/)
    await expect(page.getByText('Round 7')).toBeVisible()
  }
})
