import { EventEmitter, once } from 'node:events'
import type { APIResponse, Locator, Page, Route } from '@playwright/test'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { forged } from './played-draws.ts'

/**
 * Fetches what a page has asked for. The server closes connections that were idle for five seconds, and a request that
 * meets this is sent again, as browsers do.
 */
export function fetchAgain(route: Route, options: Parameters<Route['fetch']>[0] = {}): Promise<APIResponse> {
  return route.fetch({ ...options, maxRetries: 3 })
}

/** Tampers with the server's draw evidence for one page, with a matching checksum. */
export async function tamperWithEvidence(page: Page, bend: (evidence: DrawEvidence) => void): Promise<void> {
  await page.route(/\/draw\?round=\d+$/, async (route) => {
    const response = await fetchAgain(route)
    await route.fulfill({ response, json: forged(await response.json(), bend) })
  })
}

/**
 * Tampers with the socket messages for one page, before it opens the socket. Returns what waits for the next message, at
 * the latest the next heartbeat: then the socket works.
 */
export async function tamperWithMessages(page: Page, bend: (message: ServerMessage) => void) {
  const passed = new EventEmitter()
  await bendTexts(page, (text) => {
    const message: ServerMessage = JSON.parse(text)
    bend(message)
    passed.emit('message')
    return JSON.stringify(message)
  })
  return { next: () => once(passed, 'message') }
}

async function bendTexts(page: Page, bend: (text: string) => string): Promise<void> {
  await page.routeWebSocket(/\/ws\?/, (toPage) => {
    toPage.connectToServer().onMessage((text) => toPage.send(bend(String(text))))
  })
}

/** Keeps requests of a page back until they are let through, or answered with a status. */
export async function hold(page: Page, which: RegExp, status?: number): Promise<() => void> {
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(which, async (route) => {
    await held
    await (status ? route.fulfill({ status }) : route.continue())
  })
  return letThrough
}

/** Opens something and presses in it while a part is still to be loaded, which must not move what a finger is on. */
export async function pressWhile(file: RegExp, open: () => Promise<void>, pressed: Locator, loaded: Locator) {
  const page = pressed.page()
  const letThrough = await hold(page, file)
  await Promise.all([page.waitForRequest(file), open()])
  await pressed.hover()
  await page.mouse.down()
  letThrough()
  await loaded.waitFor()
  await page.mouse.up()
}

/** From the next poll on, polls bring the page nothing new, so that it depends on messages. */
export async function withoutPolls(page: Page): Promise<void> {
  const poll = /\/api\/game-state\/\d+$/
  await page.route(poll, (route) => route.fulfill({ status: 304 }))
  // A pending poll has been answered by then.
  await page.waitForResponse((response) => poll.test(response.url()) && response.status() === 304)
}
