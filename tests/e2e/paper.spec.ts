import { expect, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Answers } from '#shared/api.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { type PaperPerson, paperCode, paperTickets } from '#shared/game/paper.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { callNumbers, numbersOn, openRoom, type Seated, setRules, type TestRoom } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { axeViolations, looksRight } from '../support/page-checks.ts'
import { atAPhone, atTheDashboard, callFromBag, pressOption, seatedAt, TV } from '../support/players-at-screens.ts'
import { drawPdf, type PrintedPage, printPdf, readPdf, readQrBelow } from '../support/printed.ts'
import { readQr } from '../support/qr-codes.ts'
import { hasShown } from '../support/shown-texts.ts'

const server = serverOfFile({ cooldownMs: 0 })

const PHONE = { width: 360, height: 640 }
/** Presses from "New Game" to the podium besides calls and checks. */
const MOST_PRESSES = 13

const button = (at: Page | Locator, name: string | RegExp) => at.getByRole('button', { name, exact: true })

const addPapers = (room: TestRoom, wish: object) =>
  room.host.browser.post<Answers['papersAnswer']>(`/api/rooms/${room.id}/papers`, { ticketCount: 1, ...wish })

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

test('people on paper are added, checked, claimed for, put out and scanned, beside phones and a TV', async ({
  browser,
}) => {
  const room = await openRoom(server)
  const ravis = await room.join('Ravi')
  await setRules(room, { bogey: 'out' })
  const { page: asha } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: PHONE })
  const tv = await browser.newPage({ viewport: TV })
  const kaka = await test.step('the host adds people with a name and without, and removes one', () =>
    addsPeople(room, asha, tv))
  const nani = (await room.state()).players.find(({ paperNo }) => paperNo === 1)

  await room.start()
  const { page: ravi } = await seatedAt(browser, server, room, ravis, { size: PHONE })
  await asha.waitForURL(/active-game/)

  await test.step('the host checks a ticket by its code and claims, and everybody reads who has won', () =>
    claimsByCode(room, nani?.id, { asha, ravi, tv }))

  await test.step('a wrong claim costs what the house rule says', async () => {
    const sheet = await openCheck(asha, '2.1')
    await button(rowOf(sheet, 'Full House'), 'It was a wrong claim').click()
    await asha.getByRole('alertdialog').getByRole('button', { name: 'Put it out' }).click()
    await expect(rowOf(sheet, 'Full House')).toContainText('Out after a wrong claim.')
    await hasShown(ravi, 'Paper 2 claimed Full House, but it was not complete.')
  })

  await test.step('a person who scans a ticket sees it, and only the host can claim there', () =>
    claimsByScan(room, asha, ravi, kaka))

  await test.step('badges and "Check this game" name the people on paper', async () => {
    await ravi.getByRole('link', { name: 'Back to the game' }).click()
    await ravi.getByRole('tab', { name: 'All Players' }).click()
    await expect(ravi.getByRole('list', { name: 'Players' }).getByText('Paper', { exact: true })).toHaveCount(3)
    await ravi.goto(`${server.url}/check/${room.id}`)
    await expect(ravi.getByText('On paper: Nani (P1), Paper 2 (P2), Kaka (P4).')).toBeVisible()
    await expect(ravi.getByText('All is right so far.')).toBeVisible()
  })
})

async function addsPeople(room: TestRoom, asha: Page, tv: Page) {
  await pressOption(asha, 'Paper tickets')
  await asha.getByLabel('Name (may stay empty)').fill('Nani')
  for (const name of ['More tickets', 'Add to paper']) await button(asha, name).click()
  const list = asha.getByRole('list', { name: 'Paper tickets' }).getByRole('listitem')
  await expect(list).toHaveText([/Nani.*P1 · 2 tickets/])
  for (const name of ['Fewer tickets', 'Add to paper']) await button(asha, name).click()
  await expect(list.first()).toContainText('Paper 2')
  await addPapers(room, { name: 'Guest' })
  const { body: added } = await addPapers(room, { name: 'Kaka' })
  // The newest stands above, and pushes the others down.
  await button(asha, 'Remove Kaka').waitFor()
  await button(asha, 'Remove Guest').click()
  await expect(button(asha, 'Undo')).toBeVisible()
  await expect(list).toHaveText([/Kaka.*P4/, /Paper 2/, /Nani/])
  await looksRight(asha, 'the panel')
  await tv.goto(`${server.url}/tv/${room.id}`)
  for (const name of ['Nani (Paper)', 'Paper 2', 'Kaka (Paper)']) {
    await expect(tv.getByRole('listitem').filter({ hasText: name })).toBeVisible()
  }
  return added
}

