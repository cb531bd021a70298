import { EventEmitter, once } from 'node:events'
import type { Page } from '@playwright/test'
import type { DrawEvidence } from '#shared/game/draw/evidence.ts'
import type { ServerMessage } from '#shared/messages.ts'
import { forged } from './played-draws.ts'

/** Tampers with the server's draw evidence for one page, with a matching checksum. */
export async function tamperWithEvidence(page: Page, bend: (evidence: DrawEvidence) => void): Promise<void> {
  await page.route('**/api/rooms/*/draw', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: forged(await response.json(), bend) })
  })
}

/** A socket that is tampered with. */
export interface TamperedSocket {
  /** Waits for the next message, at the latest the next heartbeat: then the socket works. */
  next(): Promise<void>
}

/** Tampers with the socket messages for one page. Call it before the page opens the socket. */
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

/** From the next poll on, polls bring the page nothing new, so that it depends on messages. */
export async function withoutPolls(page: Page): Promise<void> {
  const poll = /\/api\/game-state\/\d+$/
  await page.route(poll, (route) => route.fulfill({ status: 304 }))
  // A pending poll has been answered by then.
  await page.waitForResponse((response) => poll.test(response.url()) && response.status() === 304)
}
