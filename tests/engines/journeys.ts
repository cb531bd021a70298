import { networkInterfaces } from 'node:os'
import type { CallAnswer } from '#shared/api.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { spacedRoom } from '#shared/room-number.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import {
  nextRound,
  numbersOn,
  ofTwoLines,
  openRoom,
  type Seated,
  startRound,
  type TestRoom,
  win,
} from '../support/browser-session.ts'
import type { BuiltServer } from '../support/built-server.ts'
import { callFromBagHere } from '../support/call-from-bag.ts'
import { picture } from '../support/pictures.ts'
import { readQr } from '../support/qr-codes.ts'
import { SpecClient } from '../support/spec-client.ts'
import type { Key, Size } from './driver.ts'
import type { EnginePage } from './engine-page.ts'
import type { Expectation } from './engines.ts'

/** The admin code of the server. */
export const ADMIN_CODE = 'KHUL-JA-SIM-SIM'

const PHONE = { width: 390, height: 844 }
const TELEVISION = { width: 1280, height: 720 }

/** What a journey has: a page in the engine under test, and a server with the default settings. */
export interface Scene {
  page: EnginePage
  server: BuiltServer
  /** The form that `npm test` runs: only as much as shows that the engine can play. */
  isShort: boolean
  /** Keeps a picture of the page, if pictures are kept. */
  keep(name: string): Promise<void>
  /** Adds a figure to the results. */
  note(figure: string): void
}

/** A way through the product, as one person takes it. All others in it are programs. */
export interface Journey {
  name: string
  /** Which engines must manage it. */
  for: readonly Expectation[]
  size: Size
  run(scene: Scene): Promise<void>
}

/** Leaves a journey out where the machine lacks something for it. */
export class LeftOutError extends Error {}

export const JOURNEYS: readonly Journey[] = [
  { name: 'join-and-win', for: ['plays'], size: PHONE, run: joinAndWin },
  { name: 'host', for: ['plays'], size: PHONE, run: host },
  { name: 'tv', for: ['plays', 'television'], size: TELEVISION, run: television },
  { name: 'outage', for: ['plays'], size: PHONE, run: outage },
  { name: 'forgotten', for: ['plays'], size: PHONE, run: forgotten },
  { name: 'practice', for: ['plays'], size: PHONE, run: practice },
  { name: 'admin', for: ['plays'], size: PHONE, run: admin },
  { name: 'plain-http', for: ['plays'], size: PHONE, run: plainHttp },
  { name: 'only-tv', for: ['television'], size: TELEVISION, run: onlyTelevision },
  { name: 'too-old', for: ['refused'], size: PHONE, run: tooOld },
]

/** A guest comes by the link, changes tickets, marks, wins everything on one ticket, and is taken into the next round. */
async function joinAndWin(scene: Scene): Promise<void> {
  const { page, server, isShort, keep } = scene
  const room = await openRoom(server)
  await page.open(server.url)
  await page.waitForText('Play with Friends & Family')
  await keep('home')
  await joinByLink(scene, room, server.url)
  await chooseSecondTicket(page)
  await room.start()
  const game: Game = {
    page,
    ticket: 2,
    winner: 'Ravi',
    call: async (number) => void (await call(room, number)),
    winners: async () => (await room.host.browser.get<Won[]>(`/api/rooms/${room.id}/winners`)).body,
  }
  await refusesWrongMark(game)
  await keep('game')
  await winFirstFive(game)
  await keep('win')
  if (isShort) return
  await winTheRest(game)
  await page.waitForText('Round 1 is over')
  await keep('game-over')
  await nextRound(room, 1)
  await page.waitForText('Round 2')
  await startRound(room)
  await page.waitForText('Waiting for the first number')
  await call(room)
  await page.waitForText('1 of 90 called')
}

/** A host opens a room, starts it, calls, wins everything on their ticket, and opens the next round. */
async function host({ page, server, keep }: Scene): Promise<void> {
  const roomId = await hostRoom(page, server.url)
  const guest = await SpecClient.join(server, roomId, 'Ravi')
  await page.waitForText('Ravi')
  await keep('host-room')
  await startAsHost(page, guest)
  await callByButton(page)
  const game: Game = {
    page,
    ticket: 1,
    winner: 'Asha',
    call: (number) => callOwn(page, number),
    winners: async () => {
      await guest.poll()
      return guest.winners
    },
  }
  await refusesWrongMark(game)
  await winFirstFive(game)
  await winTheRest(game)
  await page.waitForText('Round 1 is over')
  // The last that comes on this screen.
  await page.waitForText('Share my win')
  await page.press('Play again')
  await page.waitForText('Round 2')
  await guest.poll()
  await startAsHost(page, guest)
  await callByButton(page)
}

