import { readFile, writeFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { roomOf, setRules, type TestRoom, win } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atAPhone, seatedAt } from '../support/players-at-screens.ts'

/* The host of an evening invites the same people to the next one: on the same phone, and on another one with the file. */

const server = serverOfFile({ cooldownMs: 0 })

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The phone of a host whose game is over. Ravi had a phone and has won the First Five, Nani played on paper. */
async function afterAnEvening(browser: Browser): Promise<{ room: TestRoom; page: Page }> {
  const [room, ravi] = await roomOf(server, 'Ravi')
  await setRules(room, { ties: 'share', prizes: { 'Full House': 'The big bowl' } })
  await room.host.browser.post(`/api/rooms/${room.id}/papers`, { name: 'Nani', ticketCount: 2 })
  await room.start()
  await win(room, ravi, 5, ['First Five'])
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  const { page } = await seatedAt(browser, server, room, room.host)
  return { room, page }
}

/** What a new room has, once the phone of its host has given it all. */
async function isAsLastTime(page: Page, before: string): Promise<void> {
  await page.waitForURL(/\/host\/\d{6}$/)
  const roomId = page.url().slice(-6)
  expect(roomId, 'a new number').not.toBe(before)
  await expect(page.getByText(/^Starts in \d/)).toBeVisible()
  await expect(page.getByText('Not here yet: Ravi')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Nani' })).toContainText('Paper')
  const { room, players } = await (await page.request.get(`${server.url}/api/rooms/${roomId}`)).json()
  expect(room.rules).toMatchObject({ ties: 'share', prizes: { 'Full House': 'The big bowl' } })
  expect(players.map(({ name, ticketCount }: { name: string; ticketCount: number }) => [name, ticketCount])).toEqual([
    ['Asha', 1],
    ['Nani', 2],
  ])
  const shared = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')
  expect(decodeURIComponent(shared ?? ''), 'the text to send').toMatch(new RegExp(`day, .* at .*${roomId}`))
}

test('two taps invite the same people on the phone of an evening, and three from the start a week later', async ({
  browser,
}) => {
  const { room, page } = await afterAnEvening(browser)
  await button(page, 'Next time').click()
  await expect(page.getByText('Expected: Ravi. On paper: Nani.')).toBeVisible()
  await button(page, 'Make the invitation').click()
  await isAsLastTime(page, room.id)
  const second = page.url().slice(-6)
  await page.goto(server.url)
  await page.getByRole('link', { name: 'New Game' }).click()
  await page.getByRole('button', { name: /^The same people again/ }).click()
  await button(page, 'Make the invitation').click()
  await isAsLastTime(page, second)
})

test('another phone invites them with the file, keeps their table, and refuses other files in words', async ({
  browser,
}) => {
  const { room, page } = await afterAnEvening(browser)
  await button(page, 'Next time').click()
  await button(page, 'Table, file, forget').click()
  await page.getByRole('switch', { name: 'Keep a table of our evenings' }).click()
  await expect(page.getByRole('list', { name: 'Table of our evenings' })).toHaveText(/^1\s*Ravi\s*1 win$/)
  const saving = page.waitForEvent('download')
  await button(page, 'Save as a file for another phone').click()
  const path = await (await saving).path()

  const other = await atAPhone(browser, 'Asha')
  await other.page.goto(`${server.url}/lobby?mode=host`)
  await button(other.page, 'For later, and more').click()
  const choose = other.page.getByLabel('Open a saved file').and(other.page.locator('input'))
  const file = await readFile(path, 'utf8')
  for (const [content, words] of [
    ['{}', 'This is not a file of a Tambola evening. Choose another file.'],
    [file.replace('Ravi', 'Rai'), 'This file is damaged. Save it again on the other phone.'],
  ] as const) {
    await writeFile(`${path}.json`, content)
    await choose.setInputFiles(`${path}.json`)
    await expect(other.page.getByText(words, { exact: true })).toBeVisible()
  }
  await choose.setInputFiles(path)
  await expect(other.page.getByText('Expected: Ravi. On paper: Nani.')).toBeVisible()
  await button(other.page, 'Make the invitation').click()
  await isAsLastTime(other.page, room.id)
  expect(await other.page.evaluate(() => localStorage.getItem('nextTime'))).toContain('"wins":1')
})
