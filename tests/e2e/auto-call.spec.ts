import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { openRoom, roomOf, setRules, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import { covered } from '../support/hits.ts'
import { axeViolations, looksRight, sidewaysOverflow } from '../support/page-checks.ts'
import {
  atATv,
  hidePage,
  inTheGame,
  openOption,
  pressForVoice,
  seatedAt,
  touchOnce,
} from '../support/players-at-screens.ts'
import { shiftsIn, watchForShifts } from '../support/vitals.ts'

const server = serverOfFile({ cooldownMs: 50 })

const called = (page: Page, count: number) => expect(page.getByText(`${count} of 90 called`)).toBeAttached()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Waits until everybody reads something, and screen readers hear it without any seconds. */
async function toldToAll(pages: Page[], read: RegExp, heard: string): Promise<void> {
  for (const page of pages) {
    await expect(page.locator('.caller-line, .tv-line').filter({ hasText: read })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: heard })).toHaveText(heard)
  }
}

/** Presses each button of the bar in the moment in which it appears or says something else, as a second tap may. */
async function tapAgainAtOnce(page: Page): Promise<void> {
  await page.locator('.game-bar').evaluate((bar) => {
    const says = new Map<Element, string>()
    const press = () => {
      for (const button of bar.querySelectorAll('button')) {
        const text = button.textContent ?? ''
        if (says.get(button) !== text && !button.disabled) button.click()
        says.set(button, text)
      }
    }
    for (const button of bar.querySelectorAll('button')) says.set(button, button.textContent ?? '')
    new MutationObserver(press).observe(bar, { childList: true, subtree: true, characterData: true, attributes: true })
  })
}