/** A television finds the room by its remote control, and shows a round of others from the lobby to the lobby of the next. */
async function television({ page, server, isShort, keep, note }: Scene): Promise<void> {
  const room = await openRoom(server)
  await page.open(`${server.url}/tv`)
  await typeByRemote(page, room.id)
  await page.waitForText(spacedRoom(room.id))
  const ravi = await room.join('Ravi')
  await page.waitForText('Ravi')
  await keep('tv-lobby')
  await codeLeadsTo(page, room, server.url)
  await room.start()
  await page.waitForText('Waiting for the first number')

  const numbers = numbersOn(room, ravi.id).slice(0, 5)
  const shownAfter: number[] = []
  for (const number of numbers) {
    await call(room, number)
    const called = performance.now()
    await page.waitFor(`${number} is the number`, `${TOKEN} === "${number}"`)
    shownAfter.push(performance.now() - called)
    await boardIs(page, (await room.state()).room.calledNumbers)
  }
  note(`a number was shown at most ${(Math.max(...shownAfter) / 1000).toFixed(1)} s after its call`)
  await keep('tv-game')
  await win(room, ravi, numbers.length, ['First Five'])
  await page.waitForText('Ravi')
  await keep('tv-win')
  if (isShort) return

  await loseAndFind(server, page)
  await page.waitFor('a prize has its winner', `${textOf('.tv-prizes li')}.includes("Ravi")`)
  await callTheRest(room, ravi)
  await win(room, ravi, 15, ['Top Line', 'Middle Line', 'Bottom Line', 'Full House'])
  await page.waitForText('Round 1 is over')
  await keep('tv-end')
  await nextRound(room, 1)
  await page.waitForText('Round 2')
  await keep('tv-next-round')
  await codeLeadsTo(page, room, server.url)
}

/** The server goes away in a game and comes back: the page says so, goes on by itself, and shows the next number. */
async function outage(scene: Scene): Promise<void> {
  const { page, server, keep } = scene
  const room = await openRoom(server)
  await joinByLink(scene, room, server.url)
  await room.start()
  await page.waitForText('Waiting for the first number')
  const number = Number(await page.evaluate(`${numbersOfTicket(1)}[0]`))
  await call(room, number)
  await mark(page, 1, number)
  await server.kill()
  await page.waitForText('We cannot reach the game. Your tickets and marks are safe. We keep trying.')
  await keep('outage')
  await server.start()
  await page.waitForText('Live')
  await page.waitFor('the mark is still there', `${cellOf(1, number)}.getAttribute("aria-pressed") === "true"`)
  await call(room)
  await page.waitForText('2 of 90 called')
}

/** A guest whose browser has forgotten the site comes back by the link with one press, and has one seat. */
async function forgotten(scene: Scene): Promise<void> {
  const { page, server, keep } = scene
  const room = await openRoom(server)
  await joinByLink(scene, room, server.url)
  await page.clearStorage()
  await page.open('about:blank')
  await page.open(linkTo(room, server.url))
  await page.waitFor('the browser can go on', '"at" in page.control("Go on")')
  await keep('forgotten')
  await page.press('Go on')
  await page.waitForText('Waiting for Game to Start')
  const { players } = await room.state()
  const names = players.map(({ name }) => name).join()
  if (names !== 'Asha,Ravi') throw new Error(`in the room are ${names}`)
}

/** Somebody plays alone without a server, on what the service worker has kept, also after a reload. */
async function practice({ page, server, keep }: Scene): Promise<void> {
  await page.open(server.url)
  await page.waitForText('Play with Friends & Family')
  if (!(await page.evaluate<boolean>('"serviceWorker" in navigator'))) {
    throw new LeftOutError('this engine has no service workers')
  }
  await page.waitFor('the service worker is ready', 'navigator.serviceWorker.ready.then(() => true)')
  await page.open(server.url)
  await page.waitFor('it controls the page', 'navigator.serviceWorker.controller !== null')
  await server.kill()
  await page.open(server.url)
  await page.press('Try it alone')
  await page.waitForText('Practice · this phone alone')
  await page.waitForText('2 of 90 called')
  await keep('practice')
  await page.open(`${server.url}/practice`)
  await page.waitForText('Practice · this phone alone')
  await page.waitForText('1 of 90 called')
  await server.start()
}