async function claimsByCode(
  room: TestRoom,
  nani: PlayerId | undefined,
  { asha, ravi, tv }: Record<'asha' | 'ravi' | 'tv', Page>,
): Promise<void> {
  await callNumbers(room, numbersOn(room, nani ?? '', 1).slice(0, 5))
  const sheet = await openCheck(asha, '1.2')
  await expect(rowOf(sheet, 'Top Line')).toContainText(/^Top LineComplete with \d+, the last call/)
  await looksRight(asha, 'the check')
  const next = button(sheet, 'Claim Top Line for Nani')
  const place = await next.boundingBox()
  await button(sheet, 'Claim First Five for Nani').click()
  await expect(rowOf(sheet, 'First Five')).toContainText('Won by Nani')
  await expect(button(sheet, 'Claim First Five for Nani')).toHaveCount(0)
  expect(await next.boundingBox(), 'the next button stays under the finger').toEqual(place)
  await next.click()
  await hasShown(ravi, 'Nani has won Top Line!')
  for (const name of ['First Five', 'Top Line']) {
    await expect(tv.getByRole('listitem').filter({ hasText: name })).toContainText('Nani (Paper)')
  }
}

async function claimsByScan(room: TestRoom, asha: Page, ravi: Page, kaka: Pick<Seated, 'id'>): Promise<void> {
  await callNumbers(room, numbersOn(room, kaka.id).slice(5, 10))
  for (const page of [ravi, asha]) {
    await page.goto(`${server.url}/paper/${room.id}/1/4/1`)
    await expect(rowOf(page, 'Middle Line')).toContainText('Complete with')
  }
  await expect(button(ravi, /^Claim/)).toHaveCount(0)
  await button(asha, 'Claim Middle Line for Kaka').click()
  for (const page of [ravi, asha]) await expect(rowOf(page, 'Middle Line')).toContainText('Won by Kaka')
}

test('an evening on paper alone takes the host few presses, from New Game to the podium', async ({ browser }) => {
  const { page } = await atTheDashboard(browser, server.url, 'Asha')
  let presses = 0
  const press = async (name: string | RegExp) => {
    presses++
    const link = page.getByRole('link', { name, exact: true })
    await button(page, name).or(link).click()
  }
  await press('New Game')
  await page.getByLabel('Your Name (Host)').fill('Asha')
  await press('Host New Game')
  await page.waitForURL(/\/host\/\d{6}$/)
  const roomId = page.url().slice(-6)
  for (const name of ['Options', /^People/, 'Paper tickets', 'Add 40 sheets']) await press(name)
  await expect(page.locator('.foot-bar')).toContainText('41 players')
  await press('We all play on paper')
  await expect(page.getByText('You all play on paper. You hold no ticket.')).toBeVisible()
  for (const name of ['Print sheets', 'Print 40 pages', 'Back to the room', 'Start Game']) await press(name)
  await page.waitForURL(/active-game/)
  await expect(page.getByText('You only call. No tickets for you in this room.')).toBeVisible()
  await expect(button(page, 'Pause')).toBeVisible()
  await expect(page.getByText('Still open.')).toHaveCount(5)
  await expect(button(page, /^Claim/)).toHaveCount(0)
  expect(await axeViolations(page)).toEqual([])

  const { players } = await (await page.request.get(`${server.url}/api/rooms/${roomId}`)).json()
  const { id } = players.find(({ paperNo }: { paperNo?: number }) => paperNo === 40)
  for (const number of numbersOn({ id: roomId }, id)) await callFromBag(page, number)
  const sheet = await openCheck(page, '40.1')
  await button(sheet, 'Pause the numbers').click()
  await page.getByText('Go on', { exact: true }).waitFor({ state: 'attached' })
  await expect(button(sheet, 'Pause the numbers'), 'it keeps its place above the claims').toBeDisabled()
  for (const pattern of CLASSIC) await button(sheet, `Claim ${pattern} for Paper 40`).click()
  await expect(page.getByRole('region', { name: 'Game over' })).toContainText(/Full House.*Paper 40/)
  await press('Finish the evening')
  await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveText([/Paper 40.*5/])
  await page.goto(`${server.url}/check/${roomId}`)
  await expect(page.getByText(/^The phone that started the game threw last of all\./)).toBeVisible()
  reportMeasurement('presses of the host from New Game to the podium', String(presses), `at most ${MOST_PRESSES}`)
  expect(presses).toBeLessThanOrEqual(MOST_PRESSES)
})

/** Millimetres that most printers reach, from the edges of the page. */
const MARGINS = { x: 8, y: 10 }
/** The share of its font's size that a digit of Khand is high. */
const DIGIT = 0.688

