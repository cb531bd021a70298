import { expect, type Page } from '@playwright/test'
import type { Pattern } from '#shared/game/patterns.ts'
import { call, claim, mark, numbersOn, openRoom, roomOf, type Seated, setRules } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { isInSight, isShown } from '../support/hits.ts'
import { expectReadable } from '../support/letters.ts'
import { looksRight, sidewaysOverflow, smallTargets } from '../support/page-checks.ts'
import { chooseAsHost, openOptions, seatedAt, TV } from '../support/players-at-screens.ts'
import { hasShown } from '../support/shown-texts.ts'
import { hold } from '../support/tampering.ts'

const server = serverOfFile({ cooldownMs: 0 })

const SMALL = { width: 360, height: 640 }
const CLUB_BY_ITSELF = 'Shared on the same number · claim until the next number · 7 s'
const CLUB =
  'Shared on the same number · claim until the next number · a wrong claim puts the ticket out · no help in this room · First Five: dinner'

const HEART = 'Heart ❤️'
const rulesOn = (page: Page, words: string) => expect(page.getByText(words)).toBeVisible()

test('rules are chosen, fixed by the start, judged, and kept on the host’s phone', async ({ browser }) => {
  const room = await openRoom(server)
  const seat = await room.join('Ravi', 2)
  const asha = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: SMALL })
  const settings = { help: 'show' } as const
  const { page: ravi } = await seatedAt(browser, server, room, seat, { path: '/ticket-selection', settings })
  await ravi.getByText('No need to tap anything.').waitFor()
  await expect(ravi.getByText('House rules')).toHaveCount(0)

  const card = asha.page.getByRole('dialog', { name: 'House rules' })
  await openOptions(asha.page)
  await asha.page.getByRole('button', { name: 'House rules' }).click()
  const tv = await browser.newPage({ viewport: TV })
  await tv.goto(`${server.url}/tv/${room.id}`)
  for (const name of ['Like in the hall', 'Change one by one', 'Patterns and prizes'])
    await card.getByRole('button', { name }).click()
  await card.getByLabel('Prize for First Five').fill('dinner')
  for (const step of ['Add Own Pattern', 'Top Line, number 2', 'Take Own Pattern out'])
    await card.getByRole('button', { name: step }).click()
  const isAbove = isShown('.toast', 'Meena', 'above', card)
  await looksRight(asha.page)
  await room.join('Meena')
  await isAbove
  await card.getByRole('button', { name: 'Play by these rules' }).click()
  await expect(card, 'it says the same sentence until it has closed').toHaveCount(0)
  for (const page of [asha.page, ravi, tv]) await rulesOn(page, CLUB_BY_ITSELF)
  await asha.page.getByLabel('Who calls?').selectOption('The host taps')
  for (const page of [asha.page, ravi, tv]) await rulesOn(page, CLUB)

  await room.start()
  for (const page of [asha.page, ravi]) await page.waitForURL(/active-game/)
  await chooseAsHost(asha, 'House rules')
  await expect(card, 'which from the start on can only be read').toContainText(CLUB)
  await expect(card.getByRole('button', { name: 'Play by these rules' })).toHaveCount(0)
  await asha.page.keyboard.press('Escape')
  await expect(tv.getByRole('list', { name: 'Patterns and winners' })).toContainText('First Five dinner')
  await expect(ravi.getByText('No help in this room.', { exact: true })).toBeVisible()
  await expect(ravi.getByRole('button', { name: 'Mark', exact: true })).toHaveCount(0)

  // A false claim, which the page asks about first.
  const question = ravi.getByRole('alertdialog', { name: 'Claim Full House?' })
  const claims = ravi.getByRole('button', { name: 'Claim Full House' })
  await ravi.setViewportSize({ width: 320, height: 568 })
  await ravi.getByRole('spinbutton', { name: 'Full House, ticket number' }).fill('2')
  await claims.click()
  await expect(question).toContainText('Full House is not complete on your marks. A wrong claim puts ticket 2 out.')
  await question.getByRole('button', { name: 'Look again' }).click()
  await expect(ravi.getByText('Ticket 2 out.')).toHaveCount(0)
  await claims.click()
  const refusal = isInSight(ravi, '.toast[data-variant="error"]')
  await question.getByRole('button', { name: 'Claim anyway' }).click()
  await refusal
  await hasShown(asha.page, 'Ravi claimed Full House, but it was not complete.')
  await expect(ravi.getByText('Ticket 2 out.')).toBeVisible()
  const again = isInSight(ravi, '.toast[data-variant="error"]')
  await claims.click()
  await again
  await expect(ravi.getByText('Still missing'), 'without help').toHaveCount(0)

  // Next week the host's phone still knows them. This time the host only calls.
  const { page } = asha
  await page.goto(`${server.url}/lobby?mode=host`)
  await page.getByRole('button', { name: 'For later, and more' }).click()
  await page.getByRole('switch', { name: 'I only call' }).click()
  await expect(page.getByText('Number of Tickets')).toHaveCount(0)
  await page.getByRole('button', { name: 'Host New Game' }).click()
  await rulesOn(page, 'First claim wins · claim any time · the host only calls')
  await openOptions(page)
  await page.getByRole('button', { name: 'House rules' }).click()
  for (const name of ['Last time', 'Change one by one']) await card.getByRole('button', { name }).click()
  await card.getByRole('switch', { name: 'I only call' }).click()
  await card.getByRole('button', { name: 'Play by these rules' }).click()
  await expect(card).toHaveCount(0)
  await rulesOn(page, CLUB.replace('First Five', 'the host only calls · First Five'))
})

