import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { WebSocket } from 'ws'
import { waitUntil } from '../../../scripts/waiting.ts'
import { listBackups } from '../../../server/db/maintenance.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { type CaseResult, emptyResult, type FaultCase } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { PlayThrough } from '../play-through.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { missingBrowser, openScreen } from '../screen.ts'
import { ServerProcess } from '../server-process.ts'
import { TcpProxy } from '../tcp-proxy.ts'

const PROJECT = join(import.meta.dirname, '../../..')
const ASK_READY_EVERY_MS = 100
const COMES_BACK_MS = 500
const SERVICE_RESTART = 1012
/** A server closes its sockets over seconds, so most are closed when the first ones are back. A busy machine blurs that. */
const CLOSED_LATER_AT_LEAST = 1 / 4

/** Two servers behind a proxy that asks `/readyz`, as any balancer does, are restarted one after the other. */
async function rollingRestart(context: FaultContext): Promise<CaseResult> {
  const DATABASE_URL = await PostgresCluster.fresh(context)
  const servers = [
    await ServerProcess.prepare(context, { DATABASE_URL }),
    await ServerProcess.prepare(context, { DATABASE_URL }),
  ]
  for (const server of servers) await server.start()
  const balancer = await balance(context, servers)
  const play = new PlayThrough(context, () => balancer.url, 5)
  await play.start()
  const watchers = context.size('watchers', 60, 300)
  const closes = watchCloses(context, balancer.url, play.games[0]?.roomId ?? '', watchers)
  const result = emptyResult()
  result.runs = context.size('restarts', 2, 20)
  await wait(500)
  for (let run = 0; run < result.runs; run++) {
    const server = servers[run % 2]
    if (!server) continue
    closes.returned = 0
    const code = await server.stopGracefully()
    if (code !== 0) result.failures.push(`a server that was asked to stop ended with ${code}`)
    await server.start()
    await wait(ASK_READY_EVERY_MS * 3)
    result.recoveryMs.push(await play.nextSuccess())
  }
  const judged = await play.finish(
    context,
    servers.map(({ url }) => url),
  )
  const failed = play.history.unknownTries
  if (failed > 0) result.failures.push(`players saw ${failed} actions fail`)
  if (closes.all === 0 || closes.later < closes.all * CLOSED_LATER_AT_LEAST) {
    result.failures.push(`only ${closes.later} of ${closes.all} sockets were closed when others had come back`)
  }
  if ([...closes.codes].some((code) => code !== SERVICE_RESTART))
    result.failures.push(`sockets were closed with ${[...closes.codes]}`)
  const figures = { 'sockets closed': closes.all, 'of them when others had come back': closes.later }
  return {
    ...judged,
    runs: result.runs,
    recoveryMs: result.recoveryMs,
    figures,
    failures: [...judged.failures, ...result.failures],
  }
}

/** A proxy that sends each new connection to one of the servers that say they are ready. */
async function balance(context: FaultContext, servers: ServerProcess[]): Promise<TcpProxy> {
  let ready = servers
  let turn = 0
  const timer = setInterval(async () => {
    const answers = await Promise.all(servers.map((server) => server.isReady()))
    ready = servers.filter((_, i) => answers[i])
  }, ASK_READY_EVERY_MS)
  context.later(() => clearInterval(timer))
  return TcpProxy.to(context, () => ready[turn++ % ready.length]?.port ?? 1)
}

/** The closes of all sockets of a rolling restart. */
interface Closes {
  all: number
  /** Those that were closed when another one of the same restart had been closed and was back. */
  later: number
  codes: Set<number>
  /** Sockets that came back in this restart. */
  returned: number
}

/** Sockets that come back whenever they are closed, and a count of their closes. */
function watchCloses(context: FaultContext, url: string, roomId: string, count: number): Closes {
  const closes: Closes = { all: 0, later: 0, codes: new Set(), returned: 0 }
  let over = false
  context.later(() => {
    over = true
  })
  const enter = (isBack: boolean) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}/ws`)
    socket.on('error', () => {})
    socket.on('open', () => {
      if (isBack) closes.returned++
      socket.send(JSON.stringify({ type: 'player_joined', roomId, payload: {} }))
      socket.on('close', (code) => {
        if (over) return
        closes.all++
        if (closes.returned > 0) closes.later++
        closes.codes.add(code)
      })
    })
    socket.on('close', () => {
      if (!over) setTimeout(enter, COMES_BACK_MS, true)
    })
    context.later(() => socket.terminate())
  }
  for (let i = 0; i < count; i++) enter(false)
  return closes
}

/** An older copy takes the place of the database while people play, and later the room's number goes to others. */
async function restoreCopy(context: FaultContext): Promise<CaseResult> {
  const dataDir = context.folder()
  const server = await ServerProcess.prepare(context, { DATA_DIR: dataDir })
  await server.start()
  const screen = await openScreen(context, server.url)
  const result = emptyResult()
  for (let i = 0; i < 3; i++) await screen.call()
  process.kill(server.pid, 'SIGUSR2')
  await waitUntil('the server has made a copy', async () => (await listBackups(dataDir)).length > 0)
  for (let i = 0; i < 4; i++) await screen.shows(await screen.call())
  await server.stopGracefully()
  const [copy = ''] = await listBackups(dataDir)
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  execFileSync(process.execPath, ['dist/server/db-restore.js', copy], { cwd: PROJECT, env: environment })
  await server.start()
  const back = performance.now()
  await waitUntil('the page shows the 3 calls of the copy', async () => (await screen.shown()) === 3)
  result.recoveryMs.push(performance.now() - back)
  if (screen.rewinds.join() !== 'the page went back from 7 calls to 3') {
    result.failures.push(`while the copy was restored: ${screen.rewinds.join('; ')}`)
  }

  await server.stopGracefully()
  await giveNumberToOthers(dataDir, screen.roomId)
  await server.start()
  const reused = performance.now()
  await screen.page.waitForURL((url) => url.pathname !== '/active-game')
  result.recoveryMs.push(performance.now() - reused)
  return { ...result, runs: 2, acknowledged: 3 }
}

async function giveNumberToOthers(dataDir: string, roomId: string): Promise<void> {
  const database = await openDatabase({ dataDir }, pino({ level: 'silent' }))
  await database.db.execute(sql`delete from game_rooms where id = ${roomId}`)
  await database.db.execute(sql`
    insert into game_rooms (id, epoch, host_id, status) values (${roomId}, 'another', 'another', 'active')`)
  await database.db.execute(sql`
    insert into players (id, room_id, name, is_host) values (${randomUUID()}, ${roomId}, 'Somebody else', true)`)
  await database.close()
}

export const restartCases: FaultCase[] = [
  { id: 'T39', fault: 'rolling restart of two servers', short: true, missing: missingPostgres, run: rollingRestart },
  { id: 'T42', fault: 'older copy restored, number reused', short: true, missing: missingBrowser, run: restoreCopy },
]