/** The sheets as the page has them, once it has as many as its button says. */
async function print(page: Page): Promise<{ pdf: Buffer; pages: PrintedPage[] }> {
  const button = page.getByRole('button', { name: /^Print \d+ page/ })
  await expect(button, 'all is laid out as chosen').toBeEnabled()
  const announced = (await button.textContent())?.match(/\d+/)?.[0]
  await expect(page.locator('.sheet-page')).toHaveCount(Number(announced))
  const pdf = await printPdf(page)
  const pages = await readPdf(pdf)
  expect(pages.length).toBe(Number(announced))
  return { pdf, pages }
}

/** All of a ticket, in the order of a page's text. */
const TICKET = /((?:\d{1,2} ){15})(P\d+·\d) (.+?) Round (\d+) · Room (\d{3} \d{3})/gu

/** The tickets that lie on a page whole, and what is left of its text without them. */
function ticketsOn({ texts }: PrintedPage) {
  const words = texts.map(({ text }) => text).join(' ')
  const all = words.replaceAll(/\s+/g, ' ')
  const tickets = [...all.matchAll(TICKET)].map(([, numbers = '', code, name, round, room]) => ({
    code,
    name,
    round: Number(round),
    room: room?.replace(' ', ''),
    numbers: numbers.trim().split(' ').map(Number),
  }))
  return { tickets, rest: all.replaceAll(TICKET, '').trim() }
}

/** What must be printed of somebody in a round. */
const ticketsOf = (room: TestRoom, person: PaperPerson, round: number) =>
  paperTickets(room.id, person, round).map((ticket, i) => ({
    code: paperCode(person.paperNo, i + 1),
    name: person.name,
    round,
    room: room.id,
    numbers: ticket.flat().filter((number) => number !== null),
  }))

const PAPERS = [
  ['A4', [210, 297]],
  ['US Letter', [215.9, 279.4]],
] as const
const LAYOUTS = [
  // Twelve tickets: six of one person, one of somebody without a name, and five of another.
  { layout: 'One person a page', perPage: [6, 1, 5], digit: 9, qr: 24, isWide: false },
  { layout: 'Two tickets across', perPage: [8, 4], digit: 9, qr: 17, isWide: true },
  { layout: 'Three across, smaller', perPage: [12], digit: 6, qr: 13, isWide: true },
]

type Printed = (typeof LAYOUTS)[number] & { paper: string; upright: readonly number[] }

test('sheets and pictures show the tickets of the game uncut, in large digits and with a code', async ({ browser }) => {
  const room = await openRoom(server)
  await addPapers(room, { name: 'Nani: 1/2', ticketCount: 6 })
  await addPapers(room, { sheets: 1 })
  await addPapers(room, { name: 'Maharajadhiraja Venkatesh', ticketCount: 5 })
  const { players } = await room.state()
  const people = players.flatMap(({ paperNo, ...person }) => (paperNo ? [{ ...person, paperNo }] : []))
  const { page } = await seatedAt(browser, server, room, room.host, { path: `/print/${room.id}` })
  const links: string[] = []
  for (const [paper, upright] of PAPERS) {
    for (const layout of LAYOUTS) links.push(...(await printsUncut(page, room, { paper, upright, ...layout })))
  }
  expect(links.length).toBe(2 * LAYOUTS.length)

  await page.getByLabel('Layout').selectOption('One person a page')
  await page.getByLabel('Rounds').selectOption('Rounds 1 to 2')
  await page.evaluate(() => Object.assign(window, { print: () => document.body.setAttribute('data-printed', '') }))
  await page.getByRole('button', { name: 'Print 6 pages' }).click()
  await expect(page.locator('[data-printed]'), 'the dialogue of the browser').toBeAttached()
  const { pages } = await print(page)
  const printed = pages.map(ticketsOn)
  const wanted = [1, 2].flatMap((round) => people.map((person) => ticketsOf(room, person, round)))
  expect(printed.map(({ tickets }) => tickets)).toEqual(wanted)
  expect(printed.map(({ rest }) => rest).join(''), 'nothing else is printed').toBe('')
  // Those of the first round are what the server has for its players.
  const played = people.flatMap(({ id, ticketCount }) => ticketsFor(playerSeed(room.id, id)).slice(0, ticketCount))
  expect(printed.slice(0, 3).flatMap(({ tickets }) => tickets.map(({ numbers }) => new Set(numbers)))).toEqual(
    played.map((ticket) => new Set(numbersOf(ticket))),
  )

  await savesAPicture(page, room, played.slice(0, 6))

  const { page: phone } = await atAPhone(browser, 'Somebody')
  await scans(phone, room, links.at(-1) ?? '')

  const other = await openRoom(server, 'Meena')
  const { page: stray } = await seatedAt(browser, server, other, other.host, { path: `/paper/${room.id}/1/1/2` })
  const [here, there] = [room, other].map(({ id }) => `${id.slice(0, 3)} ${id.slice(3)}`)
  await expect(stray.getByText(`This ticket is from room ${here}. You are in room ${there}.`)).toBeVisible()
  await expect(stray.getByRole('button', { name: /Claim/ })).toHaveCount(0)
})

