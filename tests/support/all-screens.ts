import { type Browser, expect, type Page, test } from '@playwright/test'
import type { Answers } from '#shared/api.ts'
import {
  call,
  callNumbers,
  mark,
  numbersOn,
  ofTwoLines,
  openRoom,
  type Seated,
  startRound,
  type TestRoom,
} from './browser-session.ts'
import type { BuiltServer } from './built-server.ts'
import {
  atAPhone,
  atScreen,
  callNext,
  claim,
  endGame,
  hasSeal,
  openOption,
  type PlayerAtScreen,
  pressOption,
} from './players-at-screens.ts'
import { tamperWithEvidence } from './tampering.ts'

/*
 * All screens and important states, in four parts that need nothing of each other. What leads to a screen happens over the
 * API; each part has a page for the visit that looks at its screens.
 */

export interface ScreenVisit {
  page: Page
  /** The screen and its state in a few words. */
  name: string
  /** `tv` for screens made for large displays. */
  kind: 'screen' | 'game' | 'tv'
  /** Restores the state after a reload, if the URL alone does not. */
  again?: (() => Promise<void>) | undefined
}

interface VisitOptions {
  browser: Browser
  server: BuiltServer
  /** The theme of the device, unless one is chosen. */
  theme?: 'light' | 'dark'
  /** Numbers called before the game is visited. */
  calls: number
  /** Called with each new page before it loads anything. */
  meet?(player: PlayerAtScreen): Promise<void>
  /** Called with one screen in one state. If it changes the viewport, it must restore it. */
  onScreen(stop: ScreenVisit): Promise<void>
}

/** The parts of a visit of all screens. */
export const PARTS: Record<string, (options: VisitOptions) => Promise<void>> = {
  'before a room': (options) => withoutRoom(new Visitor(options)),
  'before the game': (options) => beforeTheGame(new Visitor(options)),
  'in the game': (options) => inTheGame(new Visitor(options)),
  'after the game': (options) => afterTheGame(new Visitor(options)),
}

/** Opens pages and shows their screens. */
class Visitor {
  readonly options: VisitOptions
  readonly server: BuiltServer

  constructor(options: VisitOptions) {
    this.options = options
    this.server = options.server
  }

  /** A new page of a person with a seat, or of a stranger, once it shows a text. */
  async open(path: string, text: string, room?: TestRoom, who?: Seated): Promise<PlayerAtScreen> {
    const { browser, server, theme, meet } = this.options
    const settings = theme ? { theme } : {}
    const page = room && who ? await atScreen(browser, server, room, who, { settings }) : null
    const player = page ? { name: who?.name ?? '', page, context: page.context() } : await atAPhone(browser, 'Somebody')
    await meet?.(player)
    await this.go(player, path, text)
    return player
  }

  /** A television, which comes from the first screen and can go back there. */
  async openTv(room: TestRoom, text: string): Promise<PlayerAtScreen> {
    const tv = await this.open('/', 'New Game')
    await this.go(tv, `/tv/${room.id}`, text)
    return tv
  }

  /** Goes to an address, whose page shows a text, or at least a heading. */
  async go({ page }: PlayerAtScreen, path: string, text?: string): Promise<void> {
    await page.goto(this.server.url + path)
    const sign = text ? page.getByText(text) : page.getByRole('heading', { level: 1 })
    await sign.first().waitFor()
  }

  /** Each shows the screen of a page, or what is opened there. */
  readonly screen = this.shown('screen')
  readonly game = this.shown('game')
  readonly tv = this.shown('tv')

  // Outside steps, Playwright searches all earlier actions of the test at each action.
  private shown(kind: ScreenVisit['kind']) {
    return ({ page }: PlayerAtScreen, name: string, again?: ScreenVisit['again']) =>
      test.step(name, async () => {
        await again?.()
        await this.options.onScreen({ page, name, kind, again })
      })
  }

  /** The same, and shows its screen. */
  async visit(player: PlayerAtScreen, path: string, name: string, text?: string): Promise<void> {
    await this.go(player, path, text)
    await this.screen(player, name)
  }
}

const press = ({ page }: PlayerAtScreen, name: string) => page.getByRole('button', { name, exact: true }).click()
const close = ({ page }: PlayerAtScreen) => page.keyboard.press('Escape')
const see = ({ page }: PlayerAtScreen, text: string) => page.getByText(text).first().waitFor()

