import { expect, type Locator, type Page } from '@playwright/test'
import type { Answers } from '#shared/api.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { callNumbers, openRoom, seatedNow } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { axeViolations, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { atTheDashboard, callFromBag, openOptions, seatedAt, TV } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const PHONE = { width: 360, height: 640 }
/** Presses from "New Game" to the podium besides calls and checks. */
const MOST_PRESSES = 12

const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true })

async function looksRight(page: Page, what: string): Promise<void> {
  expect(await axeViolations(page), what).toEqual([])
  expect(await smallTargets(page, 44), what).toEqual([])
  expect(await sidewaysOverflow(page), what).toBe(0)
}

/** The numbers of each printed ticket, row by row, by its label. */
async function printedTickets(page: Page): Promise<Map<string, number[]>> {
  const tickets = await page
    .locator('.sheet-ticket')
    .evaluateAll((all) =>
      all.map((each): [string, number[]] => [
        each.getAttribute('aria-label') ?? '',
        [...each.querySelectorAll('svg > g:first-child > text')].map(({ textContent }) => Number(textContent)),
      ]),
    )
  return new Map(tickets)
}

/** Types the code of a ticket, in a sheet or on a page. */
async function check(at: Locator | Page, code: string): Promise<void> {
  const another = button(at, 'Check another ticket')
  if ((await another.count()) > 0) await another.click()
  await at.getByLabel('Code on the ticket').fill(code)
  await button(at, 'Check').click()
}

/** What the check says of a pattern. */
const rowOf = (at: Locator | Page, pattern: Pattern) =>
  at.getByRole('region', { name: /^P\d/ }).getByRole('listitem').filter({ hasText: pattern })

