import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import places from '#client/speech/recorded-calls/places.json' with { type: 'json' }
import { numberAnnouncement } from '#shared/game/announcements.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import { inWords } from '../../scripts/recorded-calls/in-words.ts'
import { recognised, writeGrammar } from '../../scripts/recorded-calls/recogniser.ts'
import { call, openRoom, type TestRoom } from '../support/browser-session.ts'
import { serverOfFile, test } from '../support/built-server.ts'
import {
  callsHeardIn,
  missingForDeviceVoice,
  missingForHearing,
  type NullSink,
  piecesHeardIn,
  startNullSink,
} from '../support/null-sink.ts'
import { atATv, pressForVoice, pressOption, seatedAt, touchOnce } from '../support/players-at-screens.ts'

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
const withoutVoice = async (page: Page) => {
  await page.addInitScript(() => Object.defineProperty(window, 'speechSynthesis', { value: undefined }))
  await countClips(page)
}

const countClips = (page: Page) =>
  page.addInitScript(() => {
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
      page = (await atATv(browser)).page
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

/** Leaves the device its voice, and notes which numbers it has begun to say and how many have ended or were given up. */
const withDeviceVoice = (page: Page) =>
  page.addInitScript(() => {
    const said: string[] = []
    Object.assign(window, { said, saidEnded: 0 })
    const { speak, cancel } = SpeechSynthesis.prototype
    let saying: SpeechSynthesisUtterance | null = null
    const end = (ended: SpeechSynthesisUtterance | null) => {
      if (!ended || ended !== saying) return
      saying = null
      Object.assign(window, { saidEnded: Reflect.get(window, 'saidEnded') + 1 })
    }
    SpeechSynthesis.prototype.speak = function (utterance) {
      if (/\d\.$/.test(utterance.text)) {
        saying = utterance
        utterance.addEventListener('start', () => said.push(utterance.text))
        utterance.addEventListener('end', () => end(utterance))
      }
      speak.call(this, utterance)
    }
    SpeechSynthesis.prototype.cancel = function () {
      end(saying)
      cancel.call(this)
    }
  })

test('a phone with a voice says each called number once, and it sounds', async ({ playwright, launchOptions }) => {
  // The engine is slow to start, and slower than the product waits for where other tests take the machine.
  test.skip(process.env.HEARD_NUMBERS === undefined, 'Heard when it is asked for: HEARD_NUMBERS=90.')
  const without = missingForDeviceVoice()
  test.skip(without.length > 0, `Not heard without ${without.join(', ')}.`)
  test.setTimeout(test.info().timeout + NUMBERS * 8_000)
  await sink.startVoice()
  const room = await openRoom(server)
  await room.start()
  const env = { ...process.env, ...sink.env }
  const args = [...(launchOptions.args ?? []), '--enable-speech-dispatcher']
  const browser = await playwright.chromium.launch({ ...launchOptions, args, env, ignoreDefaultArgs: ['--mute-audio'] })
  const how = { settings: { sounds: false }, giveVoice: withDeviceVoice }
  const player = await seatedAt(browser, server, room, room.host, how)
  const { page } = player
  await expect.poll(() => page.evaluate(() => speechSynthesis.getVoices().length)).toBeGreaterThan(0)
  await touchOnce(player)
  const file = join(work, 'said.wav')
  const stop = await sink.record(file)
  const called: string[] = []
  for (let i = 1; i <= NUMBERS; i++) {
    called.push(numberAnnouncement((await call(room)).number))
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'saidEnded'))).toBe(i)
    // The pause by which the recording is cut into calls.
    await page.waitForTimeout(1_500)
  }
  await stop()
  expect(await page.evaluate(() => Reflect.get(window, 'said'))).toEqual(called)
  await browser.close()
  expect(piecesHeardIn(file)).toBe(NUMBERS)
})

