import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import { waitUntil } from './waiting.ts'

/*
 * `npx tsx scripts/first-start.ts`: how long the built server takes from its start to its first answer with the embedded
 * database, on an empty data folder and again on the same one, and its resident memory (Linux). Run `npm run build` before.
 */

const ENTRY = join(import.meta.dirname, '../dist/server/index.js')
const RUNS = 5
/** Memory is read when the start has become quiet. */
const QUIET_AFTER_MS = 10_000

interface Start {
  ms: number
  peakMb: number
  restingMb: number
}

async function start(dataDir: string): Promise<Start> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { PATH: process.env.PATH ?? '', PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'warn' }
  const from = performance.now()
  const server = spawn(process.execPath, [ENTRY], {
    env: { ...env, NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  try {
    const isReady = () =>
      fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await waitUntil('the server is ready', isReady, { everyMs: 5 })
    const ms = performance.now() - from
    const headers = { 'content-type': 'application/json' }
    await fetch(`${url}/api/rooms`, { method: 'POST', headers, body: '{"hostName":"Asha"}' })
    await wait(QUIET_AFTER_MS)
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1]) / 1024
    return { ms, peakMb: megabytes('VmHWM'), restingMb: megabytes('VmRSS') }
  } finally {
    const ended = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGTERM')
    await ended
  }
}

const first: Start[] = []
const later: Start[] = []
for (let run = 0; run < RUNS; run++) {
  const dataDir = mkdtempSync(join(tmpdir(), 'tambola-start-'))
  first.push(await start(dataDir))
  later.push(await start(dataDir))
  rmSync(dataDir, { recursive: true, force: true })
}
for (const [name, starts] of Object.entries({ 'first start': first, 'later start': later })) {
  const median = (of: (start: Start) => number) => Math.round(starts.map(of).toSorted((a, b) => a - b)[RUNS >> 1] ?? 0)
  const memory = `${median(({ peakMb }) => peakMb)} MB at most, ${median(({ restingMb }) => restingMb)} MB with one room`
  process.stdout.write(`${name}, median of ${RUNS}: ready after ${median(({ ms }) => ms)} ms, ${memory}\n`)
}
