import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Answers } from '#shared/api.ts'
import { type PaperPerson, paperCode, paperTickets } from '#shared/game/paper.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { call, openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atAPhone, seatedAt } from '../support/players-at-screens.ts'
import { drawPdf, type PrintedPage, printPdf, readPdf, readQr, readQrBelow } from '../support/printed.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

/** Millimetres that most printers reach, from the edges of the page. */
const MARGINS = { x: 8, y: 10 }
/** The share of its font's size that a digit of Khand is high. */
const DIGIT = 0.688

const addPapers = (room: TestRoom, wish: object) =>
  room.host.browser.post<Answers['papersAnswer']>(`/api/rooms/${room.id}/papers`, { ticketCount: 1, ...wish })

/** Those of a room who play on paper, as its state names them. */
const onPaper = async (room: TestRoom) =>
  (await room.state()).players.flatMap(({ paperNo, ...person }) => (paperNo ? [{ ...person, paperNo }] : []))

const atThePrinter = async (browser: Browser, room: TestRoom) => {
  const { page } = await seatedAt(browser, server, room, room.host, { path: `/print/${room.id}` })
  await page.getByRole('button', { name: /^Print/ }).waitFor()
  return page
}

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
  const all = texts
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
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

test('sheets of twenty people for two rounds are the tickets that they play with', async ({ browser }) => {
  const room = await openRoom(server)
  await addPapers(room, { sheets: 19, ticketCount: 2 })
  await addPapers(room, { name: 'Nani', ticketCount: 6 })
  const people = await onPaper(room)
  expect(people.length).toBe(20)
  const page = await atThePrinter(browser, room)
  await page.getByLabel('Rounds').selectOption('Rounds 1 to 2')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print 40 pages' }).click()
  await expect(page.locator('[data-printed]'), 'the dialogue of the browser').toBeAttached()
  const { pages } = await print(page)
  expect(pages.length).toBe(40)
  const printed = pages.map(ticketsOn)
  const wanted = [1, 2].flatMap((round) => people.map((person) => ticketsOf(room, person, round)))
  expect(printed.map(({ tickets }) => tickets)).toEqual(wanted)
  expect(printed.map(({ rest }) => rest).join(''), 'nothing else is printed').toBe('')
  expect(
    new Set(printed.flatMap(({ tickets }) => tickets.map(({ numbers }) => `${numbers}`))).size,
    'no ticket twice',
  ).toBe(2 * (19 * 2 + 6))
  // Those of the first round are what the server has for its players.
  const played = people.flatMap(({ id, ticketCount }) => ticketsFor(playerSeed(room.id, id)).slice(0, ticketCount))
  expect(printed.slice(0, 20).flatMap(({ tickets }) => tickets.map(({ numbers }) => new Set(numbers)))).toEqual(
    played.map((ticket) => new Set(numbersOf(ticket))),
  )
})

const A4 = [210, 297] as const
const LETTER = [215.9, 279.4] as const
const LAYOUTS = [
  // Eleven tickets: six of one person and five of another.
  { layout: 'One person a page', perPage: [6, 5], digit: 9, qr: 24, isWide: false },
  { layout: 'Two tickets across', perPage: [8, 3], digit: 9, qr: 17, isWide: true },
  { layout: 'Three across, smaller', perPage: [11], digit: 6, qr: 13, isWide: true },
]

test('no ticket is cut on A4 and Letter, digits are as high as promised, and each QR code leads to its check', async ({
  browser,
}) => {
  const room = await openRoom(server)
  await addPapers(room, { name: 'Nani', ticketCount: 6 })
  await addPapers(room, { name: 'Maharajadhiraja Venkatesh', ticketCount: 5 })
  const page = await atThePrinter(browser, room)
  const links: string[] = []
  for (const [paper, upright] of [
    ['A4', A4],
    ['US Letter', LETTER],
  ] as const) {
    for (const { layout, perPage, digit, qr, isWide } of LAYOUTS) {
      await page.getByLabel('Paper size').selectOption(paper)
      await page.getByLabel('Layout').selectOption(layout)
      await expect(page.getByRole('article')).toHaveCount(perPage[0] ?? 0)
      const { pdf, pages } = await print(page)
      const where = `${paper}, ${layout}`
      expect(
        pages.map((each) => ticketsOn(each).tickets.length),
        where,
      ).toEqual(perPage)
      const [width, height] = isWide ? upright.toReversed() : upright
      for (const each of pages) {
        expect([each.width, each.height].map(Math.round), where).toEqual(
          [width, height].map((side) => Math.round(side ?? 0)),
        )
        for (const { text, middle, baseline, size } of each.texts) {
          const isInside =
            middle > MARGINS.x &&
            middle < each.width - MARGINS.x &&
            baseline - size * DIGIT > MARGINS.y &&
            baseline < each.height - MARGINS.y
          expect(isInside, `${where}: ${text} at ${middle}, ${baseline}`).toBe(true)
          if (/^\d/.test(text)) expect(size * DIGIT, `${where}: the height of ${text}`).toBeCloseTo(digit, 1)
        }
      }
      // Of the other paper the layout with the smallest codes.
      if (paper !== 'A4' && perPage.length > 1) continue
      const drawing = await drawPdf(page, pdf, 1)
      const codes = pages[0]?.texts.filter(({ text }) => /^P\d/.test(text)) ?? []
      for (const code of [codes[0], codes.at(-1)]) {
        if (!code) continue
        const link = await readQrBelow(code, drawing, qr)
        expect(new URL(link).pathname, where).toBe(`/paper/${room.id}/1/${code.text.slice(1).replace('·', '/')}`)
        links.push(link)
      }
    }
  }
  expect(links.length).toBe(2 * 4)
  // A phone that somebody scans with.
  const { page: phone } = await atAPhone(browser, 'Somebody')
  await phone.goto(links.at(-1) ?? '')
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText('P2·5 Maharajadhiraja Venkatesh')
})

