import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { firstLine, type Outcome } from '../../scripts/test-run/outcome.ts'
import { TEST_LIMIT_MS, waitFor } from '../../scripts/waiting.ts'
import { type BuiltServer, buildServer } from '../support/built-server.ts'
import type { Launch } from './driver.ts'
import { EnginePage } from './engine-page.ts'
import { ENGINES, type Engine } from './engines.ts'
import { ADMIN_CODE, JOURNEYS, type Journey, LeftOutError, type Scene } from './journeys.ts'
import { type Result, tableOf } from './results.ts'

/*
 * `npm run test:engines` takes each journey in each engine, and prints a table of both. Names of engines choose some of them;
 * `--only join-and-win,tv` chooses journeys; `--pictures FOLDER` keeps pictures of the screens. `--short` is the form that
 * `npm test` runs, and `--report FILE` writes what came of it as JSON.
 */

/** What `npm test` runs, in short forms. */
const SHORT: readonly (readonly [engine: string, journey: string])[] = [
  ['webkit', 'join-and-win'],
  ['firefox', 'join-and-win'],
  ['chromium-85', 'join-and-win'],
  ['chromium-72', 'tv'],
]

/** A browser that waits for the next call costs as much as one that plays. */
const WITHOUT_PAUSES = { cooldownMs: 0 }
/** Most of the time a journey waits for the pause between two calls. */
const AT_ONCE = 2
/** So much of what a page shows is told when a journey fails. */
const SHOWN_LETTERS = 160

const { values, positionals } = parseArgs({
  options: {
    only: { type: 'string' },
    pictures: { type: 'string' },
    report: { type: 'string' },
    short: { type: 'boolean', default: false },
  },
  allowPositionals: true,
})
const isShort = values.short
const only = values.only?.split(',')
refuseUnknown(positionals, ENGINES)
refuseUnknown(only ?? [], JOURNEYS)

interface Trip {
  engine: Engine
  journey: Journey
}

const trips: Trip[] = ENGINES.flatMap((engine) => JOURNEYS.map((journey) => ({ engine, journey }))).filter(isAsked)
// Before the first journey, since fetching an old one takes a while.
const found = new Map<Engine, Launch | string>()
for (const { engine } of trips) if (!found.has(engine)) found.set(engine, engine.find())
const results: Result[] = []
const servers = new Set<BuiltServer>()
const pages = new Set<EnginePage>()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void stop().then(() => process.exit(1)))

const waiting = [...trips]
await Promise.all(Array.from({ length: AT_ONCE }, work))
await stop()
const inOrder = trips.flatMap(({ engine, journey }) =>
  results.filter((each) => each.engine === engine.name && each.journey === journey.name),
)
say(`\n${tableOf(inOrder).join('\n')}`)
if (values.report) writeFileSync(values.report, JSON.stringify(outcomeOf(inOrder)))
process.exit(inOrder.some(({ state }) => state === 'FAILED') ? 1 : 0)

function refuseUnknown(names: readonly string[], known: readonly { name: string }[]): void {
  const wrong = names.find((name) => !known.some((each) => each.name === name))
  if (wrong === undefined) return
  say(`There is no ${wrong}. There are: ${known.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

function isAsked({ engine, journey }: Trip): boolean {
  const isShortOne = SHORT.some(([name, its]) => name === engine.name && its === journey.name)
  const isEngine = positionals.length > 0 ? positionals.includes(engine.name) : !engine.isExtra
  return (
    isEngine &&
    (only?.includes(journey.name) ?? true) &&
    journey.for.includes(engine.expects) &&
    (!isShort || isShortOne)
  )
}

/** Takes one journey after the other, with a server of its own: some of them stop it. */
async function work(): Promise<void> {
  const server = buildServer({ ADMIN_CODE, ...(isShort && WITHOUT_PAUSES) })
  for (let trip = waiting.shift(); trip; trip = waiting.shift()) {
    const started = performance.now()
    const came = await resultOf(trip, server)
    const result: Result = {
      engine: trip.engine.name,
      journey: trip.journey.name,
      seconds: (performance.now() - started) / 1000,
      ...came,
    }
    results.push(result)
    say(
      `${result.engine}, ${result.journey}: ${result.state} in ${result.seconds.toFixed(0)} s${result.note && `: ${result.note}`}`,
    )
  }
}

async function resultOf({ engine, journey }: Trip, server: BuiltServer): Promise<Pick<Result, 'state' | 'note'>> {
  const launch = found.get(engine) ?? ''
  // In continuous integration what `npm test` needs must be there.
  if (typeof launch === 'string') return { state: isShort && process.env.CI ? 'FAILED' : 'left out', note: launch }
  const notes: string[] = []
  let page: EnginePage | undefined
  const keep = async (name: string) => {
    if (!values.pictures || !page) return
    const folder = join(values.pictures, engine.name)
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.png`), await page.picture())
  }
  try {
    if (!servers.has(server)) await server.start()
    servers.add(server)
    page = new EnginePage(await launch({ size: journey.size }))
    pages.add(page)
    const scene: Scene = { page, server, isShort, keep, note: (figure) => notes.push(figure) }
    await waitFor(`the end of ${journey.name}`, journey.run(scene), TEST_LIMIT_MS)
    const [error] = page.errors
    if (error !== undefined) throw new Error(`the page threw: ${firstLine(error)}`)
    return { state: 'ok', note: notes.join(', ') }
  } catch (error) {
    if (error instanceof LeftOutError) return { state: 'left out', note: error.message }
    await keep(`${journey.name}-failed`).catch(() => {})
    const note = await wordsFor(error, page)
    // It may have failed while the server was stopped.
    await server.stop()
    servers.delete(server)
    return { state: 'FAILED', note }
  } finally {
    if (page) {
      pages.delete(page)
      await page.close()
    }
  }
}

/** What failed, what the page has thrown, and what it shows. */
async function wordsFor(error: unknown, page: EnginePage | undefined): Promise<string> {
  const what = firstLine(error instanceof Error ? error.message : String(error))
  const [thrown] = page?.errors ?? []
  const shown = await page?.text().catch(() => '')
  return [
    what,
    ...(thrown ? [`the page threw ${firstLine(thrown)}`] : []),
    ...(shown === undefined ? [] : [`it shows "${shown.slice(0, SHOWN_LETTERS)}"`]),
  ].join('; ')
}

async function stop(): Promise<void> {
  await Promise.allSettled([...pages].map((page) => page.close()))
  await Promise.allSettled([...servers].map((server) => server.stop()))
}

function outcomeOf(all: readonly Result[]): Outcome {
  const failures = all
    .filter(({ state }) => state === 'FAILED')
    .map(({ engine, journey, note }) => ({ what: `${engine}: ${journey}`, why: note }))
  const timings = all.map(({ engine, journey, seconds }) => ({
    file: `engine ${engine}`,
    name: journey,
    ms: seconds * 1000,
  }))
  return { failures, timings }
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
