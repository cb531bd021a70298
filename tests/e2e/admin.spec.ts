import { expect, type Locator, type Page } from '@playwright/test'
import { UPLOAD_TYPES } from '#shared/ads.ts'
import { DEFAULT_ADS } from '#shared/default-ads.ts'
import { UPLOAD_MAX_BYTES } from '#shared/input/request-sizes.ts'
import { chooseImage, openAdminPanel } from '../support/admin-at-screen.ts'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { axeViolations, contrastViolations } from '../support/page-checks.ts'
import { picture } from '../support/pictures.ts'
import { atTheDashboard, type PlayerAtScreen, seatedAt } from '../support/players-at-screens.ts'

const CODE = 'KHUL-JA-SIM-SIM'
const KINDS = 'Only PNG, JPEG, GIF, WebP or AVIF images can be uploaded.'

const server = serverOfFile({ ADMIN_CODE: CODE, cooldownMs: 0 })

const listHas = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Current Advertisements (${count})` })).toBeVisible()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Admin Panel' })

/** Whatever is open is accessible in both themes, and nothing sticks out of the panel, also on a laptop. */
async function looksRight(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await contrastViolations(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 800 })
    for (const open of await panel(page).all())
      expect(await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
  }
}

test('an admin puts an advertisement under tickets, changes it and removes it', async ({ browser }) => {
  const room = await openRoom(server, 'Asha', 3)
  await room.start()
  const player = await seatedAt(browser, server, room, room.host)
  // There are three at first, counted from 0: the fourth is number 3, of ticket 3.
  const strip = player.page.locator('.ad-strip').nth(2)

  const { page } = await atTheDashboard(browser, server.url, 'Admin')
  await refusesAWrongCode(page)
  await openAdminPanel(page, CODE)
  await listHas(page, 3)
  await looksRight(page)

  const add = page.getByRole('button', { name: 'Add Advertisement' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  const imageUrl = await uploads(page)
  await player.page.clock.install()
  let isLost = true
  await player.page.route(`**${imageUrl}`, (route) => (isLost ? route.abort() : route.continue()))
  const loses = player.page.waitForEvent('requestfailed')
  await add.click({ force: true })
  await listHas(page, 3)

  const link = `${server.url}/support?from=a-strip-under-a-ticket`
  const linkField = page.getByLabel('Website URL Link')
  await linkField.fill('javascript:alert(1)')
  await add.click()
  await expect(page.getByText('Please enter a valid http or https link.')).toBeVisible()
  await linkField.fill(link)
  await add.click()
  await listHas(page, 4)
  const listed = page.getByRole('listitem').filter({ hasText: link.slice(0, 40) })
  await expect(listed.getByText(link.slice(0, 40), { exact: true })).toBeVisible()
  await expect(page.getByLabel('Image URL')).toHaveValue('')

  await loses
  isLost = false
  await expect(async () => {
    await player.page.clock.fastForward(30_000)
    expect(await strip.getAttribute('data-ad-url'), 'it asks again').toBe(link)
  }).toPass()
  await fillsItsStrip(strip, imageUrl)

  await previews(page, listed, link)

  await listed.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit advertisement' })).toBeVisible()
  await expect(linkField, 'the picture has no text to change').toBeFocused()
  await linkField.fill(`${link}&edited`)
  await page.getByRole('button', { name: 'Update Advertisement' }).click()
  await expect(strip).toHaveAttribute('data-ad-url', `${link}&edited`)

  await deletesOnceSure(page, listed)
  await expect(strip).not.toHaveAttribute('data-ad-url', `${link}&edited`)

  await page.close()
  await test.step('the strip opens its link outside the game, and a slip of the thumb opens nothing', () =>
    opensItsLink(player, strip))
})

async function refusesAWrongCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Admin' }).click()
  const code = page.getByLabel('Enter admin code')
  await code.fill('guessed')
  await looksRight(page)
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code did not work.')).toBeVisible()
  await expect(code).toHaveValue('guessed')
  await page.getByRole('button', { name: 'Cancel' }).click()
}

/** Uploads as without https, on a home network. Returns the path of the picture. */
async function uploads(page: Page): Promise<string> {
  await page.evaluate(() => void Object.defineProperty(crypto, 'randomUUID', { value: undefined }))
  const image = page.getByLabel('Image URL')
  await chooseImage(page, { name: 'strip.png', mimeType: 'image/png', buffer: await picture('png', 704, 112) })
  await expect(image).toHaveValue(/^\/objects\/uploads\/[0-9a-f-]{36}$/)
  await expect(image).not.toBeEditable()
  return image.inputValue()
}

async function fillsItsStrip(strip: Locator, imageUrl: string): Promise<void> {
  const drawn = await strip
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map((it) => [it.getAttribute('src'), getComputedStyle(it).objectFit, it.naturalWidth]),
    )
  expect(drawn, 'the whole picture').toEqual([[imageUrl, 'contain', 704]])
}

async function previews(page: Page, listed: Locator, link: string): Promise<void> {
  await listed.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('article', { name: 'Ticket #1' })).toHaveCount(2)
  await looksRight(page)
  const strips = preview.locator('a.ad-strip')
  await expect(strips, 'in both themes').toHaveCount(2)
  const shown = await strips.evaluateAll((all) =>
    all.map((it) => [it.getAttribute('href'), it.getBoundingClientRect().height]),
  )
  expect(shown).toEqual(Array(2).fill([link, 56]))
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
}

async function deletesOnceSure(page: Page, listed: Locator): Promise<void> {
  const question = page.getByRole('alertdialog', { name: 'Delete advertisement' })
  for (const answer of ['Cancel', 'Delete']) {
    await listed.getByRole('button', { name: 'Delete' }).click()
    await expect(question).toContainText('Are you sure you want to delete this advertisement?')
    await question.getByRole('button', { name: answer }).click()
    await listHas(page, answer === 'Cancel' ? 4 : 3)
  }
}

async function opensItsLink({ page: game, context }: PlayerAtScreen, strip: Locator): Promise<void> {
  await expect(strip).toHaveAttribute('href', /wikipedia/)
  await context.route(/wikipedia/, (route) => route.fulfill({ contentType: 'text/html', body: 'an encyclopaedia' }))
  const opened: string[] = []
  context.on('page', (popup) => opened.push(popup.url()))
  const tracked = () => game.evaluate(() => JSON.parse(document.body.dataset.tracked ?? 'null'))

  await game.evaluate(() => {
    document.addEventListener('ad-click', (event) => {
      if (event instanceof CustomEvent) document.body.dataset.tracked = JSON.stringify(event.detail)
    })
    // In the page itself: no scrolling before, and as close to each other as we like.
    for (const one of ['[data-number]', '.ad-strip']) document.querySelector<HTMLElement>(one)?.click()
  })
  expect([await tracked(), opened]).toEqual([null, []])

  const popup = context.waitForEvent('page')
  await expect(async () => {
    await strip.click()
    expect(await tracked(), 'taken, and not as a slip').not.toBeNull()
  }).toPass()
  expect((await popup).url()).toMatch(/^(about:blank|https:\/\/en\.wikipedia\.org)/)
  expect(opened).toHaveLength(1)
  expect(await tracked()).toMatchObject({ adId: DEFAULT_ADS[0].id, position: 3 })
  expect(game.url(), 'the game stays where it was').toMatch(/active-game/)

  await game.evaluate(() => {
    delete document.body.dataset.tracked
    const link = document.querySelector<HTMLElement>('.ad-strip')
    link?.setAttribute('data-ad-url', 'javascript:alert(1)')
    link?.click()
  })
  expect([await tracked(), opened.length]).toEqual([null, 1])
}

test('the panel rejects what is not a picture, asks before it discards, and ends with its session', async ({
  browser,
}) => {
  const { page } = await atTheDashboard(browser, server.url, 'Admin')
  await openAdminPanel(page, CODE)

  await test.step('an invalid upload is explained, and changes nothing', () => explainsUploads(page))

  await test.step('the form asks before it discards, also at signing out, which leaves the browser no rights', () =>
    asksBeforeItDiscards(page))

  await test.step('the panel lists the newest 200 rooms, and the last 30 days with their sums', () =>
    listsRoomsAndDays(page))

  await test.step('an admin whose session has ended reads so, and keeps what was shown', () => endsWithItsSession(page))
})

async function explainsUploads(page: Page): Promise<void> {
  const cases: [name: string, mimeType: string, buffer: Buffer, message: string][] = [
    ['logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), KINDS],
    ['large.png', 'image/png', Buffer.alloc(UPLOAD_MAX_BYTES + 1), 'large.png exceeds maximum allowed size of 5 MB'],
    ['page.png', 'image/png', Buffer.from('<script>alert(1)</script>'), `Failed to upload page.png. ${KINDS}`],
  ]
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await expect(panel(page).locator('input[type=file]')).toHaveAttribute('accept', UPLOAD_TYPES.join())
  for (const [name, mimeType, buffer, message] of cases) {
    await chooseImage(page, { name, mimeType, buffer })
    await expect(panel(page).getByRole('status')).toHaveText(`Upload failed. ${message}`)
    await expect(page.getByLabel('Image URL')).toHaveValue('')
  }
  expect(sent.length, 'others are refused before they are sent').toBe(1)
}

async function asksBeforeItDiscards(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Admin' }), 'the focus is back').toBeFocused()

  await openAdminPanel(page, CODE)
  const edit = panel(page).getByRole('button', { name: 'Edit' }).first()
  const update = page.getByRole('button', { name: 'Update Advertisement' })
  await edit.click()
  await page.route('**/objects/**', () => {})
  await chooseImage(page, { name: 'strip.png', mimeType: 'image/png', buffer: await picture('png', 704, 112) })
  await expect(update, 'while a picture is on its way').toHaveAttribute('aria-disabled', 'true')
  await edit.click()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(update).toHaveAttribute('aria-disabled', 'false')
  const link = page.getByLabel('Website URL Link')
  await link.fill('https://shop.example/')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(link).toHaveValue('https://shop.example/')
  // Browsers let a page keep a dialog open for only so many Escapes without a tap between.
  for (let times = 0; times < 4; times++) {
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(panel(page)).toBeVisible()
  }
  const signOut = async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  }
  const analytics = async () => (await page.request.get(`${server.url}/api/analytics/rooms`)).status()
  await page.context().setOffline(true)
  await signOut()
  await expect(page.getByRole('alert').filter({ hasText: 'still signed in' })).toBeVisible()
  expect(await analytics()).toBe(200)
  await page.context().setOffline(false)
  await signOut()
  await expect(panel(page)).toBeHidden()
  expect(await analytics()).toBe(401)
}

async function listsRoomsAndDays(page: Page): Promise<void> {
  const room = { status: 'active', playerCount: 2, totalTicketsUsed: 3, createdAt: '2026-11-22T10:00:00.000Z' }
  const rooms = Array.from({ length: 201 }, (_, n) => ({ id: String(100_000 + n), ...room }))
  await page.route('**/api/analytics/rooms', (route) => route.fulfill({ json: rooms }))
  const days = Array.from({ length: 30 }, (_, ago) => {
    const date = new Date(Date.UTC(2026, 10, 24 - ago)).toISOString().slice(0, 10)
    return { date, rooms: ago, games: 2 * ago, players: 100 * ago, tickets: 1000 * ago, prizes: 5 * ago }
  })
  await page.route('**/api/analytics/days', (route) => route.fulfill({ json: days }))
  await openAdminPanel(page, CODE)
  await page.getByRole('tab', { name: 'Room Analytics' }).click()
  await expect(panel(page).getByText('Swipe the table to see more.')).toBeVisible()
  await expect(panel(page).getByText('The newest 200 of 201 rooms.')).toBeVisible()
  const listed = panel(page).getByRole('region', { name: 'Rooms' }).getByRole('row')
  await expect(listed).toHaveCount(201)
  await expect(listed.nth(1)).toHaveText('100000active2322 Nov 2026, 3:30:00 pm')
  await looksRight(page)
  const totals = panel(page).getByRole('region', { name: 'Last 30 days' }).first()
  await expect(totals.getByText('Players a day, at most 2,900')).toBeVisible()
  await expect(totals.locator('svg rect')).toHaveCount(30)
  const rows = totals.getByRole('row')
  await expect(rows).toHaveCount(32)
  await expect(rows.nth(1)).toHaveText('All 30 days43587043,5004,35,0002,175')
  await expect(rows.nth(2)).toHaveText('Tue, 24 Nov00000')
  await expect(rows.nth(2).getByRole('cell')).toHaveCount(5)
  await expect(rows.nth(31)).toHaveText('Mon, 26 Oct29582,90029,000145')
}

async function endsWithItsSession(page: Page): Promise<void> {
  await page.unrouteAll()
  await page.context().clearCookies()
  await expect(page.getByRole('alert')).toContainText('Failed to fetch room analytics')
  await expect(page.getByText('Total Rooms')).toBeVisible()
  await page.getByRole('tab', { name: 'Advertisement Management' }).click()
  await panel(page).getByRole('button', { name: 'Edit' }).first().click()
  await page.getByRole('button', { name: 'Update Advertisement' }).click()
  await panel(page).getByRole('button', { name: 'Delete' }).first().click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(/^Your time as admin is up\./), 'nothing was saved or deleted').toHaveCount(2)
}
