import type { Page } from '@playwright/test'
import type { GameStateAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { numbersOn } from '../../support/browser-session.ts'
import { hold } from '../../support/tampering.ts'
import type { FaultContext } from '../fault-context.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { openPage } from '../screen.ts'
import { startServer } from '../server-process.ts'

const COOLDOWN_MS = 300
const CALLS = 3

export async function doubleClicks(context: FaultContext): Promise<void> {
  const variables = { ...(await anyDatabase(context)), CALL_COOLDOWN_MS: String(COOLDOWN_MS) }
  const { url } = await startServer(context, variables)
  for (const _ of context.runs('games', 1, 10)) {
    await playOnce(context, await openPage(context), url)
    context.result.acknowledged += CALLS + 5 + 5 + 1
  }
}

/** Somebody who presses everything twice, and Enter on top of it: one effect each. */
async function playOnce(context: FaultContext, page: Page, url: string): Promise<void> {
  const expectOne = (what: string, count: number, wanted = 1) => {
    if (count !== wanted) context.result.doubled++
    context.check(count === wanted, `${what}: ${count} instead of ${wanted}`)
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
    // Calls stay on their way until all presses are made. Otherwise one that comes after the pause is one more call.
    const letThrough = await hold(page, /\/call-number$/)
    await button.dblclick()
    await page.keyboard.press('Enter')
    letThrough()
    await page.unrouteAll({ behavior: 'wait' })
    await page.waitForFunction((calls) => document.body.textContent?.match(`${calls}\\s*(of|/)\\s*90`), call)
    expectOne('calls', (await state()).room.calledNumbers.length, call)
    await button.and(page.locator(':enabled')).waitFor()
  }

  const marks = async () => Object.values((await state()).players[0]?.markedNumbers ?? {}).flat()
  const ticket = numbersOn({ id: roomId }, (await state()).players[0]?.id ?? '')
  const article = page.getByRole('article', { name: 'Ticket #1' })
  for (const number of ticket.slice(0, 5)) {
    const call = () => page.request.post(`${url}/api/rooms/${roomId}/call-number`, { data: { number } })
    await waitUntil(`${number} is called`, async () => (await call()).status() !== 429)
    const cell = article.getByRole('button', { name: String(number), exact: true })
    await cell.and(page.locator('[aria-pressed="false"]')).waitFor()
    while ((await cell.getAttribute('aria-pressed')) === 'false') await cell.dblclick()
  }
  await waitUntil('five marks are stored', async () => (await marks()).length >= 5)
  const claims = page.getByRole('listitem').filter({ has: page.getByRole('spinbutton') })
  const row = claims.filter({ hasText: 'First Five' })
  await row.getByRole('spinbutton').fill('1')
  await row.getByRole('button', { name: 'Claim' }).dblclick()
  const winners = () => read<WinnerView[]>(`/api/rooms/${roomId}/winners`)
  await waitUntil('a win is stored', async () => (await winners()).length > 0)
  expectOne('wins', (await winners()).length)
  expectOne('marks, on all tickets', (await marks()).length, 5)
}
