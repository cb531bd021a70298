import { expect, type Page } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { test as base, serverOfFile } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import {
  atAPhone,
  atATv,
  atTheDashboard,
  callNext,
  endGame,
  hostGame,
  inTheGame,
  openOption,
  pressOption,
} from '../support/players-at-screens.ts'

/** A name of this machine as a home network gives it: without https, so not a secure context. All others lead nowhere. */
const NAME = 'laptop.test'
const ONLY_HERE = `--host-resolver-rules=MAP ${NAME} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1`

const test = base.extend({
  launchOptions: [
    async ({ launchOptions }, use) => use({ ...launchOptions, args: [...(launchOptions.args ?? []), ONLY_HERE] }),
    { scope: 'worker' },
  ],
})

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile({ LAN_ADDRESSES: `10.0.0.9,${NAME}`, cooldownMs: 0 })

test('Wi-Fi without internet or https works: no other machine is asked, and each phone is heard', async ({
  browser,
}) => {
  const wrong: string[] = []
  const listen = (page: Page) => {
    page.on('console', (message) => {
      if (/error|warning/.test(message.type()) && !/status of 503/.test(message.text())) wrong.push(message.text())
    })
    page.context().on('request', (request) => {
      if (!['localhost', NAME, ''].includes(new URL(request.url()).hostname)) wrong.push(request.url())
    })
  }
  const origin = server.url.replace('localhost', NAME)
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  listen(asha.page)
  const roomId = await hostGame(asha)
  const invitation = await sharesTheAddress(asha.page, roomId, origin)

  const ravi = await atAPhone(browser, 'Ravi')
  const { page: tv } = await atATv(browser)
  for (const page of [ravi.page, tv]) listen(page)
  await tv.goto(`${origin}/tv/${roomId}`)
  await ravi.page.goto(/http\S+/.exec(invitation)?.[0] ?? '')
  expect(await ravi.page.evaluate(() => isSecureContext)).toBe(false)
  await ravi.page.getByLabel('Your Name').fill('Ravi')
  const joins = ravi.page.waitForRequest((request) => request.url().endsWith('/join'))
  await ravi.page.getByRole('button', { name: 'Join Game' }).click()
  expect((await joins).postDataJSON().invite, 'Ravi was invited').toMatch(/^[\da-f]{32}$/)
  await ravi.page.waitForURL(/ticket-selection/)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  for (const player of [asha, ravi]) await inTheGame(player)

  const told: string[] = []
  const hear = async (text: string) => {
    told.push(text)
    for (const { page } of [asha, ravi]) await expect.poll(() => spokenIn(page), 'once, in order').toEqual(told)
  }
  // Of numbers that come together only the last is said, and the end before those that wait for their turn.
  for (let before = 0; before < 2; before++) await hear(numberAnnouncement(await callNext(asha, before)))
  await expect(tv.getByText('Numbers Called: 2 / 90')).toBeVisible()
  await endGame(asha)
  await hear('Game over.')
  await ravi.page.goto(`${origin}/check/${roomId}`)
  await expect(ravi.page.getByRole('main').getByRole('status')).toHaveText('All of this draw is right.')
  expect(wrong).toEqual([])
})

/** The host chooses the address by which phones reach this machine. Returns the invitation. */
async function sharesTheAddress(page: Page, roomId: string, origin: string): Promise<string> {
  const question = page.getByRole('dialog', { name: 'Address for phones' })
  await expect(question.getByRole('radio', { name: '10.0.0.9' })).toBeChecked()
  await question.getByRole('radio', { name: NAME }).check()
  await expect(question.getByRole('img', { name: `QR code: join room ${roomId}` })).toBeVisible()
  await question.getByRole('button', { name: 'Share this address' }).click()
  const share = page.getByRole('link', { name: 'WhatsApp' })
  await expect(share).toHaveAttribute('href', /%23s%3D[\w-]{22}%26i%3D[\da-f]{32}%0A/)
  const invitation = new URL((await share.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  expect(invitation).toContain(`${origin}/lobby?mode=join&room=${roomId}#`)
  expect(invitation).toContain(`type the number at ${new URL(origin).host}`)
  await page.reload()
  await expect(page.getByText('Waiting for Players')).toBeVisible()
  await openOption(page, 'Address for phones')
  await expect(page.getByRole('button', { name: 'Address for phones' }), 'they are asked once').toBeVisible()
  await expect(question).toBeHidden()
  await pressOption(page, 'Show on TV')
  await expect(page.getByRole('dialog')).toContainText(`${new URL(origin).host}/tv`)
  await page.keyboard.press('Escape')
  return invitation
}
