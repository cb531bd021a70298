import { expect } from '@playwright/test'
import type { EveningAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { BrowserSession, openRoom, type Seated, type TestRoom } from '../support/browser-session.ts'
import { test } from '../support/browser-test.ts'
import { serverOfFile } from '../support/built-server.ts'
import { atScreen } from '../support/in-the-room.ts'
import { outage } from '../support/outage.ts'
import {
  atTheDashboard,
  callNext,
  callOwn,
  claim,
  endGame,
  inTheGame,
  mark,
  type PlayerAtScreen,
  ticketOf,
} from '../support/players-at-screens.ts'
import { reportMeasurement } from '../support/report-measurement.ts'

test.use({ serviceWorkers: 'allow' })
const server = serverOfFile()

const MEDALS = ['🥇', '🥈']

const seatOf = ({ page }: PlayerAtScreen) => page.evaluate(() => localStorage.getItem('playerId'))
const start = ({ page }: PlayerAtScreen) => page.getByRole('button', { name: 'Start Game' }).click()
const each = <T>(players: readonly PlayerAtScreen[], see: (player: PlayerAtScreen) => Promise<T>) =>
  Promise.all(players.map(see))

const hasNewTickets = async ({ page }: PlayerAtScreen, round: number) => {
  await page.waitForURL(/\/ticket-selection$/)
  await page.getByText(`Round ${round}`).waitFor()
  await page.getByRole('article', { name: 'Ticket #1' }).waitFor()
}
const seesCount = ({ page }: PlayerAtScreen, calls: number) =>
  expect(page.getByText(`${calls} of 90 called`)).toBeAttached()
const seesTheEnd = ({ page }: PlayerAtScreen) => page.getByRole('region', { name: 'Game over' }).waitFor()

/** The host calls the top line of a player's ticket, who marks it. */
async function callTopLineOf(player: PlayerAtScreen, host: PlayerAtScreen): Promise<void> {
  const ticket = await ticketOf(player)
  for (const [i, number] of numbersOf(ticket).slice(0, 5).entries()) {
    await callOwn(host, i, number)
    await mark(player, ticket, number)
  }
}

/** How many wins each has by the server's record, most first. */
async function standingsOf({ id }: TestRoom): Promise<[string, number][]> {
  const anybody = new BrowserSession(server)
  const { rounds } = (await anybody.get<EveningAnswer>(`/api/rooms/${id}/evening`)).body
  const latest = (await anybody.get<WinnerView[]>(`/api/rooms/${id}/winners`)).body
  expect(rounds.map(({ round }) => round)).toEqual([1, 2])
  const wins = new Map<string, number>()
  for (const name of [
    ...rounds.flatMap((round) => round.wins.map((won) => won.name)),
    ...latest.map((won) => won.playerName),
  ])
    wins.set(name, (wins.get(name) ?? 0) + 1)
  return [...wins].sort(([, left], [, right]) => right - left)
}

test('an evening of three rounds on six phones and a TV, with a killed server, a sleeping phone, a latecomer and a new host', async ({
  browser,
}) => {
  const room = await openRoom(server, 'Asha')
  const atPhone = async (who: Seated, path: string): Promise<PlayerAtScreen> => {
    const page = await atScreen(browser, server, room, who, { size: { width: 360, height: 800 } })
    await page.goto(server.url + path)
    return { name: who.name, page, context: page.context() }
  }
  const asha = await atPhone(room.host, `/host/${room.id}`)
  const [ravi, dadi, meena, kabir] = [
    await atPhone(await room.join('Ravi'), '/ticket-selection'),
    await atPhone(await room.join('Dadi'), '/ticket-selection'),
    await atPhone(await room.join('Meena'), '/ticket-selection'),
    await atPhone(await room.join('Kabir'), '/ticket-selection'),
  ]
  const first = [asha, ravi, dadi, meena, kabir]
  const tv = await (await browser.newContext({ viewport: { width: 1280, height: 720 } })).newPage()
  await tv.goto(`${server.url}/tv/${room.id}`)
  await tv.getByText('Waiting for Players · 5 in').waitFor()
  const sonu = await atTheDashboard(browser, server.url, 'Sonu')
  const everybody = [...first, sonu]

  await test.step('round 1 is played, and a sixth phone comes late', async () => {
    await start(asha)
    await each(first, inTheGame)
    const comesLate = async () => {
      await sonu.page.goto(`${server.url}/lobby?mode=join&room=${room.id}`)
      await sonu.page.getByLabel('Your Name').fill('Sonu')
      await sonu.page.getByRole('button', { name: 'Join Game' }).click()
      await expect(sonu.page.getByRole('link', { name: 'Just watch' })).toHaveAttribute('href', `/tv/${room.id}`)
      await sonu.page.getByRole('button', { name: 'Play from the next round' }).click()
      await expect(sonu.page.getByText('You are in for round 2.')).toBeVisible()
      await sonu.page.reload()
      await expect(sonu.page.getByText('You are in for round 2.')).toBeVisible()
      await expect(sonu.page.getByText(/Numbers Called: \d \/ 90/)).toBeVisible()
    }
    await Promise.all([callTopLineOf(dadi, asha), comesLate()])
    await claim(dadi, 'Top Line')
    await claim(dadi, 'First Five')
    await tv.getByText('Numbers Called: 5 / 90').waitFor()
    await expect(asha.page.getByText('Dadi has won First Five!').first()).toBeAttached()
    await endGame(asha)
    await each(first, seesTheEnd)
    await expect(asha.page.getByText('Sonu is waiting to join.')).toBeVisible()
  })

  await test.step('everybody follows into round 2 by themselves, also the phone that came late', async () => {
    const before = await each(first, seatOf)
    const pressedAt = performance.now()
    await asha.page.getByRole('button', { name: 'Play again' }).click()
    await each(
      everybody.filter((player) => player !== asha),
      (player) => hasNewTickets(player, 2),
    )
    const tookMs = Math.round(performance.now() - pressedAt)
    reportMeasurement('from Play again to the new tickets on five phones', `${tookMs} ms`, '2000 ms')
    await expect(asha.page.getByText('Round 2. New tickets.')).toBeVisible()
    await tv.getByText('Round 2 · ').waitFor()
    const seats = await each(everybody, seatOf)
    expect(new Set([...before, ...seats]).size, 'all of them are new').toBe(11)
  })

  const before = await test.step('the server is killed in round 2, and a phone falls asleep', async () => {
    await start(asha)
    await each(everybody, inTheGame)
    await callNext(asha, 0)
    await each(everybody, (player) => seesCount(player, 1))
    await outage(server, asha.page)
    await callNext(asha, 1)
    await each(everybody, (player) => seesCount(player, 2))
    await tv.getByText('Numbers Called: 2 / 90').waitFor()
    const seat = await seatOf(meena)
    // A phone that sleeps long enough throws its page away.
    await meena.page.goto('about:blank')
    await endGame(asha)
    return seat
  })

  await test.step('another player hosts round 3, in which the phone that slept finds its new seat', async () => {
    await asha.page.getByRole('button', { name: 'Who hosts next?' }).click()
    await asha.page.getByRole('dialog').getByRole('button', { name: 'Ravi' }).click()
    await ravi.page.waitForURL(/\/host\/\d{6}$/)
    await each([asha, dadi, kabir, sonu], (player) => hasNewTickets(player, 3))
    await tv.getByText('Round 3 · ').waitFor()
    await expect(ravi.page.getByRole('listitem').filter({ hasText: 'Sonu' })).toContainText('✓ Here')
    await start(ravi)
    await ravi.page.getByRole('button', { name: 'Start anyway' }).click()
    await each([ravi, asha, dadi, kabir, sonu], inTheGame)
    await callTopLineOf(sonu, ravi)
    await meena.page.goto(`${server.url}/active-game`)
    await seesCount(meena, 5)
    await expect(meena.page.getByRole('article', { name: 'Ticket #1' })).toBeVisible()
    expect(await seatOf(meena)).not.toBe(before)
    await claim(sonu, 'First Five')
    await expect(ravi.page.getByText('Sonu has won First Five!').first()).toBeAttached()
    await endGame(ravi)
  })

  await test.step('the evening ends, and every screen shows the podium of the record', async () => {
    await ravi.page.getByRole('button', { name: 'Finish the evening' }).click()
    const standings = await standingsOf(room)
    expect(standings).toEqual([
      ['Dadi', 2],
      ['Sonu', 1],
    ])
    const steps = standings.map(
      ([name, wins], place) => `${name}${MEDALS[place]}${wins} ${wins === 1 ? 'win' : 'wins'}`,
    )
    for (const page of [...everybody.map((player) => player.page), tv])
      await expect(page.getByRole('list', { name: 'Podium' }).getByRole('listitem')).toHaveText(steps)
  })
})
