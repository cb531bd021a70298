import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom, roomOf, type TestRoom, win } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { axeViolations } from '../support/page-checks.ts'
import { atScreen, atTheDashboard, seatedAt, TV } from '../support/players-at-screens.ts'
import { aTone, clipOf } from '../support/tones.ts'

const CODE = 'KHUL-JA-SIM-SIM'
const CLOSED = 'The people who run this site have closed this room.'

const server = serverOfFile({ ADMIN_CODE: CODE, cooldownMs: 0, OPERATOR_NAME: 'Asha Rao' })

const panel = (page: Page) => page.getByRole('dialog', { name: 'Admin Panel' })

/** Opens the tab at the address that an operator types. */
async function openSite(page: Page): Promise<void> {
  await page.goto(`${server.url}/admin`)
  await page.getByLabel('Enter admin code').fill(CODE)
  await page.getByRole('button', { name: 'Open', exact: true }).click()
  await page.getByRole('tab', { name: 'Site' }).click()
}

const drawer = (page: Page, name: RegExp) => panel(page).getByRole('button', { name })

async function sure(page: Page, name: string): Promise<void> {
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
}

/** A page of each kind that shows a room. */
function pagesOf(browser: Browser, room: TestRoom): Promise<Page[]> {
  const paths = [
    `/tv/${room.id}`,
    `/tv/${room.id}?watch`,
    `/check/${room.id}`,
    `/evening/${room.id}`,
    `/print/${room.id}`,
  ]
  return Promise.all(
    [...paths, `/paper/${room.id}/1/1/1`].map(async (path) => {
      const page = await atScreen(browser, server, room, room.host)
      await page.setViewportSize(TV)
      await page.goto(server.url + path)
      await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Tambola')
      return page
    }),
  )
}

test('an operator takes a name away, saves the evening and closes the room, and every page of it is told', async ({
  browser,
}) => {
  const [room, ravi] = await roomOf(server, 'Ravi Kumar')
  await room.host.browser.post(`/api/rooms/${room.id}/papers`, { name: 'Nani', ticketCount: 1 })
  await room.start()
  await win(room, ravi, 5, ['Top Line'])
  const host = await seatedAt(browser, server, room, room.host)
  const { page: admin } = await atTheDashboard(browser, server.url, 'Operator')
  await openSite(admin)
  await panel(admin)
    .getByRole('button', { name: new RegExp(room.id.slice(0, 3)) })
    .click()

  await drawer(admin, /^People/).click()
  expect(await axeViolations(admin)).toEqual([])
  await panel(admin).getByRole('button', { name: 'Take away the name Ravi Kumar' }).click()
  await sure(admin, 'Take away the name')
  await expect(panel(admin).getByText('Player 1')).toBeVisible()
  await host.page.getByRole('tab', { name: 'All Players' }).click()
  await expect(host.page.getByText('Player 1').filter({ visible: true }).first()).toBeVisible()
  // A hidden tab is drawn again when it is shown.
  for (const tab of ['All Players', 'My Tickets']) {
    await host.page.getByRole('tab', { name: tab }).click()
    await expect(host.page.getByText('Ravi Kumar').filter({ visible: true })).toHaveCount(0)
  }

  await drawer(admin, /^Save this evening/).click()
  const saving = admin.waitForEvent('download')
  await panel(admin).getByRole('link', { name: 'Winners (CSV)' }).click()
  expect((await saving).suggestedFilename()).toBe(`tambola-${room.id}-winners.csv`)

  const pages = await pagesOf(browser, room)
  await drawer(admin, /^Close or delete/).click()
  await panel(admin).getByRole('button', { name: 'Close this room' }).click()
  await sure(admin, 'Close this room')
  for (const page of [host.page, ...pages]) {
    await expect(page.getByText(CLOSED), page.url()).toBeVisible()
    await expect(page.getByRole('link', { name: 'Back to Home' }), page.url()).toBeVisible()
  }
  await panel(admin).getByRole('button', { name: 'Delete it now' }).click()
  await sure(admin, 'Delete it now')
  await expect(panel(admin).getByText('This room is gone.')).toBeVisible()
  await panel(admin).getByRole('button', { name: 'Back to the rooms' }).click()
  await expect(panel(admin).getByText('No room is open now.')).toBeVisible()
})