/** An admin adds an advertisement with a picture that they upload. */
async function admin({ page, server, keep }: Scene): Promise<void> {
  await page.open(server.url)
  await page.press('Admin')
  await page.type('Enter admin code', ADMIN_CODE)
  await page.press('Open')
  await page.waitForText('Admin Panel')
  const count = `Number(/Current Advertisements \\((\\d+)\\)/.exec(page.text())[1])`
  await page.waitFor('the advertisements are listed', `${count} > 0`)
  const before = await page.evaluate<number>(count)
  await page.upload('strip.png', await picture('png', 704, 112))
  await page.waitForText('strip.png is uploaded.')
  await page.type('Website URL Link', 'https://example.com/sweets')
  await page.press('Add Advertisement')
  await page.waitFor('there is one more', `${count} === ${before + 1}`)
  await keep('admin')
}

/** A host on an address of a home network, where browsers have no service worker, clipboard or crypto of secure pages. */
async function plainHttp({ page, server }: Scene): Promise<void> {
  const url = new URL(server.url)
  url.hostname = homeAddress()
  await page.open(url.origin)
  await page.waitForText('Play with Friends & Family')
  await page.waitFor('the page is not a secure one', '!isSecureContext')
  const roomId = await hostRoom(page, url.origin)
  await page.press('Copy')
  await page.waitForText(`Room number ${roomId} is copied.`)
  const guest = await SpecClient.join(server, roomId, 'Ravi')
  await page.waitForText('Ravi')
  await startAsHost(page, guest)
  await callByButton(page)
  await page.press('Host')
  await page.press('End Game')
  await page.pressElement('dialog button:last-of-type')
  await page.waitForText('Round 1 is over')
  await page.press('Check this game')
  await page.waitForText('All of this draw is right.')
}

/** A television that cannot play says so on the first page, and leads to what it can show. */
async function onlyTelevision({ page, server, keep }: Scene): Promise<void> {
  await page.open(server.url)
  await page.waitForText('too old')
  await keep('only-tv')
  await page.press('Show a game on this screen')
  await page.waitForText('Type the six digits of the room.')
}

/** A browser below the floor says so in English and Hindi, and what to do now. */
async function tooOld({ page, server, keep }: Scene): Promise<void> {
  for (const [path, wayOut] of [
    ['/', 'another phone'],
    ['/tv', 'laptop'],
  ] as const) {
    await page.open(server.url + path)
    await page.waitForText('too old')
    await page.waitForText(wayOut)
    await page.waitFor('it says so in Hindi', '/[\\u0900-\\u097f]/.test(page.text())')
    await keep(path === '/' ? 'too-old' : 'too-old-tv')
  }
}

/* What the journeys are made of. */

interface Won {
  playerName: string
  pattern: string
}

/** A game on the page, with the number of the ticket that is played. */
interface Game {
  page: EnginePage
  ticket: number
  /** Who plays on the page. */
  winner: string
  call(number: number): Promise<void>
  winners(): Promise<Won[]>
}

const ticketOnScreen = (ticket: number) => `#ticket-${ticket} [data-number]`
const numbersOfTicket = (ticket: number) =>
  `Array.from(document.querySelectorAll("${ticketOnScreen(ticket)}"), (cell) => Number(cell.dataset.number))`
const cellSelector = (ticket: number, number: number) => `#ticket-${ticket} [data-number="${number}"]`
const cellOf = (ticket: number, number: number) => `document.querySelector('${cellSelector(ticket, number)}')`
const textOf = (selector: string) =>
  `Array.from(document.querySelectorAll("${selector}"), (each) => each.textContent).join(" ")`
const TOKEN = textOf('.token-number')

/** The default pause between two calls is 5 s. */
const ASK_EVERY_MS = 200

