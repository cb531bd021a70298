import { expect, type Page } from '@playwright/test'
import { UPLOAD_TYPES } from '#shared/ads.ts'
import { UPLOAD_MAX_BYTES } from '#shared/request-sizes.ts'
import { chooseImage, openAdminPanel } from '../support/admin-at-screen.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { axeViolations } from '../support/page-checks.ts'
import { hugePng, picture } from '../support/pictures.ts'
import { aloneInAGame, atTheDashboard, type PlayerAtScreen } from '../support/players-at-screens.ts'

const CODE = 'KHUL-JA-SIM-SIM'
const KINDS = 'Only PNG, JPEG, GIF, WebP or AVIF images can be uploaded.'

const server = serverOfFile({ ADMIN_CODE: CODE, CALL_COOLDOWN_MS: '0' })

const strip = ({ page }: PlayerAtScreen) => page.locator('.ad-strip')
const listHas = (page: Page, count: number) =>
  expect(page.getByRole('heading', { name: `Current Advertisements (${count})` })).toBeVisible()
const panel = (page: Page) => page.getByRole('dialog', { name: 'Admin Panel' })

/** Whatever is open is accessible, and nothing sticks out of the panel. */
async function looksRight(page: Page): Promise<void> {
  expect(await axeViolations(page)).toEqual([])
  for (const open of await panel(page).all())
    expect(await open.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0)
}

