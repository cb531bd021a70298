import { expect } from '@playwright/test'
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { CLASSIC, numbersToGo, type Pattern } from '#shared/game/patterns.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { spokenIn } from '../support/fake-voice.ts'
import {
  atTheDashboard,
  callNext,
  callOwn,
  claim,
  hostGame,
  inTheGame,
  joinGame,
  mark,
  ticketOf,
} from '../support/players-at-screens.ts'

/** Numbers that are drawn. */
const DRAWN = 2

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

test('a host and a player play from the dashboard to a Full House', async ({ browser }) => {
  const asha = await atTheDashboard(browser, server.url, 'Asha')
  const ravi = await atTheDashboard(browser, server.url, 'Ravi')
  const everybody = [asha, ravi]

  await joinGame(ravi, await hostGame(asha))
  await expect(asha.page.getByText('Ravi', { exact: true })).toBeVisible()
  await asha.page.getByRole('button', { name: 'Start Game' }).click()
  for (const player of everybody) await inTheGame(player)

  const tickets = await Promise.all(everybody.map(ticketOf))
  const called: number[] = []
  const won: { pattern: Pattern; name: string }[] = []
  const isOpen = (pattern: Pattern) => !won.some((win) => win.pattern === pattern)
  // The first numbers are drawn. Then the host takes those that are missing on a ticket, so that the game is short.
  const missing = () => numbersOf(tickets[1] ?? []).find((number) => !called.includes(number))
  while (isOpen('Full House')) {
    const number =
      called.length < DRAWN ? await callNext(asha, called.length) : await callOwn(asha, called.length, missing())
    expect(called).not.toContain(number)
    called.push(number)
    for (const [i, player] of everybody.entries()) {
      // Then the game is over, and nobody marks any more.
      if (!isOpen('Full House')) break
      const ticket = tickets[i] ?? []
      await expect(player.page.getByText(`${called.length} of 90 called`)).toBeAttached()
      await mark(player, ticket, number)
      for (const pattern of CLASSIC.filter(isOpen)) {
        if (numbersToGo(pattern, ticket, numbersOf(ticket), called) > 0) continue
        await claim(player, pattern)
        const closed = player.page.getByRole('listitem').filter({ hasText: pattern }).filter({ hasText: '(Closed)' })
        await expect(closed.first()).toBeVisible()
        won.push({ pattern, name: player.name })
      }
    }
  }

  for (const { page } of everybody) {
    await page.getByRole('tab', { name: /All Players/ }).click()
    const gallery = page.getByRole('tabpanel').getByRole('region', { name: 'Winners Gallery' })
    for (const { pattern, name } of won) {
      await expect(gallery.getByRole('listitem').filter({ hasText: pattern })).toContainText(name)
    }
  }

  for (const { page, name } of everybody) {
    await expect
      .poll(async () => new Set(await spokenIn(page)).has(numberAnnouncement(called.at(-1) ?? 0)), { message: name })
      .toBe(true)
    const spokenNumbers = (await spokenIn(page)).filter((text) => called.some((n) => text === numberAnnouncement(n)))
    expect(spokenNumbers, `${name} hears each number once, in order`).toEqual(called.map(numberAnnouncement))
    const spokenWins = (await spokenIn(page)).filter((text) => text.endsWith('!'))
    expect(spokenWins, `${name} hears each winner once, and the end`).toEqual([
      ...won.map(({ pattern, name: who }) => `${who} has won ${pattern}!`),
      `Game over. Well done, ${new Intl.ListFormat('en-GB').format(new Set(won.map(({ name: who }) => who)))}!`,
    ])
  }
})