test('an evening with twelve patterns is chosen, drawn, shared, claimed falsely and won', async ({ browser }) => {
  const [room, ravi] = await roomOf(server, 'Ravi')
  const { page: asha } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}`, size: SMALL })
  const settings = { pageLanguage: 'hi', language: 'hi' } as const
  const { page: guest } = await seatedAt(browser, server, room, ravi, { path: '/waiting', settings, size: SMALL })
  const tv = await browser.newPage({ viewport: TV })
  await setRules(room, { ties: 'share' })
  await rulesOn(asha, 'Shared on the same number')

  await test.step('the host takes a preset, and draws a pattern in place of one', async () => {
    await openOptions(asha)
    await asha.getByRole('button', { name: 'Change the house rules' }).click()
    const card = asha.getByRole('dialog', { name: 'House rules' })
    for (const name of ['Patterns and prizes', 'Kitty party']) await card.getByRole('button', { name }).click()
    const chosen = card.getByRole('list', { name: 'In this game' }).getByRole('listitem')
    await expect(chosen).toHaveCount(12)
    await expect(card.getByRole('button', { name: 'Add Pyramid' })).toBeDisabled()
    for (const name of ['Take Dinner out', 'Add Own Pattern']) await card.getByRole('button', { name }).click()
    await expect(card.getByRole('button', { name: 'Tap 1 to 14 numbers, named in up to 24 letters.' })).toBeDisabled()
    await card.getByLabel('Name of your pattern').fill(HEART)
    for (const place of [2, 4]) await card.getByRole('button', { name: `Top Line, number ${place}` }).click()
    await card.getByRole('button', { name: 'Bottom Line, number 3' }).click()
    await card.getByRole('button', { name: `Move ${HEART} up` }).click()
    await expect(chosen.nth(10)).toContainText(HEART)
    await card.getByLabel('Prize for Four Corners').fill('dinner')
    await looksRight(asha)
    await card.getByRole('button', { name: 'Play by these rules' }).click()
    await expect(card).toHaveCount(0)
  })

  await test.step('guests read the patterns in one line, and in their language how each is won', async () => {
    await guest.getByText('12 इनाम').click()
    await expect(guest.getByRole('listitem').filter({ hasText: /^चारों कोने/ })).toContainText('पहला और आख़िरी नंबर')
    await expect(guest.getByRole('listitem').filter({ hasText: HEART })).toBeVisible()
  })

  await room.start()
  const at = (who: Seated, ...positions: number[]) => positions.map((place) => numbersOn(room, who.id)[place] as number)
  const markAll = async (who: Seated, wanted: readonly number[]) => {
    for (const number of wanted) await mark(who, number)
  }
  const claims = async (pattern: Pattern) => expect((await claim(room, ravi, pattern)).status).toBe(201)
  for (const page of [asha, guest]) await page.waitForURL(/active-game/)
  await tv.goto(`${server.url}/tv/${room.id}`)
  const corners = [at(room.host, 0, 4, 10, 14), at(ravi, 0, 4, 10, 14)] as const
  const called = [...new Set(corners.flat())]
  for (const number of called) await call(room, number)
  await asha.getByText(`${called.length} of 90 called`).waitFor({ state: 'attached' })
  for (const number of corners[0]) await asha.locator(`#ticket-1 [data-number="${number}"]`).click()
  await expect(asha.locator('#ticket-1 [data-marked]')).toHaveCount(4)
  const rows = asha.locator('.pattern')
  const star = rows.filter({ hasText: 'Star' })

  await test.step('twelve patterns fit on a phone and on a TV, and a tap draws one on the own ticket', async () => {
    await asha.evaluate(() => scrollTo(0, 0))
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
    await expectReadable(tv, 'twelve patterns')
  })

  await test.step('two players share a win', async () => {
    await rows.getByRole('button', { name: 'Claim Four Corners' }).click()
    await hasShown(asha, "You've won Four Corners! All players have been notified.")
    const won = guest.locator('.pattern').filter({ hasText: 'चारों कोने' }).getByRole('button')
    await expect(won, 'without a claim, once the win is heard of').toHaveCount(1)
    await won.click()
    await expect(guest.getByText('अगले नंबर से पहले क्लेम करें तो इनाम बँटेगा।')).toBeVisible()
    // His page looks for marks, and has a second button once it finds all of them.
    await markAll(ravi, corners[1])
    await claims('Four Corners')
    await hasShown(guest, 'आपने चारों कोने जीत लिए!')
    await hasShown(asha, 'Ravi shares Four Corners too! Prize: dinner')
    await expect(tv.getByRole('listitem').filter({ hasText: 'Four Corners' })).toContainText('Asha, Ravi')
  })

  await test.step('the own pattern is won by its name everywhere', async () => {
    const heart = at(ravi, 1, 3, 12)
    for (const number of heart) if (!called.includes(number)) called.push((await call(room, number)).number)
    await markAll(ravi, heart)
    await claims('Own Pattern')
    await hasShown(asha, `Ravi has won ${HEART}!`)
    await hasShown(guest, `आपने ${HEART} जीत लिया!`)
    await expect(tv.getByRole('listitem').filter({ hasText: HEART })).toContainText('Ravi')
  })

  // Pages that know the room before its wins.
  const evening = await browser.newPage()
  const holds = await Promise.all([asha, tv, evening].map((page) => hold(page, /winners$/)))
  for (const page of [asha, tv]) {
    await page.reload()
    await page.getByText(`${called.length} of 90 called`).waitFor({ state: 'attached' })
  }
  await room.host.browser.post(`/api/rooms/${room.id}/end`)
  const over = asha.getByRole('region', { name: 'Game over' })
  const result = tv.getByRole('region', { name: 'Round 1' })
  for (const each of [over, result]) {
    await expect(each).toContainText('Round 1 is over')
    await expect(each).not.toContainText(/Nobody won|WhatsApp|Not won/)
  }
  await Promise.all([evening.waitForRequest(/winners$/), evening.goto(`${server.url}/evening/${room.id}`)])
  await expect(evening.getByText(/Nobody/)).toHaveCount(0)
  for (const letThrough of holds) letThrough()
  await expect(over).toContainText(HEART)
  const texts = await asha.evaluate(() => [...window.shownTexts].join())
  expect(texts, 'what was told before the reload').not.toContain("You've won")
  await expect(result.getByRole('listitem').filter({ hasText: 'Four Corners' })).toContainText('Asha, Ravi')
  for (const each of await result.getByRole('listitem').all()) await expect(each).toBeInViewport({ ratio: 1 })
})
