import { expect, type Page } from '@playwright/test'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { feelVibrations, spokenIn } from '../support/fake-voice.ts'
import { atAPhone } from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'
import { call } from '../support/whole-game.ts'

declare global {
  interface Window {
    /** What screen readers were told, in order. */
    announcements: string[]
  }
}

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })
const MOST_WORDS = 14

const IN_ENGLISH = {
  settings: 'Settings',
  details: 'Change one by one',
  byEar: 'By ear',
  reader: 'My screen reader speaks',
  page: 'The page speaks',
  close: 'Close',
  name: 'Your Name',
  join: 'Join Game',
  first: 'Waiting for the first number',
  mark: (number: number) => `Mark ${number}`,
  claim: 'Claim First Five',
  notMine: (number: number) => `${number}. Not on your ticket.`,
  mine: (number: number, row: number) => `${number}. On your ticket, ${['top', 'middle', 'bottom'][row]} row.`,
  marked: (number: number) => `Marked ${number} on ticket 1.`,
  ready: 'First Five is ready.',
  won: "You've won First Five!",
}
const IN_HINDI: typeof IN_ENGLISH = {
  settings: 'सेटिंग',
  details: 'एक-एक करके बदलें',
  byEar: 'सुनकर खेलें',
  reader: 'मेरा स्क्रीन रीडर बोले',
  page: 'यह पन्ना बोले',
  close: 'बंद करें',
  name: 'आपका नाम',
  join: 'खेल में आएँ',
  first: 'पहले नंबर का इंतज़ार',
  mark: (number) => `${number} काटें`,
  claim: 'जल्दी पाँच: क्लेम करें',
  notMine: (number) => `${number}। आपके टिकट पर नहीं।`,
  mine: (number, row) => `${number}। आपकी ${['ऊपर', 'बीच', 'नीचे'][row]} की लाइन में।`,
  marked: (number) => `टिकट 1 पर ${number} काटा।`,
  ready: 'जल्दी पाँच: पूरा।',
  won: 'जल्दी पाँच जीत लिया',
}

/** Records what live regions say that are not behind an open sheet. */
async function hearAnnouncements(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.announcements = []
    const last = new WeakMap<Element, string>()
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes) {
        for (const node of [target, ...addedNodes]) {
          const element = node instanceof Element ? node : node.parentElement
          const region = element?.closest('[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]')
          const text = region?.textContent?.trim()
          if (!region || !text || region.closest('[inert]') || last.get(region) === text) continue
          last.set(region, text)
          window.announcements.push(text)
        }
      }
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
}

/** A scripted player, who marks what was called and claims what nobody has won. */
async function playAlong(room: TestRoom, { browser, id }: Seated, number: number): Promise<void> {
  if (!numbersOf(ticketsFor(playerSeed(room.id, id))[0] as Ticket).includes(number)) return
  await browser.post(`/api/players/${id}/mark`, { ticketId: 0, number })
  await browser.post(`/api/rooms/${room.id}/winners`, { playerId: id, pattern: 'Top Line', ticketNumber: 1 })
}

/** The names on which a finger stops that swipes from the top of the page: headings, controls and texts, in their order. */
async function swipeStops(page: Page): Promise<string[]> {
  const devtools = await page.context().newCDPSession(page)
  const { nodes } = await devtools.send('Accessibility.getFullAXTree')
  await devtools.detach()
  const byId = new Map(nodes.map((node) => [node.nodeId, node]))
  const stopsIn = (id: string): string[] => {
    const node = byId.get(id)
    if (!node) return []
    const isStop = !node.ignored && /^(heading|button|link|tab|textbox|StaticText)$/.test(node.role?.value)
    return isStop ? [String(node.name?.value)] : (node.childIds ?? []).flatMap(stopsIn)
  }
  return stopsIn(nodes[0]?.nodeId ?? '')
}

/** Chooses who speaks, as somebody who hears the names of controls. */
async function chooseSpeaker(page: Page, words: typeof IN_ENGLISH, who: 'reader' | 'page'): Promise<void> {
  await page.getByRole('button', { name: words.settings }).press('Enter')
  await page.getByRole('button', { name: words.details }).press('Enter')
  await page.getByRole('combobox', { name: words.byEar }).selectOption({ label: words[who] })
  await page.getByRole('dialog').getByRole('button', { name: words.close, exact: true }).press('Enter')
}