test('a second tap on Pause does not go on, and does not call', async ({ browser }) => {
  const [room] = await roomOf(server, 'Ravi')
  await room.host.browser.post(`/api/rooms/${room.id}/auto-call`, { state: 'on' })
  await room.start()
  const { page } = await seatedAt(browser, server, room, room.host)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url().replace(/.*\//, '')))
  await tapAgainAtOnce(page)
  await button(page, 'Pause').click()
  await button(page, 'Go on').click({ trial: true })
  expect((await room.state()).room.auto.state).toBe('paused')
  expect(sent.filter((name) => ['auto-call', 'call-number'].includes(name))).toEqual(['auto-call'])
})

const numberInSight = async (page: Page) => expect(await covered(page, ['.token-number'])).toEqual([])

test('the server calls, and everybody sees and hears it wait for the host, a player or absent people', async ({
  browser,
}) => {
  const [room, seat] = await roomOf(server, 'Ravi')
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  await openOption(asha.page, 'Who calls?')
  await asha.page.getByLabel('Who calls?').selectOption('Auto call')
  await asha.page.getByLabel('A number every').selectOption('5 s')
  await expect.poll(async () => (await room.state()).room.auto).toMatchObject({ state: 'on', paceMs: 5_000 })
  const { page: tv } = await atATv(browser)
  await tv.goto(`${server.url}/tv/${room.id}`)
  await pressForVoice(tv)
  await room.start()
  await inTheGame(asha)
  const ravi = await seatedAt(browser, server, room, seat)
  await touchOnce(ravi)
  const everybody = [asha.page, ravi.page, tv]
  await called(ravi.page, 1)
  await watchForShifts(ravi.page)
  await expect(ravi.page.getByText(/^Next number in [1-5]$/)).toBeVisible()
  await expect(ravi.page.locator('.auto-ring circle')).toHaveAttribute('stroke-dashoffset', /^0\.[2468]/)
  await numberInSight(ravi.page)

  await pausesTwice({ asha: asha.page, ravi: ravi.page, tv }, room)

  await button(ravi.page, 'Wait!').click()
  await toldToAll(everybody, /^Ravi: wait! \d+ s$/, 'Ravi: wait!')
  await numberInSight(ravi.page)
  await looksRight(ravi.page, 'a wait for a player')
  expect(await shiftsIn(ravi.page)).toEqual([])

  for (const name of ['Auto call', 'What the numbers wait for']) await button(asha.page, name).click()
  await asha.page.getByLabel('When people are away').selectOption('Wait for anyone')
  await looksRight(asha.page, 'the settings of auto call')
  await asha.page.keyboard.press('Escape')
  await hidePage(ravi.page, true)
  for (const page of [asha.page, tv])
    await expect(page.getByText('Paused: 1 of 2 are away. Waiting for Ravi.').first()).toBeVisible()
  await hidePage(ravi.page, false)
  for (const page of everybody) await expect(page.getByText(/^Paused: /)).toHaveCount(0)

  await button(asha.page, 'Leave Room').click()
  await expect(asha.page.getByRole('alertdialog')).toContainText('Numbers go on by themselves.')
  for (const name of ['Stay', 'Auto call', 'Stop auto call']) await button(asha.page, name).click()
  await expect(button(asha.page, 'Call Next Number')).toBeVisible()
  await expect(ravi.page.locator('.auto-words')).toHaveCount(0)
})

/** The host pauses, repeats a number, calls one by hand and goes on. */
async function pausesTwice(pages: Record<'asha' | 'ravi' | 'tv', Page>, room: TestRoom): Promise<void> {
  const { asha, ravi, tv } = pages
  const everybody = Object.values(pages)
  for (let pauses = 1; pauses <= 2; pauses++) {
    if (pauses > 1) await button(asha, 'Go on').click()
    for (const page of everybody) await expect(page.getByText('Paused by Asha.')).toHaveCount(0)
    await button(asha, 'Pause').click()
    await toldToAll(everybody, /^Paused by Asha\.$/, 'Paused by Asha.')
    for (const page of [ravi, tv]) {
      const heard = async () => (await spokenIn(page)).filter((text) => text === 'Paused by Asha.').length
      await expect.poll(heard).toBe(pauses)
    }
  }
  await expect(ravi.locator('.auto-ring')).toHaveCount(0)
  await expect(button(ravi, 'Wait!')).toBeDisabled()
  await numberInSight(ravi)
  const number = (await room.state()).room.currentNumber as number
  await button(ravi, `Say ${number} again`).click()
  const last = async () => (await spokenIn(ravi)).at(-1)
  await expect.poll(last, 'the called number, in full').toBe(numberAnnouncement(number))
  await looksRight(asha, 'a pause for the host')
  const count = (await room.state()).room.calledNumbers.length
  await button(asha, 'Call one').click()
  await called(ravi, count + 1)
  await button(asha, 'Go on').click()
  await called(ravi, count + 2)
}

test('a host with a bag calls by taps and by keyboard', async ({ browser }) => {
  const room = await openRoom(server)
  expect((await setRules(room, { bag: true })).status).toBe(200)
  const seat = await room.join('Ravi')
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  await expect(asha.page.getByText("Numbers come from Asha's bag")).toBeVisible()
  await expect(asha.page.getByLabel('Who calls?')).toHaveCount(0)
  await room.start()
  await inTheGame(asha)
  const ravi = await seatedAt(browser, server, room, seat)
  await expect(ravi.page.getByText("Numbers come from Asha's bag")).toBeVisible()
  await expect(ravi.page.getByRole('tab', { name: 'Bag' })).toHaveCount(0)

  const bag = asha.page.getByRole('region', { name: 'Bag' })
  const cells = bag.locator('.bag-number')
  await expect(cells).toHaveCount(90)
  const boxes = await cells.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().toJSON()))
  expect(boxes.filter(({ width, height }) => width < 38 || height < 44)).toEqual([])
  expect(await axeViolations(asha.page)).toEqual([])
  expect(await sidewaysOverflow(asha.page)).toBe(0)

  await expect(button(asha.page, 'Choose a number')).toBeDisabled()
  await bag.getByRole('button', { name: '47', exact: true }).click()
  await expect(bag.locator('.bag-chosen')).toHaveText('47')
  await button(asha.page, 'Call 47').click()
  await expect(ravi.page.getByText('47. 1 of 90 called.')).toBeAttached()
  await expect(bag.getByRole('button', { name: '47', exact: true })).toBeDisabled()

  await asha.page.keyboard.type('88')
  await expect(bag.locator('.bag-chosen')).toHaveText('88')
  // Nothing is called while the last number is still being heard.
  await expect(button(asha.page, 'Call 88')).toBeEnabled()
  await asha.page.keyboard.press('Enter')
  await expect(ravi.page.getByText('88. 2 of 90 called.')).toBeAttached()
})
