import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { call, numbersOn, ofTwoLines, openRoom, seatedNow, setRules } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { looksRight } from '../support/page-checks.ts'
import { inTheGame, joinGame, openOption, pressOption, seatedAt, touchOnce } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { fetchAgain } from '../support/tampering.ts'

const server = serverOfFile({ cooldownMs: 0 })

const chip = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'People on this phone' }).getByRole('button', { name: new RegExp(`^${name}`) })
const marked = (page: Page) => page.locator('#ticket-1 [data-marked]')

async function openForm(page: Page) {
  await pressOption(page, 'Add someone on this phone')
  const form = page.getByRole('dialog', { name: 'Add someone on this phone' })
  const add = async (name: string) => {
    await form.getByLabel('Their Name').fill(name)
    await form.getByRole('button', { name: 'Add', exact: true }).click()
  }
  return { form, add }
}

/** Taps numbers of the ticket that is shown. */
async function markAll(page: Page, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) await page.locator(`#ticket-1 [data-number="${number}"][data-live]`).click()
  await expect(marked(page)).toHaveCount(numbers.length)
}

test('two people share a phone, win on the same number, and one of them leaves it', async ({ browser }) => {
  const room = await openRoom(server)
  expect((await setRules(room, { ties: 'share', hostPlays: false })).status).toBe(200)
  const dadi = await seatedAt(browser, server, room, await room.join('Dadi'), { path: '/ticket-selection' })
  const { page } = dadi
  await addsKabir(page)
  const ready = async () => (await room.state()).players.filter((player) => player.ticketSelectionDone).length
  await expect.poll(ready, 'nobody taps for the second person’s tickets').toBe(3)
  await room.start()
  await inTheGame(dadi)
  await touchOnce(dadi)

  const { players } = await room.state()
  const fiveOf = (name: string) => ofTwoLines(numbersOn(room, players.find((player) => player.name === name)?.id ?? ''))
  for (const number of new Set([...fiveOf('Dadi'), ...fiveOf('Kabir')])) {
    await call(room, number)
    await expect.poll(async () => (await spokenIn(page)).at(-1)).toBe(numberAnnouncement(number))
  }
  await markAll(page, fiveOf('Dadi'))
  await expect(chip(page, 'Dadi')).toHaveAttribute('data-ready')
  await chip(page, 'Kabir').click()
  await expect(marked(page)).toHaveCount(0)
  const dice = 'The phones of 2 players threw dice in.'
  await page.getByRole('link', { name: 'Check this game' }).click()
  await expect(page.getByText(dice), 'whoever is shown').toContainText('Yours is among them.')
  await page.getByRole('link', { name: 'Back to the game' }).click()
  const { page: asha } = await seatedAt(browser, server, room, room.host, { path: `/check/${room.id}` })
  await expect(asha.getByText(dice), 'she only calls').not.toContainText('Yours')
  await markAll(page, fiveOf('Kabir'))
  await page.setViewportSize({ width: 320, height: 800 })
  await looksRight(page)

  await page.reload()
  await expect(marked(page)).toHaveCount(5)
  await expect(chip(page, 'Kabir')).toHaveAttribute('aria-current')
  for (const name of ['Kabir', 'Dadi']) {
    await chip(page, name).click()
    await page.locator('.game-bar-claim').click()
    const winners = async () => (await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)).body
    await expect.poll(winners).toContainEqual(expect.objectContaining({ playerName: name, pattern: 'First Five' }))
  }
  // One voice: everything once, although two people listen.
  const spoken = await spokenIn(page)
  expect(spoken.length).toBe(new Set(spoken).size)

  await chip(page, 'Kabir').click()
  for (const name of ['Leave Room', 'Only Kabir']) await page.getByRole('button', { name }).click()
  await expect(page.getByRole('navigation', { name: 'People on this phone' })).toHaveCount(0)
  await expect(page.locator('#ticket-1 .ticket-cell').first()).toBeVisible()
  const left = async () => (await room.state()).players.filter(({ gone }) => gone).map(({ name }) => name)
  await expect.poll(left).toEqual(['Kabir'])
})

/** Kabir comes to Dadi's phone, with a slip in his name. */
async function addsKabir(page: Page): Promise<void> {
  const { form, add } = await openForm(page)
  await add('Dadi')
  await expect(form.getByText('Dadi is in this room already. Please choose another name.')).toBeVisible()
  await add('Kabbir')
  await page.getByRole('button', { name: 'Change our names' }).click()
  const names = page.getByRole('dialog', { name: 'Change our names' })
  await expect(names.getByLabel('Name of Dadi')).toHaveValue('Dadi')
  await names.getByLabel('Name of Kabbir').fill('Kabir')
  await names.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('On this phone: Dadi, Kabir')).toBeVisible()
}

test('a host adds a person although the answer was lost, and that person hosts the next round there', async ({
  browser,
}) => {
  const room = await openRoom(server)
  await setRules(room, { bogey: 'out' })
  await room.host.browser.post(`/api/rooms/${room.id}/papers`, { ticketCount: 1 })
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  const { page } = asha
  await page.route(/\/join$/, (route) => fetchAgain(route).then(() => route.abort()), { times: 1 })
  const { form, add } = await openForm(page)
  await add('Kabir')
  await expect(form.getByText('We could not reach the game. Please try again.')).toBeVisible()
  await expect(page.getByText('Kabir', { exact: true }).first()).toBeAttached()
  await add('Kabir')
  await expect(page.getByText('On this phone: Asha, Kabir')).toBeVisible()

  const joinHere = async (name: string) => {
    await page.goto(server.url)
    await joinGame({ ...asha, name }, room.id)
    // The server knows who plays on this phone.
    await page.getByRole('button', { name: 'I am somebody else' }).click()
  }
  // A person who joins by the form there leaves the phone to its host, also while the game is running.
  await joinHere('Meena')
  await openOption(page, 'Change my name')
  await expect(page.getByText('On this phone: Asha, Kabir, Meena')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Leave Room' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Start Game' }).click()
  await inTheGame(asha)
  await joinHere('Om')
  await page.getByRole('button', { name: 'Play from the next round' }).click()
  await hasShown(page, 'You are in for round 2. Keep this page open.')
  await inTheGame(asha)
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  for (const name of ['Who hosts next?', 'Kabir', 'Start Game'])
    await page.getByRole('button', { name, exact: true }).click()
  await inTheGame(asha)
  await expect(chip(page, 'Om')).toBeVisible()

  // The phone of the host, whoever was shown there last, and whoever is removed from it.
  await chip(page, 'Asha').click()
  await page.goto(`${server.url}/print/${room.id}`)
  await expect(page.getByRole('heading', { name: 'Print sheets' })).toBeVisible()
  await page.goto(`${server.url}/paper/${room.id}/2/1/1`)
  await expect(page.getByRole('button', { name: 'It was a wrong claim' }).first()).toBeVisible()
  await page.getByRole('link', { name: 'Back to the game' }).click()
  await expect(chip(page, 'Asha')).toHaveAttribute('aria-current')
  const { id } = await seatedNow(room, room.host)
  await room.host.browser.post(`/api/rooms/${room.id}/players/${id}/remove`)
  await expect(chip(page, 'Asha')).toHaveCount(0)
  await inTheGame(asha)
})