for (const [language, words, size] of [
  ['English', IN_ENGLISH, { width: 360, height: 800 }],
  ['Hindi', IN_HINDI, { width: 1366, height: 768 }],
] as const) {
  test(`a game that is only heard, from the invitation to a win, in ${language}`, async ({ browser }) => {
    const room = await openRoom(server)
    const meena = await room.join('Meena')
    const { page } = await atAPhone(browser, 'Ravi', size)
    await hearAnnouncements(page)
    await feelVibrations(page)
    await page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
    if (language === 'Hindi') {
      await page.getByRole('button', { name: IN_ENGLISH.settings }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: 'हिन्दी' }).press('Enter')
      await page.getByRole('dialog').getByRole('button', { name: words.close, exact: true }).press('Enter')
    }
    await chooseSpeaker(page, words, 'reader')
    await page.getByRole('textbox', { name: words.name }).fill('Ravi')
    await page.getByRole('button', { name: words.join }).press('Enter')
    await expect.poll(async () => (await room.state()).players.length).toBe(3)
    await room.start()
    await page.getByRole('heading', { name: words.first }).waitFor()

    // The sample of a language that was chosen.
    const before = await spokenIn(page)
    const { players } = await room.state()
    const ravi = players.find(({ name }) => name === 'Ravi') as { id: string }
    const ticket = ticketsFor(playerSeed(room.id, ravi.id))[0] as Ticket
    const own = numbersOf(ticket).filter((_, at) => at % 3 === 0)
    const other = [1, 2, 3, 4, 5, 6, 7].find((number) => !numbersOf(ticket).includes(number)) as number
    const called = [...own.slice(0, 2), other, ...own.slice(2)]
    const heard = () => page.evaluate(() => window.announcements)
    const isHeard = (text: string) => expect.poll(heard).toContainEqual(expect.stringContaining(text))
    let presses = 0
    for (const number of called) {
      await call(room, number)
      for (const scripted of [room.host, meena]) await playAlong(room, scripted, number)
      await page.getByRole('heading', { name: String(number), exact: true }).waitFor()
      const row = ticket.findIndex((cells) => cells.includes(number))
      await isHeard(row === -1 ? words.notMine(number) : words.mine(number, row))
      if (row === -1) continue
      const button = words.mark(number)
      await page.getByRole('button', { name: button, exact: true }).waitFor()
      const stops = await swipeStops(page)
      expect(stops.indexOf(button) - stops.indexOf(`${number}`), 'swipes from the number to what is due').toBe(1)
      presses++
      if (language === 'English') await page.getByRole('button', { name: button, exact: true }).press('Enter')
      else await page.keyboard.press('m')
      await isHeard(words.marked(number))
    }
    await isHeard(words.ready)
    presses++
    await page.getByRole('button', { name: words.claim, exact: true }).first().waitFor()
    await page.keyboard.press('c')
    await isHeard(words.won)
    expect((await room.state()).room.disabledPatterns).toContain('First Five')
    const felt = await page.evaluate(() => window.vibrations)
    expect(new Set(felt), 'a number, one of mine, a mark, one to go and a win').toHaveProperty('size', 5)

    const all = await heard()
    for (const number of called) {
      const calls = all.filter((text) => text.startsWith(`${number}. `) || text.startsWith(`${number}। `))
      expect(calls, `calls of ${number}`).toHaveLength(1)
    }
    expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
    expect(all.filter((text) => text.split(/\s+/).length > MOST_WORDS)).toEqual([])
    reportMeasurement(`presses a call, by ear in ${language}`, (presses / called.length).toFixed(1), 'at most 2')
    expect(presses / called.length).toBeLessThanOrEqual(2)
    expect(await spokenIn(page), 'the page itself says nothing').toEqual(before)

    await chooseSpeaker(page, words, 'page')
    const next = [11, 12, 13, 14].find((number) => !called.includes(number)) as number
    await call(room, next)
    await expect.poll(() => spokenIn(page)).toHaveLength(before.length + 1)
    expect((await spokenIn(page)).at(-1)).toMatch(new RegExp(`\\b${next}\\b`))
    expect(
      (await heard()).filter((text) => text.includes(String(next))),
      'the screen reader says nothing',
    ).toEqual([])
  })
}
