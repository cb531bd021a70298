import { expect } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { outage } from '../support/outage.ts'
import { callNext, cell, mark, ticketOf, twoInAGame } from '../support/players-at-screens.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile({ CALL_COOLDOWN_MS: '300' }, 'embedded')

test('a server killed in the middle of a game loses nothing, and the browsers carry on by themselves', async ({
  browser,
}) => {
  const { asha, ravi } = await twoInAGame(browser, server.url)
  const ticket = await ticketOf(ravi)

  const called: number[] = []
  const callAndMark = async () => {
    called.push(await callNext(asha, called.length))
    await expect(ravi.page.getByText(`${called.length} of 90 called`)).toBeAttached()
    await mark(ravi, ticket, called.at(-1) as number)
  }
  while (called.filter((number) => numbersOf(ticket).includes(number)).length < 3) await callAndMark()
  await ravi.page.waitForLoadState('networkidle').catch(() => {})
  const marked = called.filter((number) => numbersOf(ticket).includes(number))

  await outage(server, asha.page)

  await callAndMark()
  for (const number of marked) await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')

  await ravi.page.reload()
  for (const number of marked) await expect(cell(ravi, number)).toHaveAttribute('aria-pressed', 'true')
  await expect(ravi.page.getByText(`${called.length} of 90 called`)).toBeAttached()
})
