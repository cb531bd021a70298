import { expect } from '@playwright/test'
import type { Pattern } from '#shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { openRoom, type Seated } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { seatedAt, TV } from '../support/in-the-room.ts'
import { axeViolations, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { openOptions } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { call } from '../support/whole-game.ts'

const server = serverOfFile({ CALL_COOLDOWN_MS: '0' })

const PHONE = { width: 360, height: 640 }
const HEART = 'Heart ❤️'
/** 4 m from a TV of 43 inches, 16 arc minutes are this share of the height, as a capital of Khand. */
const LEAST_TV_SHARE = 0.051

test('an evening with twelve patterns: chosen, drawn, shared, claimed in vain and won', async ({ browser }) => {
  const room = await openRoom(server)
  const ravi = await room.join('Ravi')
  const { page: asha } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: PHONE })
  const inHindi = { pageLanguage: 'hi', language: 'hi' } as const
  const { page: guest } = await seatedAt(browser, server, room, ravi, {
    path: '/waiting',
    settings: inHindi,
    size: PHONE,
  })
  const tv = await browser.newPage({ viewport: TV })
  await room.host.browser.send('PUT', `/api/rooms/${room.id}/rules`, { ties: 'share', bogey: 'out' })

  await test.step('the host takes a preset, and draws a pattern in place of one', async () => {
    await openOptions(asha)
    await asha.getByRole('button', { name: 'Change the house rules' }).click()
    const card = asha.getByRole('dialog', { name: 'House rules' })
    await card.getByRole('button', { name: 'Patterns and prizes' }).click()
    await card.getByRole('button', { name: 'Kitty party' }).click()
    const chosen = card.getByRole('list', { name: 'In this game' }).getByRole('listitem')
    await expect(chosen).toHaveCount(12)
    await expect(card.getByRole('button', { name: 'Add Pyramid' })).toBeDisabled()
    await card.getByRole('button', { name: 'Take Dinner out' }).click()
    await card.getByRole('button', { name: 'Add Own Pattern' }).click()
    const play = card.getByRole('button', { name: 'Tap 1 to 14 numbers, named in up to 24 letters.' })
    await expect(play).toBeDisabled()
    await card.getByLabel('Name of your pattern').fill(HEART)
    for (const place of [2, 4]) await card.getByRole('button', { name: `Top Line, number ${place}` }).click()
    await card.getByRole('button', { name: 'Bottom Line, number 3' }).click()
    await card.getByRole('button', { name: `Move ${HEART} up` }).click()
    await expect(chosen.nth(10)).toContainText(HEART)
    expect(await axeViolations(asha)).toEqual([])
    expect(await smallTargets(asha, 44)).toEqual([])
    await card.getByRole('button', { name: 'Play by these rules' }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('guests read it in one line, and in their language what each asks for', async () => {
    await guest.getByText('12 इनाम').click()
    await expect(guest.getByRole('listitem').filter({ hasText: /^चारों कोने/ })).toContainText('पहला और आख़िरी नंबर')
    await expect(guest.getByRole('listitem').filter({ hasText: HEART })).toBeVisible()
  })

  await room.start()
  const numbers = ({ id }: Seated) => numbersOf(ticketsFor(playerSeed(room.id, id))[0] ?? [])
  const at = (who: Seated, ...positions: number[]) => positions.map((position) => numbers(who)[position] as number)
  const markAll = async (who: Seated, wanted: readonly number[]) => {
    for (const number of wanted) await who.browser.post(`/api/players/${who.id}/mark`, { ticketId: 0, number })
  }
  const claim = async (who: Seated, pattern: Pattern) => {
    const body = { playerId: who.id, pattern, ticketNumber: 1 }
    return (await who.browser.post(`/api/rooms/${room.id}/winners`, body)).status
  }
  for (const page of [asha, guest]) await page.waitForURL(/active-game/)
  await tv.goto(`${server.url}/tv/${room.id}`)
  const corners = [at(room.host, 0, 4, 10, 14), at(ravi, 0, 4, 10, 14)] as const
  const called = [...new Set(corners.flat())]
  for (const number of called) await call(room, number)
  await markAll(room.host, corners[0])
  await markAll(ravi, corners[1])
  const rows = asha.locator('.pattern')
  const star = rows.filter({ hasText: 'Star' })

  await test.step('twelve have room on a phone and on a TV, and a tap draws one on my ticket', async () => {
    await asha.reload()
    await asha.getByText(`${called.length} of 90 called`).waitFor({ state: 'attached' })
    await expect(asha.locator('.ticket').first()).toBeInViewport({ ratio: 1 })
    await expect(rows).toHaveCount(12)
    await star.getByRole('button').click()
    await expect(asha.getByRole('img', { name: 'Star on ticket #1' })).toBeVisible()
    await expect(star).toContainText(`Still missing: ${at(room.host, 7).join()}.`)
    expect(await sidewaysOverflow(asha)).toBe(0)
    expect(await smallTargets(asha, 44)).toEqual([])
    const shown = tv.getByRole('list', { name: 'Patterns and winners' }).getByRole('listitem')
    await expect(shown).toHaveCount(12)
    for (const each of await shown.all()) await expect(each).toBeInViewport({ ratio: 1 })
    const sizes = await tv
      .locator('.tv-prizes span, .tv-cell')
      .evaluateAll((parts) => parts.map((part) => Number.parseFloat(getComputedStyle(part).fontSize)))
    expect(sizes.length).toBeGreaterThan(90)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(Math.floor(TV.height * LEAST_TV_SHARE))
  })

  await test.step('two share a win, and a wrong claim of another pattern puts a ticket out', async () => {
    await rows.getByRole('button', { name: 'Claim Four Corners' }).click()
    await hasShown(asha, "You've won Four Corners! All players have been notified.")
    expect(await claim(ravi, 'Four Corners')).toBe(201)
    await hasShown(guest, 'आपने चारों कोने जीत लिए!')
    await expect(tv.getByRole('listitem').filter({ hasText: 'Four Corners' })).toContainText('Asha, Ravi')
    await star.getByRole('button', { name: 'Claim Star' }).click()
    await asha.getByRole('alertdialog', { name: 'Claim Star?' }).getByRole('button', { name: 'Claim anyway' }).click()
    await expect(star).toContainText('Ticket 1 out.')
    await hasShown(guest, 'Asha का क्लेम था सितारा')
  })

  await test.step('the own pattern is won by its name everywhere, and the game goes on after the Full House', async () => {
    const heart = at(ravi, 1, 3, 12)
    for (const number of heart) if (!called.includes(number)) called.push((await call(room, number)).number)
    await markAll(ravi, heart)
    expect(await claim(ravi, 'Own Pattern')).toBe(201)
    await hasShown(asha, `Ravi has won ${HEART}!`)
    await hasShown(guest, `आपने ${HEART} जीत लिया!`)
    await expect(tv.getByRole('listitem').filter({ hasText: HEART })).toContainText('Ravi')
    for (const number of numbers(ravi)) if (!called.includes(number)) await call(room, number)
    await markAll(ravi, numbers(ravi))
    expect(await claim(ravi, 'Full House')).toBe(201)
    await hasShown(asha, 'Ravi has won Full House!')
    expect((await room.state()).room.status).toBe('active')
  })

  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  const over = asha.getByRole('region', { name: 'Game over' })
  await expect(over).toContainText(`${HEART}`)
  const result = tv.getByRole('region', { name: 'Round 1' })
  await expect(result.getByRole('listitem').filter({ hasText: 'Four Corners' })).toContainText('Asha, Ravi')
  for (const each of await result.getByRole('listitem').all()) await expect(each).toBeInViewport({ ratio: 1 })
})
