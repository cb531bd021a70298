import { expect, type Page } from '@playwright/test'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { fetchAgain } from '../support/fetch-again.ts'
import { atTheDashboard, callNext, hostGame, joinGame, openOptions, twoInAGame } from '../support/players-at-screens.ts'
import { callAsHosts, tamperWithEvidence } from '../support/tampering.ts'

/* What only one browser can know of a draw: its invitation, its dice, and what its host called. */

const server = serverOfFile()

const warning = (page: Page) => page.getByRole('alert').filter({ hasText: 'Something is wrong with the numbers.' })

test('an invitation carries the seal, and a server that shows a guest another one is caught', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const roomId = await hostGame(asha)
  const whatsapp = asha.page.getByRole('link', { name: 'WhatsApp' })
  await expect(whatsapp).toHaveAttribute('href', /%23s%3D[\w-]{22}$/)
  const text = new URL((await whatsapp.getAttribute('href')) ?? '').searchParams.get('text')
  const link = text?.match(/http\S+/)?.[0] ?? ''
  const opens = async (name: string) => {
    const guest = await atTheDashboard(browser, server.url, name)
    await guest.page.goto(link)
    await guest.page.getByLabel('Your Name').fill(name)
    return guest
  }
  const dadi = await opens('Dadi')
  // The room tells of the tickets first, and the answer that the dice were taken comes when nothing changes any more.
  await dadi.page.route(/confirm-tickets$/, async (route) => {
    const response = await fetchAgain(route)
    await dadi.page.getByText('1 of 2 ready').waitFor()
    await dadi.page.waitForResponse(/game-state/)
    await route.fulfill({ response })
  })
  await dadi.page.getByRole('button', { name: 'Join Game' }).click()
  await openOptions(dadi.page)
  await expect(dadi.page.getByText('Your phone has helped to mix the numbers.')).toBeVisible()
  await dadi.page.goto(`${server.url}/check/${roomId}`)
  await expect(dadi.page.getByText('It is the seal that came with your invitation.')).toBeVisible()
  await expect(dadi.page.getByText('The box still has the seal that came with your invitation.')).toBeVisible()

  const ravi = await opens('Ravi')
  await tamperWithEvidence(ravi.page, (evidence) => {
    evidence.commitment = 'ab'.repeat(32)
  })
  await ravi.page.getByRole('button', { name: 'Join Game' }).click()
  await warning(ravi.page).getByRole('link', { name: 'See what is wrong' }).click()
  await expect(ravi.page.getByRole('main').getByRole('status')).toContainText(
    'the seal is not the one in the invitation',
  )
})

test('the phone that starts throws last, and a server that changes the list afterwards is caught', async ({
  browser,
}) => {
  const { asha, ravi, roomId } = await twoInAGame(browser, server.url)
  await tamperWithEvidence(ravi.page, (evidence) => {
    evidence.contributions.pop()
  })
  for (const { page } of [asha, ravi]) await page.goto(`${server.url}/check/${roomId}`)
  await expect(asha.page.getByText('The phone that started the game threw last of all')).toBeVisible()
  await expect(asha.page.getByRole('main').getByRole('status')).toContainText('All is right so far.')
  await expect(ravi.page.getByRole('main').getByRole('status')).toContainText('This draw does not add up')
})

test('a server that drops the dice of a phone is caught before the start', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const meena = await atTheDashboard(browser, server.url, 'Meena')
  await tamperWithEvidence(meena.page, (evidence) => {
    evidence.contributions = []
  })
  await joinGame(meena, await hostGame(asha))
  await openOptions(meena.page)
  await expect(meena.page.getByText('Your phone has not helped to mix the numbers yet.')).toBeVisible()
  await expect(warning(meena.page)).toBeVisible()
})

test('a server that marks a call as the host’s is caught by the host’s browser', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  await callAsHosts(asha.page)
  await hostGame(asha)
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  await callNext(asha, 0)
  const warned = asha.page.getByRole('alert').filter({ hasText: 'A number was called in your name' })
  await warned.getByRole('link', { name: 'See what is wrong' }).click()
  await expect(asha.page.getByRole('main').getByRole('status')).toContainText(
    'A number was called in your name, and not on this phone.',
  )
})