test('three phones, four people on paper and a TV play two rounds with sheets that were printed before', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const [ravis] = [await room.join('Ravi'), await room.join('Meena')]
  const setRules = (rules: object) => room.host.browser.send('PUT', `/api/rooms/${room.id}/rules`, rules)
  await setRules({ bogey: 'out' })
  const onPaper = (name: string) =>
    room.host.browser.post<Answers['papersAnswer']>(`/api/rooms/${room.id}/papers`, { name, ticketCount: 1 })
  const { page: asha } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: PHONE })
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${room.id}`)
  let printed = new Map<string, number[]>()
  const numbersOn = (code: string, name: string, round: number) =>
    printed.get(`Ticket ${code}: ${name}, round ${round}`) as number[]

  await test.step('the host adds people with a name and without, and takes one out', async () => {
    await openOptions(asha)
    await button(asha, 'Paper tickets').click()
    await asha.getByLabel('Name (may stay empty)').fill('Nani')
    await button(asha, 'More tickets').click()
    await button(asha, 'Add to paper').click()
    const list = asha.getByRole('list', { name: 'Paper tickets' }).getByRole('listitem')
    await expect(list).toHaveText([/Nani.*P1 · 2 tickets/])
    await button(asha, 'Fewer tickets').click()
    await button(asha, 'Add to paper').click()
    await expect(list.first()).toContainText('Paper 2')
    for (const name of ['Guest', 'Kaka', 'Dadi']) expect((await onPaper(name)).status).toBe(201)
    await button(asha, 'Remove Guest').click()
    await asha.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(list).toHaveText([/Dadi.*P5/, /Kaka.*P4/, /Paper 2/, /Nani/])
    await looksRight(asha, 'the panel')
    for (const name of ['Nani (Paper)', 'Paper 2', 'Kaka (Paper)', 'Dadi (Paper)']) {
      await expect(tv.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    }
  })

  await test.step('the sheets of both rounds are printed', async () => {
    await asha.getByRole('link', { name: 'Print sheets' }).click()
    await asha.getByLabel('Rounds').selectOption('Rounds 1 to 2')
    await expect(button(asha, 'Print 8 pages'), 'once they are laid out').toBeEnabled()
    printed = await printedTickets(asha)
    expect(printed.size).toBe(10)
    await asha.getByRole('link', { name: 'Back to the room' }).click()
    await button(asha, 'Start Game').waitFor()
  })

  await room.start()
  const { page: ravi } = await seatedAt(browser, server, room, ravis, { size: PHONE })
  await asha.waitForURL(/active-game/)
  const sheet = asha.getByRole('dialog', { name: 'Check a paper ticket' })
  const openCheck = async (code: string) => {
    await button(asha, 'Claim').click()
    await button(asha, 'Check a paper ticket').click()
    await check(sheet, code)
  }

  await test.step('the host checks a ticket by its code and claims, and everybody reads who has won', async () => {
    await callNumbers(room, numbersOn('P1·2', 'Nani', 1).slice(0, 5))
    await openCheck('1.2')
    await expect(rowOf(sheet, 'Top Line')).toContainText(/^Top LineComplete with \d+, the last call/)
    await looksRight(asha, 'the check')
    await button(sheet, 'Claim First Five for Nani').click()
    await expect(rowOf(sheet, 'First Five')).toContainText('Won by Nani')
    await button(sheet, 'Claim Top Line for Nani').click()
    await expect(sheet, 'there is no other claim').toHaveCount(0)
    await hasShown(ravi, 'Nani has won Top Line!')
    for (const name of ['First Five', 'Top Line']) {
      await expect(tv.getByRole('listitem').filter({ hasText: name })).toContainText('Nani (Paper)')
    }
  })

  await test.step('a wrong claim costs what the house rule says', async () => {
    await openCheck('2.1')
    await button(rowOf(sheet, 'Full House'), 'It was a wrong claim').click()
    await asha.getByRole('alertdialog').getByRole('button', { name: 'Put it out' }).click()
    await expect(rowOf(sheet, 'Full House')).toContainText('Out after a wrong claim.')
    await hasShown(ravi, 'Paper 2 claimed Full House, but it was not complete.')
  })

  await test.step('who scans a ticket sees it, and only the host can claim there', async () => {
    await callNumbers(room, numbersOn('P4·1', 'Kaka', 1).slice(5, 10))
    await asha.goto(`${server.url}/paper/${room.id}/2/4/1`)
    await expect(asha.getByRole('status')).toHaveText('This sheet is for round 2. Round 1 is on.')
    for (const page of [ravi, asha]) {
      await page.goto(`${server.url}/paper/${room.id}/1/4/1`)
      await expect(rowOf(page, 'Middle Line')).toContainText('Complete with')
    }
    await expect(button(ravi, /^Claim/)).toHaveCount(0)
    await button(asha, 'Claim Middle Line for Kaka').click()
    for (const page of [ravi, asha]) await expect(rowOf(page, 'Middle Line')).toContainText('Won by Kaka')
  })

  await test.step('"Check this game" names who plays on paper, and sees a badge that is gone', async () => {
    await ravi.getByRole('link', { name: 'Back to the game' }).click()
    await ravi.getByRole('tab', { name: 'All Players' }).click()
    const badges = ravi.getByRole('list', { name: 'Players' }).getByText('Paper', { exact: true })
    await expect(badges).toHaveCount(4)
    await ravi.goto(`${server.url}/check/${room.id}`)
    await expect(ravi.getByText('On paper: Nani (P1), Paper 2 (P2), Kaka (P4), Dadi (P5).')).toBeVisible()
    await expect(ravi.getByText('All is right so far.')).toBeVisible()
    await ravi.route(`**/api/rooms/${room.id}`, async (route) => {
      const answer = await route.fetch()
      const body = await answer.json()
      delete body.players.find(({ name }: { name: string }) => name === 'Dadi').kind
      await route.fulfill({ response: answer, json: body })
    })
    await ravi.reload()
    await expect(ravi.getByText('the list of those who play on paper is wrong')).toBeVisible()
    await ravi.unroute(`**/api/rooms/${room.id}`)
  })

  await test.step('round 2 is played with the sheets that were printed before round 1', async () => {
    await ravi.close()
    await asha.getByRole('link', { name: 'Back to the game' }).click()
    await room.host.browser.post(`/api/rooms/${room.id}/end`)
    await button(asha, 'Play again').click()
    await button(asha, 'Start Game').waitFor()
    await setRules({ claims: 'next' })
    const host = await seatedNow(room, room.host)
    const { players } = await room.state()
    for (const { id, name, paperNo, selectedTicketIds } of players) {
      if (paperNo === undefined) continue
      const tickets = ticketsFor(playerSeed(room.id, id))
      for (const ticketId of selectedTicketIds) {
        expect(numbersOn(`P${paperNo}·${ticketId + 1}`, name, 2)).toEqual(numbersOf(tickets[ticketId] ?? []))
      }
    }
    await host.browser.post(`/api/rooms/${room.id}/start`, { playerId: host.id })
    await asha.waitForURL(/active-game/)
    const nanis = numbersOn('P1·1', 'Nani', 2)
    await callNumbers(room, nanis.slice(0, 6))
    await openCheck('1.1')
    await expect(rowOf(sheet, 'Top Line')).toContainText('Complete since the call of')
    await expect(button(sheet, /^Claim/), 'until the next number').toHaveCount(0)
    await callNumbers(room, nanis.slice(0, 10))
    await button(sheet, 'Claim Middle Line for Nani').click()
    await expect(tv.getByRole('listitem').filter({ hasText: 'Middle Line' })).toContainText('Nani (Paper)')
    await host.browser.post(`/api/rooms/${room.id}/end`)
    await button(asha, 'Finish the evening').click()
    for (const page of [asha, tv]) {
      await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem').first()).toContainText('Nani')
    }
  })
})

test('an evening on paper alone takes the host few presses, from New Game to the podium', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const { page } = asha
  let presses = 0
  const press = async (name: string) => {
    presses++
    await page
      .getByRole('button', { name, exact: true })
      .or(page.getByRole('link', { name, exact: true }))
      .click()
  }
  await press('New Game')
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await press('Host New Game')
  await page.waitForURL(/\/host\/\d{6}$/)
  const roomId = page.url().slice(-6)
  const api = `${server.url}/api/rooms/${roomId}`
  await press('Options')
  await press('Paper tickets')
  await press('Add 40 sheets')
  await press('We all play on paper')
  await expect(page.getByText('You all play on paper. You hold no ticket.')).toBeVisible()
  await press('Print sheets')
  await press('Print 40 pages')
  await press('Back to the room')
  await press('Start Game')
  await page.waitForURL(/active-game/)
  await expect(page.getByText('You only call.')).toBeVisible()
  await expect(button(page, 'Pause')).toBeVisible()

  // Of the numbers those that two tickets wait for.
  const { players }: { players: PlayerView[] } = await (await page.request.get(api)).json()
  const numbersOn = (paperNo: number) => {
    const { id = '' } = players.find((player) => player.paperNo === paperNo) ?? {}
    return numbersOf(ticketsFor(playerSeed(roomId, id))[0] ?? [])
  }
  for (const number of new Set([...numbersOn(7).slice(0, 5), ...numbersOn(40)])) await callFromBag(page, number)
  const sheet = page.getByRole('dialog', { name: 'Check a paper ticket' })
  const wins: [string, readonly Pattern[]][] = [
    ['7', CLASSIC.slice(0, 2)],
    ['40', CLASSIC.slice(2)],
  ]
  for (const [paperNo, patterns] of wins) {
    await expect(sheet, 'without another claim it closes').toHaveCount(0)
    await button(page, 'Check a ticket').click()
    await check(sheet, `${paperNo}.1`)
    for (const pattern of patterns) await button(sheet, `Claim ${pattern} for Paper ${paperNo}`).click()
  }
  await expect(page.getByRole('region', { name: 'Game over' })).toContainText(/Full House\s*Paper 40/)
  await press('Finish the evening')
  const best = page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
  await expect(best).toHaveText([/Paper 40.*3/, /Paper 7.*2/])
  reportMeasurement('presses of the host from New Game to the podium', String(presses), `at most ${MOST_PRESSES}`)
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
