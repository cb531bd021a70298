import { type Browser, expect, type Page } from '@playwright/test'
import { openRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atScreen, openOptions } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile()

/** A host in their room, in a browser that lacks something. */
async function hosts(browser: Browser, lacking: (page: Page) => Promise<unknown>) {
  const room = await openRoom(server)
  const page = await atScreen(browser, server, room, room.host)
  await lacking(page)
  await page.goto(`${server.url}/host/${room.id}`)
  return { page, roomId: room.id, context: page.context() }
}

/** A browser as it is at `http://192.168.1.7:5000`: without https there is no clipboard. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

test('a room number and its link are copied at the address of a home network too', async ({ browser }) => {
  const { page, roomId, context } = await hosts(browser, async (host) => {
    await host.context().grantPermissions(['clipboard-read'])
    await withoutClipboard(host)
  })
  const copied = async () => {
    const reader = await context.newPage()
    await reader.goto(`${server.url}/favicon.svg`)
    await reader.bringToFront()
    const text = await reader.evaluate(() => navigator.clipboard.readText())
    await reader.close()
    await page.bringToFront()
    return text
  }
  const copy = page.getByRole('button', { name: 'Copy', exact: true })
  await copy.click()
  await hasShown(page, 'Copied')
  await expect(copy.or(page.getByRole('button', { name: 'Copied', exact: true }))).toBeFocused()
  await hasShown(page, 'Copied!')
  expect(await copied()).toBe(roomId)
  await openOptions(page)
  await page.getByRole('button', { name: 'Copy link' }).click()
  await hasShown(page, 'Link copied')
  expect(await copied()).toMatch(
    new RegExp(`^${server.url}/lobby\\?mode=join&room=${roomId}#s=[\\w-]{22}(&i=[\\da-f]{32})?$`),
  )
})

test('a text that cannot be copied, nor shared, is shown selected until it is closed', async ({ browser }) => {
  const { page, roomId } = await hosts(browser, async (host) => {
    await withoutClipboard(host)
    await host.addInitScript(() => {
      document.execCommand = () => false
      const share = ({ text }: ShareData) =>
        Promise.reject(new DOMException(text, localStorage.getItem('refusal') ?? 'AbortError'))
      Object.defineProperty(navigator, 'share', { value: share })
    })
    await host.clock.install()
  })
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const note = page.getByRole('dialog', { name: 'Press and hold to copy' })
  await expect(note.getByLabel('Text to copy')).toHaveValue(roomId)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(roomId)
  await page.clock.fastForward(60_000)
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()

  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.evaluate(() => localStorage.setItem('refusal', 'NotAllowedError'))
  await expect(note, 'changing one’s mind is no refusal').toBeHidden()
  await share.click()
  await expect(note.getByLabel('Text to copy')).toHaveValue(
    new RegExp(`room=${roomId}#s=[\\w-]{22}(&i=[\\da-f]{32})?$`),
  )
})