/** Calls a number as soon as the pause between two calls is over: one from the bag of the host, or one that is drawn. */
function call(room: TestRoom, number?: number): Promise<CallAnswer> {
  return waitUntil(
    'the next number may be called',
    async () => {
      const asked = { number }
      const { status, body } = await room.host.browser.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, asked)
      if (status === 429) return null
      if (status !== 200) throw new Error(`a call was answered ${status} ${JSON.stringify(body)}`)
      return body
    },
    { everyMs: ASK_EVERY_MS },
  )
}

/** Calls those numbers of a player's first ticket that were not called yet. */
async function callTheRest(room: TestRoom, { id }: Seated): Promise<void> {
  const { calledNumbers } = (await room.state()).room
  for (const number of numbersOn(room, id)) if (!calledNumbers.includes(number)) await call(room, number)
}

const linkTo = (room: TestRoom, origin: string) => `${origin}/lobby?mode=join&room=${room.id}`
const hasTicket = (page: EnginePage) =>
  page.waitFor('a ticket is dealt', 'document.querySelector("#ticket-1") !== null')

/** Joins as Ravi by the link that a host shares, and gets a ticket. */
async function joinByLink({ page, keep }: Scene, room: TestRoom, origin: string): Promise<void> {
  await page.open(linkTo(room, origin))
  await page.waitForText('hosted by Asha')
  await keep('join')
  await page.type('Your Name', 'Ravi')
  await page.press('Join Game')
  await hasTicket(page)
  await keep('tickets')
}

/** Takes another ticket than the one that was dealt, before the game. */
async function chooseSecondTicket(page: EnginePage): Promise<void> {
  await page.press('Other tickets')
  for (const place of [1, 2]) await page.pressElement(`[role=dialog] li:nth-child(${place}) button`)
  await page.press('Take this ticket')
  await page.waitFor(
    'it is taken',
    'document.querySelector("[role=dialog]") === null && document.querySelector("#ticket-2") !== null',
  )
}

/** Opens a room as Asha, and tells its number. */
async function hostRoom(page: EnginePage, origin: string): Promise<string> {
  await page.open(origin)
  await page.press('New Game')
  await page.type('Your Name (Host)', 'Asha')
  await page.press('Host New Game')
  await page.waitFor('the room is there', '/^.host.\\d{6}$/.test(location.pathname)')
  return page.evaluate<string>('location.pathname.slice(-6)')
}

/** Starts the game, which begins when the guest has taken tickets too. */
async function startAsHost(page: EnginePage, guest: SpecClient): Promise<void> {
  await page.press('Start Game')
  await page.waitForText('Waiting for other players')
  await guest.refresh()
  await page.waitForText('Waiting for the first number')
}

/** Calls the first number, and has to wait for the second. */
async function callByButton(page: EnginePage): Promise<void> {
  await page.press('Call Next Number')
  await page.waitForText('1 of 90 called')
  await page.waitFor('the button asks to wait', '/Wait \\ds/.test(page.text())')
}

/** Calls a number from the bag in the host's page, once its button is ready. */
async function callOwn(page: EnginePage, number: number): Promise<void> {
  await page.waitFor('the next number may be called', '"at" in page.control("Call Next Number")')
  await page.evaluate(`(${callFromBagHere})(${number})`)
}

async function numbersShown({ page, ticket }: Game): Promise<number[]> {
  await page.waitFor('the ticket is there', `${numbersOfTicket(ticket)}.length === 15`)
  return page.evaluate<number[]>(numbersOfTicket(ticket))
}

/** A number that was not called flashes, and is not marked. */
async function refusesWrongMark(game: Game): Promise<void> {
  const { page, ticket } = game
  const number = (await numbersShown(game)).at(-1) ?? 0
  await page.pressElement(cellSelector(ticket, number))
  await page.waitForText(`${number} has not been called yet`)
  await page.waitFor('it is not marked', `${cellOf(ticket, number)}.getAttribute("aria-pressed") === "false"`)
}

/** Marks a number once its call has arrived. */
async function mark(page: EnginePage, ticket: number, number: number): Promise<void> {
  await page.waitFor(`${number} is called`, `${cellOf(ticket, number)}.hasAttribute("data-live")`)
  await page.pressElement(cellSelector(ticket, number))
  await page.waitFor(`${number} is marked`, `${cellOf(ticket, number)}.getAttribute("aria-pressed") === "true"`)
}

async function callAndMark({ page, ticket, call: callNumber }: Game, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await callNumber(number)
    await mark(page, ticket, number)
  }
}