/** Pixels of the picture to send. */
const PICTURE = { width: 1080, margin: 36, band: 150, gap: 32, cell: 94 }

test('the picture of somebody is their tickets, and is named after them', async ({ browser }) => {
  const room = await openRoom(server)
  await addPapers(room, { name: 'Nani: 1/2', ticketCount: 2 })
  await addPapers(room, { name: 'दादी' })
  const page = await atThePrinter(browser, room)
  await page.getByRole('button', { name: 'Send tickets as pictures' }).click()
  const savedOf = async (name: string) => {
    await page.getByRole('button', { name: `Picture for ${name}` }).click()
    const sheet = page.getByRole('dialog', { name: `${name}: round 1` })
    await expect(sheet.getByRole('img', { name: `${name}: round 1` }), 'it is shown before').toBeVisible()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      sheet.getByRole('button', { name: 'Save picture' }).click(),
    ])
    await page.keyboard.press('Escape')
    return saved
  }
  const saved = await savedOf('Nani: 1/2')
  expect(saved.suggestedFilename(), 'without signs that a system does not allow').toBe('Nani  1 2 1.png')
  const { data, info } = await sharp(await saved.path())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, margin, band, gap, cell } = PICTURE
  expect(info.width).toBe(width)
  const { players } = await room.state()
  const tickets = ticketsFor(playerSeed(room.id, players[1]?.id ?? '')).slice(0, 2)
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
    expect(new URL(await readQr(await sharp(await saved.path()).toBuffer(), part)).pathname).toBe(
      `/paper/${room.id}/1/1/${i + 1}`,
    )
  }
  expect((await savedOf('दादी')).suggestedFilename()).toBe('दादी 1.png')
})

test('whoever scans sees how a ticket stands, and one sentence says why there is nothing to see', async ({
  browser,
}) => {
  const [room, other] = [await openRoom(server), await openRoom(server, 'Meena')]
  const { body: nani } = await addPapers(room, { name: 'Nani', ticketCount: 2 })
  const { body: gone } = await addPapers(room, { name: 'Om' })
  await room.host.browser.post(`/api/rooms/${room.id}/players/${gone.id}/remove`)
  await room.start()
  const [, second] = ticketsFor(playerSeed(room.id, nani.id))
  for (const number of second?.[0]?.filter((each) => each !== null) ?? []) await call(room, number)
  const path = `/paper/${room.id}/1/1/2`
  const { page: scanner } = await atAPhone(browser, 'Somebody')
  await scanner.goto(server.url + path)
  const line = (page: Page) => page.getByRole('listitem').filter({ hasText: 'Top Line' })
  await expect(line(scanner)).toContainText(
    `Complete with ${second?.[0]?.findLast((each) => each !== null)}, the last call.`,
  )
  await expect(scanner.getByRole('button', { name: /Claim/ })).toHaveCount(0)
  const type = async (code: string) => {
    const form = scanner.getByLabel('Code on the ticket')
    if (!(await form.isVisible())) await scanner.getByRole('button', { name: 'Check another ticket' }).click()
    await form.fill(code)
    await scanner.getByRole('button', { name: 'Check', exact: true }).click()
  }
  await type('Nani')
  await expect(scanner.getByText('This is no code of a ticket. For P4·2 type 4.2.')).toBeVisible()
  await type('7.1')
  await expect(scanner.getByText('Nobody in this room has ticket P7·1. The host may have removed it.')).toBeVisible()
  await type('2.1')
  await expect(scanner.getByText('Nobody in this room has ticket P2·1. The host may have removed it.')).toBeVisible()
  await type('1.1')
  await expect(scanner.getByRole('heading', { name: 'P1·1 Nani' })).toBeVisible()
  await scanner.goto(`${server.url}/paper/${room.id}/3/1/2`)
  await expect(scanner.getByText('This sheet is for round 3. Round 1 is on.')).toBeVisible()
  await type('1.2')
  await expect(scanner.getByRole('heading', { name: 'P1·2 Nani' }), 'the ticket of the round that is on').toBeVisible()
  await scanner.goto(`${server.url}/paper/${room.id}/1/x/2`)
  await expect(scanner.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
  const { page: host } = await seatedAt(browser, server, room, room.host, { path })
  await expect(line(host).getByRole('button', { name: 'Claim Top Line for Nani' })).toBeVisible()
  const { page: stray } = await seatedAt(browser, server, other, other.host, { path })
  const spaced = (id: string) => `${id.slice(0, 3)} ${id.slice(3)}`
  await expect(
    stray.getByText(`This ticket is from room ${spaced(room.id)}. You are in room ${spaced(other.id)}.`),
  ).toBeVisible()
  await expect(stray.getByRole('button', { name: /Claim/ })).toHaveCount(0)
})
