import { type Browser, expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { Answers } from '#shared/api.ts'
import { type PaperPerson, paperCode, paperTickets } from '#shared/game/paper.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { atAPhone, seatedAt } from '../support/players-at-screens.ts'
import { drawPdf, type PrintedPage, printPdf, readPdf, readQr, readQrBelow } from '../support/printed.ts'

const server = serverOfFile()

/** Millimetres that most printers reach, from the edges of the page. */
const MARGINS = { x: 8, y: 10 }
/** The share of its font's size that a digit of Khand is high. */
const DIGIT = 0.688

const addPapers = (room: TestRoom, wish: object) =>
  room.host.browser.post<Answers['papersAnswer']>(`/api/rooms/${room.id}/papers`, { ticketCount: 1, ...wish })

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

test('sheets of six people for two rounds are the tickets that they play with', async ({ browser }) => {
  const room = await openRoom(server)
  await addPapers(room, { sheets: 5, ticketCount: 2 })
  await addPapers(room, { name: 'Nani', ticketCount: 6 })
  const { players } = await room.state()
  const people = players.flatMap(({ paperNo, ...person }) => (paperNo ? [{ ...person, paperNo }] : []))
  const page = await atThePrinter(browser, room)
  await page.getByLabel('Rounds').selectOption('Rounds 1 to 2')
  await page.evaluate(() => {
    window.print = () => document.body.setAttribute('data-printed', '')
  })
  await page.getByRole('button', { name: 'Print 12 pages' }).click()
  await expect(page.locator('[data-printed]'), 'the dialogue of the browser').toBeAttached()
  const { pages } = await print(page)
  const printed = pages.map(ticketsOn)
  const wanted = [1, 2].flatMap((round) => people.map((person) => ticketsOf(room, person, round)))
  expect(printed.map(({ tickets }) => tickets)).toEqual(wanted)
  expect(printed.map(({ rest }) => rest).join(''), 'nothing else is printed').toBe('')
  // Those of the first round are what the server has for its players.
  const played = people.flatMap(({ id, ticketCount }) => ticketsFor(playerSeed(room.id, id)).slice(0, ticketCount))
  expect(printed.slice(0, 6).flatMap(({ tickets }) => tickets.map(({ numbers }) => new Set(numbers)))).toEqual(
    played.map((ticket) => new Set(numbersOf(ticket))),
  )
})

const PAPERS = [
  ['A4', [210, 297]],
  ['US Letter', [215.9, 279.4]],
] as const
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
  for (const [paper, upright] of PAPERS) {
    for (const { layout, perPage, digit, qr, isWide } of LAYOUTS) {
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
  // A phone that somebody scans with. Nothing is to be seen before the start.
  const { page: phone } = await atAPhone(browser, 'Somebody')
  await phone.goto(links.at(-1) ?? '')
  await expect(phone.getByRole('heading', { level: 2 })).toHaveText('P2·5 Maharajadhiraja Venkatesh')
  const form = phone.getByLabel('Code on the ticket')
  await phone.getByRole('button', { name: 'Check another ticket' }).click()
  await form.fill('Nani')
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(phone.getByText('This is no code of a ticket. For P4·2 type 4.2.')).toBeVisible()
  await form.fill('1.2')
  await phone.getByRole('button', { name: 'Check', exact: true }).click()
  await expect(phone.getByRole('heading', { name: 'P1·2 Nani' })).toBeVisible()
  await phone.goto(`${server.url}/paper/${room.id}/1/x/2`)
  await expect(phone.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()

  const other = await openRoom(server, 'Meena')
  const path = `/paper/${room.id}/1/1/2`
  const { page: stray } = await seatedAt(browser, server, other, other.host, { path })
  const [here, there] = [room, other].map(({ id }) => `${id.slice(0, 3)} ${id.slice(3)}`)
  await expect(stray.getByText(`This ticket is from room ${here}. You are in room ${there}.`)).toBeVisible()
  await expect(stray.getByRole('button', { name: /Claim/ })).toHaveCount(0)
})

/** Pixels of the picture to send. */
const PICTURE = { width: 1080, margin: 36, band: 150, gap: 32, cell: 94 }

test('the picture of somebody is their tickets, and is named after them', async ({ browser }) => {
  const room = await openRoom(server)
  await addPapers(room, { name: 'Nani: 1/2', ticketCount: 2 })
  const page = await atThePrinter(browser, room)
  for (const name of ['Send tickets as pictures', 'Picture for Nani: 1/2'])
    await page.getByRole('button', { name }).click()
  const sheet = page.getByRole('dialog', { name: 'Nani: 1/2: round 1' })
  await expect(sheet.getByRole('img', { name: 'Nani: 1/2: round 1' }), 'it is shown before').toBeVisible()
  const saving = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Save picture' }).click()
  const saved = await saving
  expect(saved.suggestedFilename(), 'without signs that a system does not allow').toBe('Nani  1 2 1.png')
  const png = await sharp(await saved.path()).toBuffer()
  const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true })
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
    expect(new URL(await readQr(png, part)).pathname).toBe(`/paper/${room.id}/1/1/${i + 1}`)
  }
})