/** The numbers that the machine reads into the phone. */
const READ = ALL_NUMBERS.slice(0, 10)

/** A recording of somebody who reads those numbers, with pauses, and is silent then. */
function spokenNumbers(): string {
  const file = join(work, 'spoken.wav')
  const calls = readFileSync('client/src/speech/recorded-calls/calls.mp3')
  const pieces = READ.map((number) => {
    const piece = join(work, `${number}.mp3`)
    const [from = 0, to = 0] = (places as Record<string, number[]>)[number] ?? []
    writeFileSync(piece, calls.subarray(from, to))
    return piece
  })
  const padded = pieces.map((_, i) => `[${i}]aresample=48000,aformat=channel_layouts=mono,apad=pad_dur=1.2[a${i}]`)
  const all = `${padded.join(';')};${pieces.map((_, i) => `[a${i}]`).join('')}concat=n=${pieces.length}:v=0:a=1,adelay=1500`
  const inputs = pieces.flatMap((piece) => ['-i', piece])
  spawnSync('ffmpeg', ['-y', ...inputs, '-filter_complex', all, '-sample_fmt', 's16', file])
  return file
}

test('numbers that the host reads into their phone are heard on the phones of others, and others are called by the device', async ({
  playwright,
  launchOptions,
}) => {
  const room = await openRoom(server)
  const ravi = await room.join('Ravi')
  const capture = ['--use-fake-device-for-media-stream', `--use-file-for-fake-audio-capture=${spokenNumbers()}%noloop`]
  const args = [...(launchOptions.args ?? []), ...capture, '--use-fake-ui-for-media-stream']
  const env = { ...process.env, ...sink.env }
  const browser = await playwright.chromium.launch({ ...launchOptions, args, env, ignoreDefaultArgs: ['--mute-audio'] })
  const { page } = await seatedAt(browser, server, room, room.host, { path: `/host/${room.id}` })
  await pressOption(page, 'Our own voice')
  await page.getByRole('button', { name: 'Start reading' }).click()
  await page.getByText('10 of 90 are read.').waitFor()
  await page.getByRole('button', { name: 'Stop for now' }).click()
  await expect
    .poll(async () => (await room.state()).room.ownVoice?.takes.slice(0, 11))
    .toEqual([...READ.map(() => 1), 0])

  await room.start()
  const loaded = new Set<string>()
  const prepare = async (guest: Page) => {
    guest.on('response', (response) => response.url().includes('/api/voices/') && loaded.add(response.url()))
    await countClips(guest)
  }
  const guest = await seatedAt(browser, server, room, ravi, { settings: { sounds: false }, prepare })
  await touchOnce(guest)
  await expect.poll(() => loaded.size).toBe(10)
  for (const [i, number] of READ.entries()) {
    await call(room, number)
    await expect.poll(() => clipsEnded(guest.page)).toBe(i + 1)
  }
  expect(await guest.page.evaluate(() => window.spokenTexts), 'said by the device').toEqual([])
  await call(room, 11)
  await expect.poll(() => guest.page.evaluate(() => window.spokenTexts)).toHaveLength(1)
  await browser.close()
  expect(await wordsIn([...loaded])).toEqual(READ.map((number) => inWords(String(number))))
})

/** What a recogniser that knows the numbers that were read hears in files of a server. */
async function wordsIn(addresses: readonly string[]): Promise<string[]> {
  const [grammar, file, padded] = ['numbers.gram', 'number.wav', 'padded.wav'].map((name) => join(work, name))
  writeGrammar(
    grammar as string,
    READ.map((number) => inWords(String(number))),
  )
  const heard: string[] = []
  for (const address of addresses) {
    writeFileSync(file as string, Buffer.from(await (await fetch(address)).arrayBuffer()))
    spawnSync('sox', [file as string, padded as string, 'pad', '0.5', '0.5'])
    heard.push(recognised(padded as string, grammar as string))
  }
  return heard
}