async function withoutRoom(visitor: Visitor): Promise<void> {
  const asha = await visitor.open('/', 'New Game')
  await visitor.screen(asha, 'dashboard')
  await visitor.visit(asha, '/lobby', 'lobby')
  await visitor.visit(asha, '/lobby?mode=host', 'lobby-host')
  const openLater = async () => {
    await press(asha, 'For later, and more')
    await asha.page.getByRole('switch', { name: 'Invite for later' }).click()
    await asha.page.getByLabel('Day').waitFor()
  }
  await visitor.screen(asha, 'lobby-later', openLater)
  await visitor.visit(asha, '/lobby?mode=join', 'lobby-join')
  await press(asha, 'Join Game')
  await visitor.screen(asha, 'lobby-fault')
  const screens = { nowhere: 'not-found', support: 'support', 'audio-test': 'audio-test', tv: 'tv-entry' }
  for (const [path, name] of Object.entries(screens)) await visitor.visit(asha, `/${path}`, name)
  await visitor.visit(asha, '/host/000000', 'room-not-found', 'Room Not Found')
  await visitor.go(asha, '/practice', 'Eyes down!')
  await visitor.game(asha, 'practice')
}

async function beforeTheGame(visitor: Visitor): Promise<void> {
  const room = await openRoom(visitor.server)
  const stranger = await visitor.open(`/lobby?mode=join&room=${room.id}`, 'hosted by Asha')
  await visitor.screen(stranger, 'lobby-link')
  await visitor.go(stranger, '/lobby?mode=join')
  const takeName = async () => {
    // A person who has said yes stays known. Without its cookies, later requests of the page would be refused.
    await stranger.page.goto('about:blank')
    await stranger.context.clearCookies()
    await visitor.go(stranger, '/lobby?mode=join')
    await stranger.page.getByLabel('Your Name').fill('Asha')
    await stranger.page.getByLabel('Room Number').fill(room.id)
    await press(stranger, 'Join Game')
    await see(stranger, 'Is that you?')
  }
  await visitor.screen(stranger, 'lobby-is-that-you', takeName)
  // An open page asks the server each second.
  await stranger.context.close()

  const dadi = await visitor.open('/ticket-selection', 'No need to tap anything', room, await room.join('Dadi', 2))
  await visitor.screen(dadi, 'selection')
  await visitor.screen(dadi, 'selection-more', () => press(dadi, 'More'))
  for (const name of ['Ravi Kumar', 'Meena']) await room.join(name)
  const asha = await visitor.open(`/host/${room.id}`, 'Meena', room, room.host)
  await visitor.screen(asha, 'host-room')
  await visitor.screen(asha, 'host-options', () => press(asha, 'Options'))
  const shown = { 'host-people': 'Lock room', 'host-rules': 'House rules', 'host-sound': 'Test voice' } as const
  for (const [name, option] of Object.entries(shown)) {
    await visitor.screen(asha, name, () => openOption(asha.page, option))
  }
  await visitor.screen(asha, 'host-safety', async () => {
    await openOption(asha.page, 'Check this game')
    await hasSeal(asha.page)
  })
  const openLink = async () => {
    await pressOption(asha.page, 'Host from another phone')
    await asha.page.locator('[role=dialog] button', { hasText: /^Make / }).click()
    await see(asha, 'You see it only now.')
  }
  await asha.page.reload()
  await visitor.screen(asha, 'host-link', openLink)
  await visitor.visit(dadi, `/host/${room.id}#h=${'a'.repeat(32)}`, 'host-from-here', 'Host from this phone')
  await visitor.visit(dadi, '/waiting', 'waiting')
  await visitor.screen(dadi, 'guest-people', () => openOption(dadi.page, 'Leave Room'))
  await visitor.visit(dadi, `/host/${room.id}`, 'host-room-guest')
  await visitor.visit(dadi, '/', 'dashboard-resume', 'You are still in room')
  await visitor.visit(dadi, `/lobby?mode=join&room=${room.id}`, 'lobby-you-are-in', 'You are in as Dadi.')
  const tv = await visitor.openTv(room, 'Dadi')
  await hasSeal(tv.page)
  await visitor.tv(tv, 'tv-lobby')
  for (const { context } of [dadi, tv]) await context.close()
  await visitor.go(asha, `/host/${room.id}`, 'Meena')
  await pressOption(asha.page, 'Remove somebody')
  await press(asha, 'Remove Meena')
  await expect(asha.page.getByText('Meena', { exact: true })).toHaveCount(0)
  await addNani(room)
  await visitor.go(asha, `/print/${room.id}`)
  await visitor.screen(asha, 'print', () => press(asha, 'Send tickets as pictures'))
  await asha.context.close()
  await invited(visitor)
}

