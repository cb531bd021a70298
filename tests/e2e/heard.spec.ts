import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { inWords } from '../../scripts/recorded-calls/in-words.ts'
import { writeGrammar } from '../../scripts/recorded-calls/recogniser.ts'
import { call, openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import { callsHeardIn, missingForHearing, type NullSink, startNullSink } from '../support/null-sink.ts'
import { atAPhone, pressForVoice, seatedAt, TV, touchOnce } from '../support/players-at-screens.ts'

/*
 * What a device without a voice plays is really heard: Chromium plays into a sink that is recorded, and a recogniser says
 * which numbers it hears. `HEARD_NUMBERS=90` plays a whole game.
 */

const NUMBERS = Number(process.env.HEARD_NUMBERS ?? 6)
const missing = missingForHearing()
const server = serverOfFile({ cooldownMs: 0 })

let sink: NullSink
let work: string
test.beforeAll(async () => {
  test.skip(missing.length > 0, `Not heard without ${missing.join(', ')}.`)
  work = mkdtempSync(join(tmpdir(), 'tambola-calls-'))
  sink = await startNullSink()
})
test.afterAll(async () => {
  await sink?.stop()
  if (work) rmSync(work, { recursive: true })
})

function wordsOf(number: number): string {
  const words = inWords(String(number))
  if (number < 10) return `single number ${words}`
  const [tens, units] = [inWords(String(Math.floor(number / 10))), number % 10]
  return units === 0 ? `${tens} zero ${words}` : `${tens} and ${inWords(String(units))} ${words}`
}

/** Takes the voice of the device away, and counts the clips that have ended. */
const withoutVoice = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(window, 'speechSynthesis', { value: undefined })
    Object.assign(window, { clipsEnded: 0 })
    const create = AudioContext.prototype.createBufferSource
    AudioContext.prototype.createBufferSource = function () {
      const source = create.call(this)
      source.addEventListener('ended', () =>
        Object.assign(window, { clipsEnded: Reflect.get(window, 'clipsEnded') + 1 }),
      )
      return source
    }
  })

/** Calls numbers, lets a page play them into the sink, and returns what was called and what a recogniser has heard. */
async function calledAndHeard(room: TestRoom, page: Page): Promise<{ called: string[]; heard: string[] }> {
  const file = join(work, 'heard.wav')
  const stop = await sink.record(file)
  const called: string[] = []
  let clips = await clipsEnded(page)
  for (let i = 0; i < NUMBERS; i++) {
    const { number } = await call(room)
    called.push(wordsOf(number))
    clips += number < 10 ? 2 : number % 10 === 0 ? 3 : 4
    await expect.poll(() => clipsEnded(page)).toBe(clips)
    // The pause by which the recording is cut into calls.
    await page.waitForTimeout(1_500)
  }
  await stop()
  const grammar = join(work, 'calls.gram')
  writeGrammar(grammar, ALL_NUMBERS.map(wordsOf))
  return { called, heard: callsHeardIn(file, grammar) }
}

const clipsEnded = (page: Page): Promise<number> => page.evaluate(() => Reflect.get(window, 'clipsEnded'))

for (const screen of ['a phone', 'a television'] as const) {
  test(`${screen} without a voice plays each called number once, and a recogniser understands it`, async ({
    playwright,
    launchOptions,
  }) => {
    test.setTimeout(test.info().timeout + NUMBERS * 5_000)
    const room = await openRoom(server)
    await room.start()
    const env = { ...process.env, ...sink.env }
    const browser = await playwright.chromium.launch({ ...launchOptions, env, ignoreDefaultArgs: ['--mute-audio'] })
    const settings = { sounds: false }
    let page: Page
    if (screen === 'a phone') {
      const player = await seatedAt(browser, server, room, room.host, { settings, prepare: withoutVoice })
      await touchOnce(player)
      page = player.page
    } else {
      page = (await atAPhone(browser, 'the TV', TV)).page
      await withoutVoice(page)
      await page.addInitScript((stored) => localStorage.setItem('settings', stored), JSON.stringify(settings))
      await page.goto(`${server.url}/tv/${room.id}`)
      await pressForVoice(page)
    }
    const { called, heard } = await calledAndHeard(room, page)
    await browser.close()
    expect(heard).toEqual(called)
  })
}
