import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { percentile } from '../../bench/harness/comparison.ts'
import { EnginePage } from '../../tests/engines/engine-page.ts'
import { ENGINES } from '../../tests/engines/engines.ts'
import { call, openRoom } from '../../tests/support/browser-session.ts'
import { buildServer } from '../../tests/support/built-server.ts'
import { startNullSink } from '../../tests/support/null-sink.ts'

/*
 * `npm run time-calls -- webkit removed`: measures in an engine how long it takes from the message of a number until its
 * recorded call sounds, on a phone whose voice is `removed`, has no voices (`empty`) or hangs from the twentieth text on
 * (`hangs`), or whose sound is `interrupted` before the tenth number as by a call. Needs the build and PulseAudio.
 */

const WITHOUT_SPEECH = `Object.defineProperty(window, 'speechSynthesis', { value: undefined })`
/** What runs in the page first. */
const BEFORE = {
  removed: WITHOUT_SPEECH,
  empty: `SpeechSynthesis.prototype.getVoices = () => []; SpeechSynthesis.prototype.speak = () => {}`,
  hangs: `(() => {
    const voice = { name: 'Test', lang: 'en-IN', localService: true, default: true, voiceURI: 'test' }
    window.byDevice = 0
    window.SpeechSynthesisUtterance = class { constructor(text) { Object.assign(this, { text, volume: 1 }) } }
    SpeechSynthesis.prototype.getVoices = () => [voice]
    SpeechSynthesis.prototype.speak = ({ volume, onstart, onend }) => {
      if (volume > 0 && ++window.byDevice >= 20) return
      setTimeout(() => onstart?.(), 50)
      setTimeout(() => onend?.(), 1500)
    }
  })()`,
  interrupted: WITHOUT_SPEECH,
}
/** Notes in the page when it reads the message of a number, and when the first clip of it sounds. */
const NOTE = `(() => {
  window.noted = { told: [], begun: [] }
  const parse = JSON.parse
  JSON.parse = (text, ...more) => {
    if (String(text).includes('"number_called"')) noted.told.push(performance.now())
    return parse(text, ...more)
  }
  const start = AudioBufferSourceNode.prototype.start
  AudioBufferSourceNode.prototype.start = function (at = 0) {
    window.audioOfPage = this.context
    const { currentTime, outputLatency = 0 } = this.context
    const sounds = performance.now() + 1000 * (Math.max(0, at - currentTime) + outputLatency)
    noted.begun[noted.told.length - 1] ??= sounds
    return start.call(this, at)
  }
})()`
/** As an iPhone leaves it: it only runs again after it was suspended. */
const INTERRUPT = `audioOfPage.suspend().then(() => {
  const audio = audioOfPage, resume = audio.resume.bind(audio), suspend = audio.suspend.bind(audio)
  audio.resume = () => new Promise(() => {})
  audio.suspend = () => { audio.resume = resume; return suspend() }
})`
const PHONE = { width: 390, height: 844 }
/** Longer than any call lasts, and than a voice that hangs is waited for. */
const PAUSE_MS = { removed: 4_000, empty: 4_000, interrupted: 4_000, hangs: 7_000 }

const { values, positionals } = parseArgs({
  options: { numbers: { type: 'string', default: '30' } },
  allowPositionals: true,
})
const [name = 'chromium', kind = 'removed'] = positionals as [string?, (keyof typeof BEFORE)?]
const launch = ENGINES.find((engine) => engine.name === name)?.find() ?? `there is no ${name}`
if (typeof launch === 'string') throw new Error(launch)

const sink = await startNullSink()
process.env.PULSE_SERVER = sink.env.PULSE_SERVER
const server = buildServer({ cooldownMs: 0 })
await server.start()
const page = new EnginePage(await launch({ size: PHONE, beforeScripts: BEFORE[kind] }))
await play(Number(values.numbers))
const noted = await page.evaluate<{ told: number[]; begun: (number | null)[] }>('noted')
const delays = noted.begun.flatMap((at, i) => (at === null ? [] : at - (noted.told[i] as number)))
const most = (percent: number) => percentile(delays, percent).toFixed(0)
const byDevice = kind === 'hangs' ? `, the device said ${await page.evaluate('Math.min(19, byDevice)')}` : ''
process.stdout.write(`${name}, ${kind}: ${noted.told.length} numbers, ${delays.length} played${byDevice}; \
from message to sound p50 ${most(50)}, p95 ${most(95)}, at most ${most(100)} ms
${delays.map((ms) => ms.toFixed(0)).join(' ')}\n`)
await page.close()
await server.stop()
await sink.stop()
process.exit(0)

async function play(numbers: number): Promise<void> {
  const room = await openRoom(server)
  await page.open(server.url)
  await page.waitForText('Play with Friends & Family')
  await page.evaluate(`localStorage.setItem('settings', '{"sounds":false}')`)
  await page.open(`${server.url}/lobby?mode=join&room=${room.id}`)
  await page.type('Your Name', 'Ravi')
  await page.press('Join Game')
  await page.waitForText('Ticket #1')
  await room.start()
  await page.waitForText('Waiting for the first number')
  await page.evaluate(NOTE)
  // By then the page knows whether the device has a voice, and has loaded the recordings.
  await wait(8_000)
  for (let i = 1; i <= numbers; i++) {
    if (kind === 'interrupted' && i === 10) await page.evaluate(INTERRUPT)
    await call(room)
    await wait(PAUSE_MS[kind])
  }
}
