import { expect, type Page } from '@playwright/test'
import { numbersOf } from '#shared/game/tickets.ts'
import { call, openRoom, ticketOf } from '../support/browser-session.ts'
import { reportMeasurement, serverOfFile, test } from '../support/built-server.ts'
import { feelVibrations, spokenIn } from '../support/fake-voice.ts'
import { atScreen } from '../support/players-at-screens.ts'

declare global {
  interface Window {
    /** What screen readers were told, in order. */
    announcements: string[]
  }
}

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })
const MOST_WORDS = 14
const ROWS = ['top', 'middle', 'bottom']

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
async function chooseSpeaker(page: Page, who: 'My screen reader speaks' | 'The page speaks'): Promise<void> {
  await page.getByRole('button', { name: 'Settings' }).press('Enter')
  await page.getByRole('button', { name: 'Change one by one' }).press('Enter')
  await page.getByRole('combobox', { name: 'By ear' }).selectOption({ label: who })
  await page.getByRole('dialog').getByRole('button', { name: 'Close', exact: true }).press('Enter')
}

test('a game that is only heard, from the start to a win', async ({ browser }) => {
  const room = await openRoom(server)
  const ravi = await room.join('Ravi')
  const page = await atScreen(browser, server, room, ravi)
  await hearAnnouncements(page)
  await feelVibrations(page)
  await page.goto(`${server.url}/waiting`)
  await chooseSpeaker(page, 'My screen reader speaks')
  await room.start()
  await page.getByRole('heading', { name: 'Waiting for the first number' }).waitFor()

  const ticket = ticketOf(room, ravi)
  const own = numbersOf(ticket).filter((_, at) => at % 3 === 0)
  const other = [1, 2, 3, 4, 5, 6, 7].find((number) => !numbersOf(ticket).includes(number)) as number
  const called = [...own.slice(0, 2), other, ...own.slice(2)]
  const heard = () => page.evaluate(() => window.announcements)
  const isHeard = (text: string) => expect.poll(heard).toContainEqual(expect.stringContaining(text))
  let presses = 0
  for (const number of called) {
    await call(room, number)
    await page.getByRole('heading', { name: String(number), exact: true }).waitFor()
    const row = ticket.findIndex((cells) => cells.includes(number))
    await isHeard(row === -1 ? `${number}. Not on your ticket.` : `${number}. On your ticket, ${ROWS[row]} row.`)
    if (row === -1) continue
    const button = `Mark ${number}`
    await page.getByRole('button', { name: button, exact: true }).waitFor()
    const stops = await swipeStops(page)
    expect(stops.indexOf(button) - stops.indexOf(`${number}`), 'swipes from the number to what is due').toBe(1)
    presses++
    // By the button, and by its key.
    if (presses % 2 === 0) await page.getByRole('button', { name: button, exact: true }).press('Enter')
    else await page.keyboard.press('m')
    await isHeard(`Marked ${number} on ticket 1.`)
  }
  await isHeard('First Five is ready.')
  presses++
  await page.getByRole('button', { name: 'Claim First Five', exact: true }).first().waitFor()
  await page.keyboard.press('c')
  await isHeard("You've won First Five!")
  expect((await room.state()).room.disabledPatterns).toContain('First Five')
  const felt = await page.evaluate(() => window.vibrations)
  expect(new Set(felt), 'a number, one of mine, a mark, one to go and a win').toHaveProperty('size', 5)

  const all = await heard()
  for (const number of called) expect(all.filter((text) => text.startsWith(`${number}. `))).toHaveLength(1)
  expect(all.filter((text, at) => all.indexOf(text) !== at)).toEqual([])
  expect(all.filter((text) => text.split(/\s+/).length > MOST_WORDS)).toEqual([])
  reportMeasurement('presses a call, by ear', (presses / called.length).toFixed(1), 'at most 2')
  expect(presses / called.length).toBeLessThanOrEqual(2)
  expect(await spokenIn(page), 'the page itself says nothing').toEqual([])

  await chooseSpeaker(page, 'The page speaks')
  const next = [11, 12, 13, 14].find((number) => !called.includes(number)) as number
  await call(room, next)
  await expect.poll(() => spokenIn(page)).toHaveLength(1)
  expect((await spokenIn(page)).at(-1)).toMatch(new RegExp(`\\b${next}\\b`))
  const readAloud = (await heard()).filter((text) => text.includes(String(next)))
  expect(readAloud, 'the screen reader says nothing').toEqual([])
})
