import { expect, type Locator, type Page } from '@playwright/test'
import type { Answers } from '#shared/api.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { callNumbers, numbersOn, openRoom, setRules } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { looksRight } from '../support/page-checks.ts'
import { atTheDashboard, callFromBag, openOptions, seatedAt, TV } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const PHONE = { width: 360, height: 640 }
/** Presses from "New Game" to the podium besides calls and checks. */
const MOST_PRESSES = 12

const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true })

/** Opens the check, in a sheet of that name, and types the code of a ticket. */
async function openCheck(page: Page, code: string): Promise<Locator> {
  const sheet = page.getByRole('dialog', { name: 'Check a paper ticket' })
  await expect(sheet, 'without another claim it closes').toHaveCount(0)
  await page.getByRole('button', { name: /^(Claim|Check a ticket)$/ }).click()
  const inClaims = button(page, 'Check a paper ticket')
  await sheet.or(inClaims).first().waitFor()
  if (await inClaims.isVisible()) await inClaims.click()
  await sheet.getByLabel('Code on the ticket').fill(code)
  await button(sheet, 'Check').click()
  return sheet
}

/** What the check says of a pattern. */
const rowOf = (at: Locator | Page, pattern: Pattern) =>
  at.getByRole('region', { name: /^P\d/ }).getByRole('listitem').filter({ hasText: pattern })

test('people on paper play beside two phones and a TV: added, checked, claimed for, put out and scanned', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const ravis = await room.join('Ravi')
  await setRules(room, { bogey: 'out' })
  const onPaper = async (name: string) =>
    (await room.host.browser.post<Answers['papersAnswer']>(`/api/rooms/${room.id}/papers`, { name, ticketCount: 1 }))
      .body
  const { page: asha } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: PHONE })
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${room.id}`)
  const kaka = await test.step('the host adds people with a name and without, and takes one out', async () => {
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
    await onPaper('Guest')
    const added = await onPaper('Kaka')
    await button(asha, 'Remove Guest').click()
    await asha.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(list).toHaveText([/Kaka.*P4/, /Paper 2/, /Nani/])
    await looksRight(asha, 'the panel')
    for (const name of ['Nani (Paper)', 'Paper 2', 'Kaka (Paper)']) {
      await expect(tv.getByRole('listitem').filter({ hasText: name })).toBeVisible()
    }
    return added
  })
  const nani = (await room.state()).players.find(({ paperNo }) => paperNo === 1)

  await room.start()
  const { page: ravi } = await seatedAt(browser, server, room, ravis, { size: PHONE })
  await asha.waitForURL(/active-game/)

  await test.step('the host checks a ticket by its code and claims, and everybody reads who has won', async () => {
    await callNumbers(room, numbersOn(room, nani?.id ?? '', 1).slice(0, 5))
    const sheet = await openCheck(asha, '1.2')
    await expect(rowOf(sheet, 'Top Line')).toContainText(/^Top LineComplete with \d+, the last call/)
    await looksRight(asha, 'the check')
    await button(sheet, 'Claim First Five for Nani').click()
    await expect(rowOf(sheet, 'First Five')).toContainText('Won by Nani')
    await button(sheet, 'Claim Top Line for Nani').click()
    await hasShown(ravi, 'Nani has won Top Line!')
    for (const name of ['First Five', 'Top Line']) {
      await expect(tv.getByRole('listitem').filter({ hasText: name })).toContainText('Nani (Paper)')
    }
  })

  await test.step('a wrong claim costs what the house rule says', async () => {
    const sheet = await openCheck(asha, '2.1')
    await button(rowOf(sheet, 'Full House'), 'It was a wrong claim').click()
    await asha.getByRole('alertdialog').getByRole('button', { name: 'Put it out' }).click()
    await expect(rowOf(sheet, 'Full House')).toContainText('Out after a wrong claim.')
    await hasShown(ravi, 'Paper 2 claimed Full House, but it was not complete.')
  })

  await test.step('who scans a ticket sees it, and only the host can claim there', async () => {
    await callNumbers(room, numbersOn(room, kaka.id).slice(5, 10))
    for (const page of [ravi, asha]) {
      await page.goto(`${server.url}/paper/${room.id}/1/4/1`)
      await expect(rowOf(page, 'Middle Line')).toContainText('Complete with')
    }
    await expect(button(ravi, /^Claim/)).toHaveCount(0)
    await button(asha, 'Claim Middle Line for Kaka').click()
    for (const page of [ravi, asha]) await expect(rowOf(page, 'Middle Line')).toContainText('Won by Kaka')
  })

  await test.step('badges and "Check this game" name who plays on paper', async () => {
    await ravi.getByRole('link', { name: 'Back to the game' }).click()
    await ravi.getByRole('tab', { name: 'All Players' }).click()
    const badges = ravi.getByRole('list', { name: 'Players' }).getByText('Paper', { exact: true })
    await expect(badges).toHaveCount(3)
    await ravi.goto(`${server.url}/check/${room.id}`)
    await expect(ravi.getByText('On paper: Nani (P1), Paper 2 (P2), Kaka (P4).')).toBeVisible()
    await expect(ravi.getByText('All is right so far.')).toBeVisible()
  })
})

test('an evening on paper alone takes the host few presses, from New Game to the podium', async ({ browser }) => {
  const { page } = await atTheDashboard(browser, server.url, 'Asha')
  let presses = 0
  const press = async (name: string) => {
    presses++
    const link = page.getByRole('link', { name, exact: true })
    await button(page, name).or(link).click()
  }
  await press('New Game')
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await press('Host New Game')
  await page.waitForURL(/\/host\/\d{6}$/)
  const roomId = page.url().slice(-6)
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
  const { players } = await (await page.request.get(`${server.url}/api/rooms/${roomId}`)).json()
  const [seventh = [], last = []] = [7, 40].map((wanted) => {
    const { id } = players.find(({ paperNo }: { paperNo?: number }) => paperNo === wanted)
    return numbersOn({ id: roomId }, id)
  })
  for (const number of new Set([...seventh.slice(0, 5), ...last])) await callFromBag(page, number)
  const wins: [number, readonly Pattern[]][] = [
    [7, CLASSIC.slice(0, 2)],
    [40, CLASSIC.slice(2)],
  ]
  for (const [paperNo, patterns] of wins) {
    const sheet = await openCheck(page, `${paperNo}.1`)
    for (const pattern of patterns) await button(sheet, `Claim ${pattern} for Paper ${paperNo}`).click()
  }
  await expect(page.getByRole('region', { name: 'Game over' })).toContainText(/Full House\s*Paper 40/)
  await press('Finish the evening')
  const best = page.getByRole('list', { name: 'Podium' }).getByRole('listitem')
  await expect(best).toHaveText([/Paper 40.*3/, /Paper 7.*2/])
  reportMeasurement('presses of the host from New Game to the podium', String(presses), `at most ${MOST_PRESSES}`)
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})