/** The room of an evening in five days: its invitation, for guests and for the host, who calls it off at last. */
async function invited(visitor: Visitor): Promise<void> {
  const startsAt = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString()
  const room = await openRoom(visitor.server, 'Asha', 1, { startsAt, zone: 'Asia/Kolkata', name: 'Diwali' })
  const dadi = await visitor.open('/ticket-selection', 'Starts in 5 days', room, await room.join('Dadi'))
  await visitor.screen(dadi, 'selection-later')
  const stranger = await visitor.open(`/lobby?mode=join&room=${room.id}`, 'Coming: Asha, Dadi')
  await visitor.screen(stranger, 'lobby-link-later')
  await stranger.context.close()
  const asha = await visitor.open(`/host/${room.id}`, 'Starts in 5 days', room, room.host)
  await visitor.screen(asha, 'host-room-later')
  const openSheet = async () => {
    await press(asha, 'Change the invitation')
    await asha.page.getByLabel('Day').waitFor()
  }
  await visitor.screen(asha, 'plan-sheet', openSheet)
  await press(asha, 'Call it off')
  await asha.page.getByRole('alertdialog').getByRole('button', { name: 'Call it off' }).click()
  await see(asha, 'Cancelled. This evening does not take place.')
  await visitor.visit(dadi, '/waiting', 'waiting-cancelled')
}

/** Somebody who plays on paper. */
const addNani = async (room: TestRoom) => {
  const wish = { name: 'Nani', ticketCount: 1 }
  return (await room.host.browser.post<Answers['papersAnswer']>(`/api/rooms/${room.id}/papers`, wish)).body
}

async function inTheGame(visitor: Visitor): Promise<void> {
  const room = await openRoom(visitor.server)
  const seat = await room.join('Dadi', 10)
  const nani = await addNani(room)
  await room.start()
  const asha = await visitor.open('/active-game', 'Call Next Number', room, room.host)
  await visitor.game(asha, 'game-first')
  for (let called = 0; called < visitor.options.calls; called++) {
    await callNext(asha, called)
    const waiting = asha.page.locator('.ticket-cell[data-live]')
    // Three, and one more that is pressed, do not win.
    const canMark = (await asha.page.locator('.ticket-cell[data-marked]').count()) < 3 && (await waiting.count()) > 0
    if (canMark) await waiting.first().click()
  }
  const uncalled = asha.page.locator('.ticket-cell:not([data-live]):not([data-marked])')
  if ((await uncalled.count()) > 0) await uncalled.first().click()
  await visitor.game(asha, 'game-host')
  await visitor.game(asha, 'reactions', () => press(asha, 'React'))
  await close(asha)
  const claim = asha.page.locator('.game-bar').getByRole('button', { name: /^Claim/ })
  await claim.click()
  await visitor.game(asha, 'claim-sheet')
  await close(asha)
  const dadi = await visitor.open('/active-game', 'My Tickets', room, seat)
  await dadi.page.getByRole('heading', { name: 'Ticket #1', exact: true }).waitFor()
  await visitor.game(dadi, 'game-ten-tickets')
  await dadi.page.evaluate(() => {
    scrollTo(0, 700)
    // To the upper edge of a row, because a control half under the number cannot be pressed.
    const edge = document.querySelector('.caller')?.getBoundingClientRect().bottom ?? 0
    const boxes = [...document.querySelectorAll('.ticket-cell')].map((each) => each.getBoundingClientRect())
    scrollBy(0, Math.min(...boxes.map(({ top }) => top).filter((top) => top > edge)) - edge)
  })
  await visitor.game(dadi, 'game-scrolled')
  await dadi.context.close()

  await press(asha, 'Settings')
  for (const more of ['More about the voice', 'Change one by one']) await press(asha, more)
  await visitor.game(asha, 'settings')
  await close(asha)
  await asha.page.getByRole('tab', { name: 'Number Board' }).click()
  await visitor.game(asha, 'board')
  await press(asha, 'Show on TV')
  await asha.page.getByRole('dialog', { name: 'Show on TV' }).waitFor()
  await visitor.game(asha, 'show-on-tv')
  await close(asha)
  await asha.page.getByRole('tab', { name: 'All Players' }).click()
  await visitor.game(asha, 'players')
  await press(asha, 'Host')
  await asha.page.getByRole('dialog', { name: 'Host' }).waitFor()
  await visitor.game(asha, 'host-menu')
  await close(asha)
  await press(asha, 'Leave Room')
  await visitor.game(asha, 'leave')
  await press(asha, 'Stay')
  await asha.context.setOffline(true)
  await see(asha, 'No internet.')
  await visitor.game(asha, 'offline')
  await asha.context.close()
  const tv = await visitor.openTv(room, 'Numbers Called:')
  await visitor.tv(tv, 'tv-game')
  await tv.context.close()

  await callNumbers(room, ofTwoLines(numbersOn(room, nani.id)))
  const host = await visitor.open(`/paper/${room.id}/1/1/1`, 'Claim First Five for Nani', room, room.host)
  await visitor.screen(host, 'paper-check', () => press(host, 'Check another ticket'))
}