/** Prints in a layout, and looks at each page. Returns the links of its first and last code, in one size of paper. */
async function printsUncut(
  page: Page,
  room: TestRoom,
  { paper, upright, layout, ...wanted }: Printed,
): Promise<string[]> {
  const { perPage, digit, qr, isWide } = wanted
  const where = `${paper}, ${layout}`
  await page.getByLabel('Paper size').selectOption(paper)
  await page.getByLabel('Layout').selectOption(layout)
  await expect(page.getByRole('article')).toHaveCount(perPage[0] ?? 0)
  const { pdf, pages } = await print(page)
  const counts = pages.map((each) => ticketsOn(each).tickets.length)
  expect(counts, where).toEqual(perPage)
  const sides = isWide ? upright.toReversed() : upright
  for (const { width, height, texts } of pages) {
    expect([width, height].map(Math.round), where).toEqual(sides.map(Math.round))
    for (const { text, middle, baseline, size } of texts) {
      const isAcross = middle > MARGINS.x && middle < width - MARGINS.x
      const isInside = isAcross && baseline - size * DIGIT > MARGINS.y && baseline < height - MARGINS.y
      expect(isInside, `${where}: ${text} at ${middle}, ${baseline}`).toBe(true)
      if (/^\d/.test(text)) expect(size * DIGIT, `${where}: the height of ${text}`).toBeCloseTo(digit, 1)
    }
  }
  // Each layout once, the smallest codes on the other paper.
  if ((paper === 'A4') !== perPage.length > 1) return []
  const links: string[] = []
  const drawing = await drawPdf(page, pdf, 1)
  const codes = pages[0]?.texts.filter(({ text }) => /^P\d/.test(text)) ?? []
  for (const code of [codes[0], codes.at(-1)]) {
    if (!code) continue
    const link = await readQrBelow(code, drawing, qr)
    expect(new URL(link).pathname, where).toBe(`/paper/${room.id}/1/${code.text.slice(1).replace('·', '/')}`)
    links.push(link)
  }
  return links
}

async function savesAPicture(page: Page, room: TestRoom, tickets: readonly Ticket[]): Promise<void> {
  for (const name of ['Send tickets as pictures', 'Picture for Nani: 1/2']) await button(page, name).click()
  const sheet = page.getByRole('dialog', { name: 'Nani: 1/2: round 1' })
  await expect(sheet.getByRole('img', { name: 'Nani: 1/2: round 1' }), 'it is shown before').toBeVisible()
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save picture' }).click()
  const saved = await saving
  expect(saved.suggestedFilename(), 'without signs that a system does not allow').toBe('Nani  1 2 1.png')
  const png = await sharp(await saved.path()).toBuffer()
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const [width, margin, band, gap, cell] = [1080, 36, 150, 32, 94]
  expect(info.width).toBe(width)
  for (const [i, ticket] of tickets.entries()) {
    const top = band + gap + i * (3 * cell + gap)
    const cornerOf = (x: number, y: number) => {
      const at = ((top + y * cell + 8) * width + margin + x * cell + 8) * 3
      return data.subarray(at, at + 3).toString('hex')
    }
    const colours = ticket.map((row, y) => row.map((_, x) => cornerOf(x, y)))
    expect(colours).toEqual(ticket.map((row) => row.map((number) => (number === null ? 'f3dfb6' : 'fffcf5'))))
    const side = width - 2 * margin - 9 * cell
    const part = { left: margin + 9 * cell, top: top + 80, width: side, height: 3 * cell - 84 }
    expect(new URL(await readQr(png, part)).pathname).toBe(`/paper/${room.id}/1/1/${i + 1}`)
  }
}

/** Somebody scans a ticket, and types the codes of others. Nothing is to be seen before the start. */
async function scans(phone: Page, room: TestRoom, link: string): Promise<void> {
  await phone.goto(link)
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText('P3·5 Maharajadhiraja Venkatesh')
  const form = phone.getByLabel('Code on the ticket')
  await phone.getByRole('button', { name: 'Check another ticket' }).click()
  await form.fill('Nani')
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(phone.getByText('This is no code of a ticket. For P4·2 type 4.2.')).toBeVisible()
  await form.fill('9.1')
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(phone.getByText('Nobody in this room has ticket P9·1.')).toBeFocused()
  await phone.getByRole('button', { name: 'Check another ticket' }).click()
  await form.fill('1.2')
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'P1·2 Nani: 1/2' })).toBeFocused()
  await phone.goto(`${server.url}/paper/${room.id}/1/x/2`)
  await expect(phone.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
}
