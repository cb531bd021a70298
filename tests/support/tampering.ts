import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { forged } from './played-draws.ts'

/** Bends what the server answers of the draw on its way to one page, with a checksum that fits. */
export async function tamperWithEvidence(page: Page, bend: (evidence: DrawEvidence) => void): Promise<void> {
  await page.route('**/api/rooms/*/draw', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: forged(await response.json(), bend) })
  })
}

/** A live line that somebody bends. */
export interface TamperedSocket {
  /** Waits for the next message, at most until the next heartbeat: then the line is up. */
  next(): Promise<void>
}

/** Bends what the live line tells one page. Must come before the page opens it. */
export async function tamperWithMessages(page: Page, bend: (message: ServerMessage) => void): Promise<TamperedSocket> {
  const passed = new EventEmitter()
  await page.routeWebSocket(/\/ws$/, (toPage) => {
    const toServer = toPage.connectToServer()
    toServer.onMessage((text) => {
      const message: ServerMessage = JSON.parse(String(text))
      bend(message)
      toPage.send(JSON.stringify(message))
      passed.emit('message')
    })
  })
  return {
    next: async () => {
      await once(passed, 'message')
    },
  }
}

/** From the next poll on, polls of the game tell the page nothing new: it hears of it by messages only. */
export async function withoutPolls(page: Page): Promise<void> {
  const poll = /\/api\/game-state\/\d+$/
  await page.route(poll, (route) => route.fulfill({ status: 304 }))
  // One that was on its way has been answered by then.
  await page.waitForResponse((response) => poll.test(response.url()) && response.status() === 304)
}

/** Makes everything that the live line tells a page unreadable. Returns how many messages that were so far. */
export async function garbleMessages(page: Page): Promise<() => number> {
  let count = 0
  await page.routeWebSocket(/\/ws$/, (toPage) => {
    const toServer = toPage.connectToServer()
    toServer.onMessage((text) => toPage.send(garble(String(text), count++)))
  })
  return () => count
}

/** Makes every other answer that a page gets unreadable, of each route. Returns how many answers that were so far. */
export async function garbleAnswers(page: Page): Promise<() => number> {
  const asked = new Map<string, number>()
  let count = 0
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    const path = new URL(route.request().url()).pathname
    const before = asked.get(path) ?? 0
    asked.set(path, before + 1)
    const isGarbled = before % 2 === 0 && response.ok()
    await route.fulfill({ response, ...(isGarbled && { body: garble(await response.text(), count++) }) })
  })
  return () => count
}

/** In each of these ways in turn a text says something else than what was agreed on. */
const GARBLES: ((text: string) => string)[] = [
  (text) => text.slice(0, -5),
  () => '<!doctype html><title>Please log in</title>',
  () => 'null',
  () => '{}',
  (text) => text.replaceAll(/"(version|v|seq|joinedAt|ticketNumber)":/g, '"no $1":'),
  (text) => text.replaceAll(/:\d+/g, ':"many"').replaceAll('[', '[null,'),
  (text) =>
    text.replaceAll(/"type":"\w+"/g, '"type":"jackpot"').replaceAll(/"(room|gameState|player|winner)":/g, '"$1":5,"":'),
]

const garble = (text: string, turn: number) => (GARBLES[turn % GARBLES.length] as (text: string) => string)(text)
