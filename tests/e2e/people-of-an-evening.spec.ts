import { expect } from '@playwright/test'
import type { SeatsAnswer } from '#shared/api.ts'
import { openRoom, type Seated } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atScreen } from '../support/in-the-room.ts'
import { callNext, twoInAGame } from '../support/players-at-screens.ts'

const server = serverOfFile()

test('a host who leaves keeps nobody waiting, and comes back with one tap', async ({ browser }) => {
  const { asha, ravi } = await twoInAGame(browser, server.url)
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