const hasWon = ({ winner, winners }: Game, pattern: Pattern) =>
  waitUntil(`${winner} has won ${pattern}`, async () =>
    (await winners()).some((each) => each.playerName === winner && each.pattern === pattern),
  )

/** Wins with the button that names the only pattern that is complete. */
async function winBySingleTap(game: Game, pattern: Pattern): Promise<void> {
  await game.page.press(`Claim ${pattern} #${game.ticket}`)
  await hasWon(game, pattern)
}

async function winFirstFive(game: Game): Promise<void> {
  await callAndMark(game, ofTwoLines(await numbersShown(game)))
  await winBySingleTap(game, 'First Five')
  await game.page.waitForText("You've won First Five!")
}

/** Wins the three lines and the house; the last two from the list of patterns, since both become complete at once. */
async function winTheRest(game: Game): Promise<void> {
  const numbers = await numbersShown(game)
  await callAndMark(game, numbers.slice(3, 5))
  await winBySingleTap(game, 'Top Line')
  await callAndMark(game, numbers.slice(7, 10))
  await winBySingleTap(game, 'Middle Line')
  await callAndMark(game, numbers.slice(10))
  await game.page.press('Claim')
  await game.page.press('Claim Bottom Line')
  await hasWon(game, 'Bottom Line')
  await winBySingleTap(game, 'Full House')
}

const PAD = ['123', '456', '789', '0']

/** Types a number on the pad of `/tv` with the arrows and OK. */
async function typeByRemote(page: EnginePage, digits: string): Promise<void> {
  const placeOf = (digit: string) => {
    const y = PAD.findIndex((keys) => keys.includes(digit))
    return { x: PAD[y]?.indexOf(digit) ?? 0, y }
  }
  const focused = 'document.activeElement.textContent'
  await page.waitFor('the pad has the focus', `${focused} === "1"`)
  let at = placeOf('1')
  for (const digit of digits) {
    const to = placeOf(digit)
    const repeat = (key: Key, times: number) => Array<Key>(Math.max(0, times)).fill(key)
    // The last row has one digit only, below the first of the others.
    const keys = [
      ...repeat('ArrowLeft', at.x - to.x),
      ...repeat('ArrowDown', to.y - at.y),
      ...repeat('ArrowUp', at.y - to.y),
      ...repeat('ArrowRight', to.x - at.x),
    ]
    for (const key of keys) await page.pressKey(key)
    await page.waitFor(`${digit} has the focus`, `${focused} === "${digit}"`)
    await page.pressKey('Enter')
    at = to
  }
}

/** The QR code, as it is seen, is the way into the room. */
async function codeLeadsTo(page: EnginePage, room: TestRoom, origin: string): Promise<void> {
  const code = 'document.querySelector(".room-qr")'
  await page.waitFor('there is a QR code', `${code} !== null`)
  const link = await waitUntil('the QR code can be read', async () => {
    const box = await page.evaluate<DOMRect>(`${code}.getBoundingClientRect()`)
    const part = {
      left: Math.floor(box.x),
      top: Math.floor(box.y),
      width: Math.ceil(box.width),
      height: Math.ceil(box.height),
    }
    return readQr(await page.picture(), part).catch(() => null)
  })
  if (!link.startsWith(linkTo(room, origin))) throw new Error(`the QR code leads to ${link}`)
}

/** The board shows exactly what was called. */
function boardIs(page: EnginePage, called: readonly number[]): Promise<void> {
  const lit = 'Array.from(document.querySelectorAll(".board-number.is-called"), (cell) => Number(cell.textContent))'
  const wanted = called.toSorted((left, right) => left - right).join()
  return page.waitFor(`the board has lit ${wanted}`, `${lit}.join() === "${wanted}"`)
}

/** The server goes away and comes back, and the television has noticed both. */
async function loseAndFind(server: BuiltServer, page: EnginePage): Promise<void> {
  await server.kill()
  await page.waitForText('Reconnecting…')
  await server.start()
  await page.waitFor('the line is back', '!/Reconnecting…|Offline/.test(page.text())')
}

/** An address of this machine that is not one of the loopback, as phones of the same network use it. */
function homeAddress(): string {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  const address = all.find(({ family, address }) => family === 'IPv4' && !address.startsWith('127.'))?.address
  if (!address)
    throw new LeftOutError('this machine has no address but those of the loopback, which browsers take for secure')
  return address
}