async function afterTheGame(visitor: Visitor): Promise<void> {
  const room = await openRoom(visitor.server)
  const [dadi, ravi, meena] = [await room.join('Dadi'), await room.join('Ravi Kumar'), await room.join('Meena')]
  // Her phone's dice are in the box.
  const checker = await visitor.open('/ticket-selection', 'No need to tap anything', room, meena)
  await room.start()
  const five = ofTwoLines(numbersOn(room, room.host.id))
  await call(room)
  await callNumbers(room, five)
  for (const number of five) await mark(room.host, number)
  const asha = await visitor.open('/active-game', 'My Tickets', room, room.host)
  await claim(asha, 'First Five')
  await see(asha, 'Share my win')
  const card = asha.page.getByRole('complementary', { name: 'A win' })
  await expect(card, 'the card of the win goes by itself').toHaveCount(0)
  await visitor.game(asha, 'game-won')
  await visitor.visit(checker, `/check/${room.id}`, 'check-game', 'Save the evidence')
  const cheated = await visitor.open('/', 'New Game', room, ravi)
  await tamperWithEvidence(cheated.page, ({ calls: [first] }) => Object.assign(first ?? {}, { seq: 2 }))
  await visitor.go(cheated, '/active-game', 'Something is wrong with the numbers.')
  await visitor.game(cheated, 'draw-warning')
  await visitor.visit(cheated, `/check/${room.id}`, 'check-game-fault', 'Save the evidence')
  await cheated.context.close()

  const guest = await visitor.open('/active-game', 'My Tickets', room, dadi)
  const tv = await visitor.openTv(room, 'Numbers Called:')
  await endGame(asha)
  await guest.page.getByRole('region', { name: 'Game over' }).waitFor()
  await visitor.game(guest, 'game-over')
  await asha.page.getByRole('region', { name: 'Game over' }).waitFor()
  await visitor.game(asha, 'winners')
  await press(asha, 'Only the TV speaks')
  await see(checker, 'All of this draw is right.')
  await visitor.screen(checker, 'check-game-over')
  await tv.page.getByRole('heading', { name: 'Round 1 is over' }).waitFor()
  await visitor.tv(tv, 'tv-over')
  await tv.page.getByRole('region', { name: 'Evening so far' }).waitFor()
  await visitor.tv(tv, 'tv-evening')

  await press(asha, 'Play again')
  await see(asha, 'Round 2. New tickets.')
  await visitor.screen(asha, 'host-room-next-round')
  await see(tv, 'Round 2 · ')
  await tv.page.getByRole('region', { name: 'Evening so far' }).getByText('Asha').waitFor()
  await visitor.tv(tv, 'tv-next-round')
  await visitor.visit(asha, `/evening/${room.id}`, 'evening', 'Check round 1')
  await visitor.visit(checker, `/check/${room.id}?round=1`, 'check-game-past')

  // A round without a number, after which the evening is closed.
  await startRound(room)
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  await visitor.go(asha, '/active-game')
  await press(asha, 'Finish the evening')
  await visitor.go(guest, '/active-game')
  await guest.page.getByRole('list', { name: 'Podium' }).waitFor()
  await visitor.game(guest, 'evening-over')
  await press(guest, 'I am leaving')
  await guest.page.getByRole('link', { name: 'New Game' }).waitFor()
  await tv.page.getByRole('list', { name: 'Podium' }).waitFor()
  await visitor.tv(tv, 'tv-podium')
}
