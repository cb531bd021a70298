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
