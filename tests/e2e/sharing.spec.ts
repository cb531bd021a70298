import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atTheDashboard, hostGame, openOptions } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile()

/** A browser as it is at `http://192.168.1.7:5000`: without https there is no clipboard. */
const withoutClipboard = (page: Page) =>
  page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))

test('a room number and its link are copied at the address of a home network too', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const { page, context } = asha
  await context.grantPermissions(['clipboard-read'])
  await withoutClipboard(page)
  const roomId = await hostGame(asha)
  await page.reload()
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
  expect(await copied()).toMatch(new RegExp(`^${server.url}/lobby\\?mode=join&room=${roomId}#s=[\\w-]{22}$`))
})

test('a text that cannot be copied is shown selected until it is closed', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const { page } = asha
  await withoutClipboard(page)
  await page.addInitScript(() => {
    document.execCommand = () => false
  })
  const roomId = await hostGame(asha)
  await page.reload()
  await page.clock.install()
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  const note = page.getByRole('dialog', { name: 'Press and hold to copy' })
  await expect(note.getByLabel('Text to copy')).toHaveValue(roomId)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe(roomId)
  await page.clock.fastForward(60_000)
  await expect(note).toBeVisible()
  await note.getByRole('button', { name: 'Close' }).click()
  await expect(note).toBeHidden()
})

test('if the phone’s share sheet refuses, the invitation is shown to be copied', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const { page } = asha
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: ({ text }: ShareData) =>
        Promise.reject(new DOMException(text, localStorage.getItem('refusal') ?? 'AbortError')),
    })
  })
  const roomId = await hostGame(asha)
  await page.reload()
  const note = page.getByRole('dialog', { name: 'Press and hold to copy' })
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await page.evaluate(() => localStorage.setItem('refusal', 'NotAllowedError'))
  await expect(note, 'changing one’s mind is no refusal').toBeHidden()
  await share.click()
  await expect(note.getByLabel('Text to copy')).toHaveValue(new RegExp(`room=${roomId}#s=[\\w-]{22}$`))
})
