import type { Browser, Page } from '@playwright/test'
import type { Settings } from '#client/settings/settings.ts'
import type { Seated, TestRoom } from './browser-session.ts'
import { fakeVoice } from './fake-voice.ts'
import { recordShownTexts } from './shown-texts.ts'

interface AtScreen {
  size: { width: number; height: number }
  settings?: Partial<Settings>
}

/** Opens a page for a player whose seat was created over the API, in the state after a reload. */
export async function atScreen(
  browser: Browser,
  server: { url: string },
  room: TestRoom,
  who: Seated,
  { size, settings = {} }: AtScreen,
): Promise<Page> {
  const context = await browser.newContext({ viewport: size, hasTouch: true, isMobile: true })
  const [name = '', value = ''] = who.browser.cookieHeader?.split(/=(.*)/s) ?? []
  await context.addCookies([{ name, value, url: server.url }])
  const stored = {
    currentRoomId: room.id,
    playerId: who.id,
    playerName: who.name,
    isHost: String(who.id === room.host.id),
    settings: JSON.stringify(settings),
  }
  await context.addInitScript((items) => {
    for (const [key, item] of Object.entries(items))
      if (localStorage.getItem(key) === null) localStorage.setItem(key, item)
  }, stored)
  const page = await context.newPage()
  await fakeVoice(page)
  await recordShownTexts(page)
  return page
}