test('an admin puts an advertisement under the tickets of a running game, changes it and takes it away', async ({
  browser,
}) => {
  const { room, asha: player } = await aloneInAGame(browser, server)
  await expect(strip(player)).toHaveAttribute('data-ad-url', /wikipedia/)

  const { page } = await atTheDashboard(browser, server.url, 'Admin')
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByLabel('Enter admin code').waitFor()
  await looksRight(page)
  await page.getByLabel('Enter admin code').fill('guessed')
  await page.keyboard.press('Enter')
  await expect(page.getByText('That code did not work.')).toBeVisible()
  await expect(page.getByLabel('Enter admin code')).toHaveValue('guessed')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openAdminPanel(page, CODE)

  await listHas(page, 3)
  await looksRight(page)
  for (const name of ['Edit', 'Delete', 'Preview'])
    await expect(panel(page).getByRole('button', { name })).toHaveCount(3)
  for (let left = 3; left > 1; left--) {
    await panel(page).getByRole('button', { name: 'Delete' }).first().click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await listHas(page, left - 1)
  }

  await expect(page.getByText('best 1408 × 224 pixels')).toBeVisible()
  const add = page.getByRole('button', { name: 'Add Advertisement' })
  await expect(add).toHaveAttribute('aria-disabled', 'true')
  await chooseImage(page, { name: 'strip.png', mimeType: 'image/png', buffer: await picture('png', 704, 112) })
  await expect(page.getByLabel('Image URL')).toHaveValue(/^\/objects\/uploads\/[0-9a-f-]{36}$/)
  await expect(page.getByLabel('Image URL')).not.toBeEditable()
  const imageUrl = await page.getByLabel('Image URL').inputValue()
  await add.click({ force: true })
  await listHas(page, 1)

  const link = `${server.url}/support?from=a-strip-under-a-ticket`
  const listed = page.getByRole('listitem').filter({ hasText: link.slice(0, 40) })
  await page.getByLabel('Website URL Link').fill('javascript:alert(1)')
  await add.click()
  await expect(page.getByText('Please enter a valid http or https link.')).toBeVisible()
  await page.getByLabel('Website URL Link').fill(link)
  await add.click()
  await listHas(page, 2)
  await expect(listed.getByText(link.slice(0, 40), { exact: true })).toBeVisible()
  await expect(page.getByLabel('Image URL')).toHaveValue('')

  await expect(strip(player), 'ticket 1 has number 1 of the list, counted from 0').toHaveAttribute('data-ad-url', link)
  await expect(strip(player)).toHaveAttribute('data-ad-id', /^[0-9a-f-]{36}$/)
  await expect(strip(player)).toHaveAttribute('data-ad-position', '1')
  for (const image of await strip(player).locator('img').all()) await expect(image).toHaveAttribute('src', imageUrl)
  const [ground, drawn] = await strip(player)
    .locator('img')
    .evaluateAll((images: HTMLImageElement[]) =>
      images.map((image) => [getComputedStyle(image).objectFit, image.naturalWidth]),
    )
  expect([ground, drawn], 'the whole picture, on a ground that fills the strip').toEqual([
    ['cover', 704],
    ['contain', 704],
  ])

  await listed.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await expect(preview.getByRole('article', { name: 'Ticket #1' })).toHaveCount(2)
  await looksRight(page)
  for (const shown of await preview.locator('a.ad-strip').all()) {
    await expect(shown).toHaveAttribute('href', link)
    expect((await shown.boundingBox())?.height).toBe(56)
  }
  await page.keyboard.press('Escape')
  await expect(preview).toBeHidden()
  await expect(panel(page)).toBeVisible()

  await listed.getByRole('button', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit advertisement' })).toBeVisible()
  await expect(page.getByLabel('Website URL Link'), 'the picture has no text to change').toBeFocused()
  await page.getByLabel('Website URL Link').fill(`${link}&edited`)
  await page.getByRole('button', { name: 'Update Advertisement' }).click()
  await expect(strip(player)).toHaveAttribute('data-ad-url', `${link}&edited`)

  await page.getByRole('tab', { name: 'Room Analytics' }).click()
  const row = page.getByRole('row').filter({ hasText: room.id })
  await expect(row).toContainText('active')
  const day = new Intl.DateTimeFormat('en-IN', { timeZone: 'Asia/Kolkata', dateStyle: 'medium' }).format(new Date())
  await expect(row).toContainText(day)
  await expect(page.getByText('Total Rooms')).toBeVisible()
  await expect(panel(page).getByText('Swipe the table sideways for more columns.')).toBeVisible()
  await looksRight(page)
  await page.getByRole('tab', { name: 'Advertisement Management' }).click()

  await listed.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete advertisement' })
  await expect(question).toContainText('Are you sure you want to delete this advertisement?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(listed).toBeVisible()
  await listed.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await listHas(page, 1)
  await expect(strip(player)).not.toHaveAttribute('data-ad-url', `${link}&edited`)

  await test.step('a strip opens outside the game, and a slip of the thumb opens nothing', async () => {
    await page.close()
    const { page: game, context } = player
    await expect(strip(player)).toHaveAttribute('href', /wikipedia/)
    await context.route(/wikipedia/, (route) => route.fulfill({ contentType: 'text/html', body: 'an encyclopaedia' }))
    const opened: string[] = []
    context.on('page', (popup) => opened.push(popup.url()))
    /** Clicks in the page itself: no scrolling before, and as close to each other as we like. */
    const tap = (...selectors: string[]) =>
      game.evaluate((all) => {
        for (const one of all) document.querySelector<HTMLElement>(one)?.click()
      }, selectors)

    await game.evaluate(() => {
      document.addEventListener('ad-click', (event) => {
        if (event instanceof CustomEvent) document.body.dataset.tracked = JSON.stringify(event.detail)
      })
    })
    await tap('[data-number]', '.ad-strip')
    await game.evaluate(() => document.querySelector('.ad-strip')?.setAttribute('data-ad-url', 'javascript:alert(1)'))
    await game.waitForFunction(() => performance.now() > 1_000)
    await tap('.ad-strip')
    expect(await game.evaluate(() => document.body.dataset.tracked)).toBeUndefined()
    expect(opened).toEqual([])

    await game.reload()
    await expect(strip(player)).toHaveAttribute('href', /wikipedia/)
    const popup = context.waitForEvent('page')
    await expect(async () => {
      await strip(player).click()
      await expect.poll(() => opened.length, { timeout: 1_000 }).toBe(1)
    }).toPass()
    expect((await popup).url()).toMatch(/^(about:blank|https:\/\/en\.wikipedia\.org)/)
    expect(await (await popup).evaluate(() => window.opener)).toBeNull()
    expect(game.url(), 'the game stays where it was').toMatch(/active-game/)

    await game.evaluate(() => {
      const heard: string[] = []
      Reflect.set(window, 'AndroidBridge', { openExternal: (link: string) => heard.push(link) })
      Reflect.set(window, 'heardByAndroid', heard)
    })
    await tap('.ad-strip')
    const heard = await game.evaluate(() => Reflect.get(window, 'heardByAndroid'))
    expect(heard).toEqual([await strip(player).getAttribute('data-ad-url')])
    expect(opened.length).toBe(1)
  })
})

test('the panel refuses what is no picture, asks before it forgets, and ends with its session', async ({ browser }) => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, colorScheme: 'dark' })
  await page.goto(server.url)
  await page.getByRole('button', { name: 'Admin' }).click()
  await page.getByLabel('Enter admin code').waitFor()
  await looksRight(page)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await openAdminPanel(page, CODE)
  await listHas(page, 1)
  await looksRight(page)
  await panel(page).getByRole('button', { name: 'Preview' }).click()
  await expect(page.locator('dialog a.ad-strip')).toHaveCount(2)
  await looksRight(page)
  await page.keyboard.press('Escape')

  await test.step('what cannot be uploaded is explained, and changes nothing', async () => {
    const status = panel(page).getByRole('status')
    const cases: [name: string, mimeType: string, buffer: Buffer, message: string][] = [
      ['notes.txt', 'text/plain', Buffer.from('no picture'), KINDS],
      ['logo.svg', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), KINDS],
      ['photo.heic', 'image/heic', Buffer.from('no matter'), KINDS],
      ['old.bmp', 'image/bmp', Buffer.from('no matter'), KINDS],
      ['large.png', 'image/png', Buffer.alloc(UPLOAD_MAX_BYTES + 1), 'large.png exceeds maximum allowed size of 5 MB'],
      ['page.png', 'image/png', Buffer.from('<script>alert(1)</script>'), `Failed to upload page.png. ${KINDS}`],
      ['wall.png', 'image/png', hugePng(30_000), 'Failed to upload wall.png. Image has more than 25 million pixels.'],
    ]
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
    await expect(panel(page).locator('input[type=file]')).toHaveAttribute('accept', UPLOAD_TYPES.join())
    for (const [name, mimeType, buffer, message] of cases) {
      await chooseImage(page, { name, mimeType, buffer })
      await expect(status).toHaveText(`Upload failed. ${message}`)
      await expect(page.getByLabel('Image URL')).toHaveValue('')
    }
    expect(sent.length, 'other kinds are refused before they are sent').toBe(2)
  })

  await test.step('the form asks before it forgets', async () => {
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Admin' }), 'the focus is back').toBeFocused()

    await openAdminPanel(page, CODE)
    await page.getByLabel('Website URL Link').fill('https://shop.example/')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Website URL Link')).toHaveValue('https://shop.example/')
    // Browsers let a page keep a dialog open for only so many Escapes without a tap between.
    for (let times = 0; times < 4; times++) {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('alertdialog')).toBeHidden()
      await expect(panel(page)).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Close' }).click()
    await expect(panel(page)).toBeHidden()
  })

  await test.step('the newest 200 of many rooms are listed, and the last 30 days with their sums', async () => {
    const rooms = Array.from({ length: 201 }, (_, n) => ({
      id: String(100_000 + n),
      status: 'active',
      playerCount: 2,
      totalTicketsUsed: 3,
      createdAt: '2026-11-22T10:00:00.000Z',
    }))
    await page.route('**/api/analytics/rooms', (route) => route.fulfill({ json: rooms }))
    const days = Array.from({ length: 30 }, (_, ago) => ({
      date: new Date(Date.UTC(2026, 10, 24 - ago)).toISOString().slice(0, 10),
      rooms: ago,
      games: 2 * ago,
      players: 100 * ago,
      tickets: 1000 * ago,
      prizes: 5 * ago,
    }))
    await page.route('**/api/analytics/days', (route) => route.fulfill({ json: days }))
    await openAdminPanel(page, CODE)
    await page.getByRole('tab', { name: 'Room Analytics' }).click()
    await expect(panel(page).getByText('The newest 200 of 201 rooms.')).toBeVisible()
    await expect(panel(page).getByRole('region', { name: 'Rooms' }).getByRole('rowheader')).toHaveCount(200)
    await looksRight(page)
    const totals = panel(page).getByRole('region', { name: 'Last 30 days' }).first()
    await expect(totals.getByText('Players a day, at most 2,900')).toBeVisible()
    await expect(totals.locator('svg rect')).toHaveCount(30)
    const rows = totals.getByRole('row')
    await expect(rows).toHaveCount(32)
    await expect(rows.nth(1)).toHaveText(['All 30 days', '435', '870', '43,500', '4,35,000', '2,175'].join(''))
    await expect(rows.nth(2)).toHaveText(['Tue, 24 Nov', 0, 0, 0, 0, 0].join(''))
    await expect(rows.nth(31)).toHaveText(['Mon, 26 Oct', '29', '58', '2,900', '29,000', '145'].join(''))
  })

  await test.step('an admin whose session has ended is told so, and keeps what was known', async () => {
    await page.unrouteAll()
    await page.context().clearCookies()
    await expect(page.getByRole('alert')).toContainText('Failed to fetch room analytics')
    await expect(page.getByText('Total Rooms')).toBeVisible()
    await page.getByRole('tab', { name: 'Advertisement Management' }).click()
    await panel(page).getByRole('button', { name: 'Edit' }).first().click()
    await page.getByRole('button', { name: 'Update Advertisement' }).click()
    await expect(
      page.getByText('Your admin session has ended. Close the panel and enter the code again.'),
    ).toBeVisible()
  })

  await test.step('an admin signs out, and the browser has no rights left', async () => {
    await page.goto(server.url)
    await openAdminPanel(page, CODE)
    const analytics = () => page.request.get(`${server.url}/api/analytics/rooms`)
    expect((await analytics()).status()).toBe(200)

    await page.route('**/api/admin/session', (route) => route.abort())
    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'still signed in' })).toBeVisible()
    await page.unroute('**/api/admin/session')

    await page.getByRole('button', { name: 'Sign out' }).click()
    await expect(panel(page)).toBeHidden()
    expect((await analytics()).status()).toBe(401)
  })
})
