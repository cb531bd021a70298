import type { Page, Response } from '@playwright/test'
import type { GameStateAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { numbersOn } from '../../support/browser-session.ts'
import { hold } from '../../support/tampering.ts'
import { Client, insist } from '../client.ts'
import type { FaultContext } from '../fault-context.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { openPage } from '../screen.ts'
import { startServer } from '../server-process.ts'

const COOLDOWN_MS = 300
const CALLS = 3

export async function doubleClicks(context: FaultContext): Promise<void> {
  const settings = { ...(await anyDatabase(context)), cooldownMs: COOLDOWN_MS }
  const { url } = await startServer(context, settings)
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
  const reader = new Client(() => url)
  const isPost = (response: Response, path: string) =>
    response.request().method() === 'POST' && response.url().endsWith(path)
  const rooms = new Set<string>()
  const watched: Promise<unknown>[] = []
  page.on('response', (response) => {
    if (!isPost(response, '/api/rooms') || !response.ok()) return
    watched.push(response.json().then(({ room }) => rooms.add(room.id)))
  })
  await page.goto(`${url}/lobby?mode=host`)
  await page.getByLabel(/Your Name/).fill('Asha')
  await page.getByRole('button', { name: 'Host New Game' }).dblclick()
  await page.waitForURL(/\/host\/\d{6}$/)
  await Promise.all(watched)
  expectOne('rooms', rooms.size)
  const [roomId = ''] = rooms
  const state = async () => (await insist<GameStateAnswer>(reader, `/api/game-state/${roomId}`)).gameState
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
    await waitUntil(`${number} is called`, async () => [200, 409].includes((await call()).status()))
    const cell = article.getByRole('button', { name: String(number), exact: true })
    await cell.and(page.locator('[aria-pressed="false"]')).waitFor()
    while ((await cell.getAttribute('aria-pressed')) === 'false') await cell.dblclick()
  }
  await waitUntil('five marks are stored', async () => (await marks()).length >= 5)
  const claim = page.getByRole('button', { name: 'Claim First Five', exact: true })
  const winners = () => insist<WinnerView[]>(reader, `/api/rooms/${roomId}/winners`)
  // The page does not repeat a claim for which the server was too busy: people do.
  await waitUntil('a win is stored', async () => {
    const answered = page.waitForResponse((response) => isPost(response, '/winners'))
    await claim.dblclick()
    return (await answered).ok() || (await winners()).length > 0
  })
  expectOne('wins', (await winners()).length)
  expectOne('marks, on all tickets', (await marks()).length, 5)
}
