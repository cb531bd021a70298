import type { Page } from '@playwright/test'
import type { GameStateAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { missingBrowser, openPage } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'

const COOLDOWN_MS = 300
const CALLS = 3

/** Somebody who presses everything twice, and Enter on top of it: one effect each. */
async function playOnce(page: Page, url: string): Promise<string[]> {
  const failures: string[] = []
  const expectOne = (what: string, count: number, wanted = 1) => {
    if (count !== wanted) failures.push(`${what}: ${count} instead of ${wanted}`)
  }
  const read = async <T>(path: string): Promise<T> => (await page.request.get(url + path)).json()
  const rooms = new Set<string>()
  const watched: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'POST' || !response.url().endsWith('/api/rooms')) return
    watched.push(response.json().then(({ room }) => rooms.add(room.id)))
  })

  await page.goto(`${url}/lobby?mode=host`)
  await page.getByLabel(/Your Name/).fill('Asha')
  await page.getByRole('button', { name: 'Host New Game' }).dblclick()
  await page.waitForURL(/\/host\/\d{6}$/)
  await Promise.all(watched)
  expectOne('rooms', rooms.size)
  const [roomId = ''] = rooms
  const state = async () => (await read<GameStateAnswer>(`/api/game-state/${roomId}`)).gameState
  await page.getByRole('button', { name: 'Start Game' }).dblclick()
  await page.waitForURL(/\/active-game/)

  const button = page.getByRole('button', { name: 'Call Next Number' })
  for (let call = 1; call <= CALLS; call++) {
    const release = await holdCalls(page)
    await button.dblclick()
    await page.keyboard.press('Enter')
    await release()
    await page.waitForFunction((calls) => document.body.textContent?.match(`${calls}\\s*(of|/)\\s*90`), call)
    expectOne('calls', (await state()).room.calledNumbers.length, call)
    await button.and(page.locator(':enabled')).waitFor()
  }

  const [player] = (await state()).players
  const ticket = ticketsFor(playerSeed(roomId, player?.id ?? ''))[0] ?? []
  const article = page.getByRole('article', { name: 'Ticket #1' })
  for (const number of numbersOf(ticket).slice(0, 5)) {
    let answer = await page.request.post(`${url}/api/rooms/${roomId}/call-number`, { data: { number } })
    while (answer.status() === 429)
      answer = await page.request.post(`${url}/api/rooms/${roomId}/call-number`, { data: { number } })
    const cell = article.getByRole('button', { name: String(number), exact: true })
    await cell.and(page.locator('[aria-pressed="false"]')).waitFor()
    while ((await cell.getAttribute('aria-pressed')) === 'false') await cell.dblclick()
  }
  await waitUntil('five marks are stored', async () => (await state()).players[0]?.markedNumbers['0']?.length === 5)
  const row = page
    .getByRole('listitem')
    .filter({ hasText: 'First Five' })
    .filter({ has: page.getByRole('spinbutton') })
  await row.getByRole('spinbutton').fill('1')
  await row.getByRole('button', { name: 'Claim' }).dblclick()
  const winners = () => read<WinnerView[]>(`/api/rooms/${roomId}/winners`)
  await waitUntil('a win is stored', async () => (await winners()).length > 0)
  expectOne('wins', (await winners()).length)
  const marks = Object.values((await state()).players[0]?.markedNumbers ?? {}).flat()
  expectOne('marks', marks.length, new Set(marks).size)
  return failures
}

/** Keeps calls on their way until all presses are made. Otherwise one that comes after the pause is one more call. */
async function holdCalls(page: Page): Promise<() => Promise<void>> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/call-number$/, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    release()
    await page.unrouteAll({ behavior: 'wait' })
  }
}

async function doubleClicks(context: FaultContext): Promise<CaseResult> {
  const server = await ServerProcess.prepare(context, {
    ...(await anyDatabase(context)),
    CALL_COOLDOWN_MS: String(COOLDOWN_MS),
  })
  await server.start()
  const result = emptyResult()
  result.runs = context.size('games', 1, 10)
  for (let run = 0; run < result.runs; run++) {
    const failures = await playOnce(await openPage(context), server.url)
    result.doubled += failures.length
    result.failures.push(...failures)
    result.acknowledged += CALLS + 5 + 5 + 1
  }
  return result
}

export const doubleClickCases: FaultCase[] = [
  { id: 'T19', fault: 'everything pressed twice', short: true, missing: missingBrowser, run: doubleClicks },
]