test('who waits for a closed room is told, and who wants to join it too', async ({ browser }) => {
  const [room, ravi] = await roomOf(server, 'Ravi')
  await room.host.browser.post(`/api/rooms/${room.id}/record-number`, { number: 47, clip: clipOf(aTone()) })
  const waiting = await seatedAt(browser, server, room, ravi, { path: '/waiting' })
  const hosting = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  await expect(hosting.page.getByRole('button', { name: 'Start Game' })).toBeVisible()
  const { page: admin } = await atTheDashboard(browser, server.url, 'Operator')
  await openSite(admin)
  await panel(admin)
    .getByRole('button', { name: new RegExp(room.id.slice(0, 3)) })
    .click()
  await drawer(admin, /^Own voice/).click()
  await panel(admin).getByRole('button', { name: 'Take away the voice' }).click()
  await sure(admin, 'Take away the voice')
  await expect(drawer(admin, /^Own voice/)).toBeHidden()
  await drawer(admin, /^Close or delete/).click()
  await panel(admin).getByRole('button', { name: 'Close this room' }).click()
  await sure(admin, 'Close this room')
  for (const { page } of [waiting, hosting]) await expect(page.getByText(CLOSED)).toBeVisible()
  const { page } = await atTheDashboard(browser, server.url, 'Dadi')
  await page.goto(`${server.url}/lobby?mode=join`)
  await page.getByLabel('Room Number').fill(room.id)
  await page.getByLabel('Your Name').fill('Dadi')
  await page.getByRole('button', { name: 'Join Game' }).click()
  // Beside the field and above the form.
  await expect(page.getByText(CLOSED).first()).toBeVisible()
})

test('a site opens no rooms, or only with its code, and shows no advertisements', async ({ browser }) => {
  const room = await openRoom(server)
  await room.start()
  const player = await seatedAt(browser, server, room, room.host)
  await expect(player.page.locator('.ad-strip')).toHaveCount(1)
  const { page: admin } = await atTheDashboard(browser, server.url, 'Operator')
  await openSite(admin)
  await panel(admin).getByRole('button', { name: 'New rooms and ads' }).click()
  const opening = panel(admin).getByLabel('Who may open a room?')
  await opening.selectOption('Nobody, for now')
  await expect(panel(admin).getByText('No new rooms. Open rooms go on.')).toBeVisible()

  const { page } = await atTheDashboard(browser, server.url, 'Meena')
  await page.goto(`${server.url}/lobby?mode=host`)
  await page.getByLabel('Your Name (Host)').fill('Meena')
  const host = page.getByRole('button', { name: 'Host New Game' })
  await host.click()
  await expect(page.getByText('This site opens no new rooms just now.').first()).toBeVisible()

  await opening.selectOption('Only with the code')
  const code =
    (
      await panel(admin)
        .getByText(/^Code: /)
        .textContent()
    )?.slice('Code: '.length) ?? ''
  await host.click()
  const field = page.getByLabel('Code of this site')
  await expect(field).toBeFocused()
  await field.fill('wrong')
  await host.click()
  await expect(page.getByText('This code is not right.')).toBeVisible()
  await field.fill(code.toLowerCase())
  await host.click()
  await expect(page).toHaveURL(/\/host\/\d{6}$/)

  await panel(admin).getByRole('switch', { name: 'Show ads' }).click()
  await expect(player.page.locator('.ad-strip')).toHaveCount(0)
  await panel(admin).getByRole('switch', { name: 'Show ads' }).click()
  await expect(player.page.locator('.ad-strip')).toHaveCount(1)
  await opening.selectOption('Everybody')
  await page.goto(`${server.url}/privacy`)
  await expect(page.getByText('This site is run by Asha Rao.')).toBeVisible()
})
