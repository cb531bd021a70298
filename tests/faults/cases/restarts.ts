import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { SERVICE_RESTART } from '#shared/close-codes.ts'
import { startNginx } from '../../../scripts/nginx.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { listBackups } from '../../../server/db/maintenance.ts'
import { openDatabase } from '../../../server/db/open.ts'
import type { FaultContext } from '../fault-context.ts'
import { startPlay } from '../play-through.ts'
import { freshPostgres } from '../postgres-cluster.ts'
import { openScreen } from '../screen.ts'
import { type ServerProcess, startServer, startTwoServers } from '../server-process.ts'
import { enterVisitors } from '../visitors.ts'
import { oneRedis } from './redis.ts'

const PROJECT = join(import.meta.dirname, '../../..')
/** By then the proxy has found a server again. */
const FOUND_MS = 300
/** A server closes its sockets over seconds, so most are closed when the first ones are back. A busy machine blurs that. */
const CLOSED_LATER_AT_LEAST = 1 / 4
/** Players rest a little, as people do: what counts is how many there are, not how fast they press. */
const REST_MS = 50

/** What compose.scale.yaml starts, without the containers: two servers, Redis, Postgres and the shipped proxy. */
export async function behindShippedProxy(context: FaultContext): Promise<void> {
  const { result } = context
  const redis = await oneRedis(context)
  const variables = { DATABASE_URL: await freshPostgres(context), REDIS_URL: redis.url, TRUST_PROXY: '1' }
  const servers = await startTwoServers(context, variables)
  const proxy = await startNginx([servers[0].port, servers[1].port])
  context.later(() => proxy.stop())
  const play = await startPlay(context, () => proxy.url, REST_MS)
  const [rooms, inEach] = [context.size('rooms', 1, 12), context.size('visitors', 20, 10)]
  const visitors = await enterVisitors(context, proxy.url, rooms, inEach)
  for (const run of context.runs('restarts', 2, 20)) {
    const server = servers[run % 2] as ServerProcess
    visitors.returned = 0
    const code = await server.stop()
    context.check(code === 0, `a server that was asked to stop ended with ${code}`)
    await server.start()
    await wait(FOUND_MS)
    await play.recover()
  }
  const failed = play.history.unknownTries
  const { closed, closedLater } = visitors
  const codes = [...new Set(closed)]
  // A busy machine may cut a socket whose browser does not answer in time.
  context.check(context.isShort || codes.join() === `${SERVICE_RESTART}`, `sockets were closed with ${codes}`)
  context.check(context.isShort || failed === 0, `players saw ${failed} actions fail`)
  const areSpread = closed.length > 0 && closedLater >= closed.length * CLOSED_LATER_AT_LEAST
  context.check(areSpread, `only ${closedLater} of ${closed.length} sockets were closed when others had come back`)
  result.figures['sockets closed / of them when others had come back'] = `${closed.length} / ${closedLater}`
  for (const run of context.runs('kills', 1, 12)) {
    const server = servers[run % 2] as ServerProcess
    await server.kill()
    await server.start()
    await play.recover()
  }
  await visitors.leave()
  await play.finish(...servers)
  const { polls, pollsLost, pollsFailed, socketsRefused, socketsFailed } = visitors
  context.check(pollsLost === 0, `the proxy found no server for ${pollsLost} of ${polls} polls`)
  context.check(socketsRefused === 0, `${socketsRefused} sockets were refused`)
  // On a busy machine a server may answer that it is busy, or not answer in time.
  context.check(context.isShort || pollsFailed === 0, `${pollsFailed} of ${polls} polls were not answered well`)
  context.check(context.isShort || socketsFailed === 0, `${socketsFailed} sockets did not open`)
  const counts = `${polls} / ${pollsFailed} / ${socketsFailed}`
  result.figures['polls / not answered with 200 or 304 / sockets that did not open'] = counts
}

/** An older copy takes the place of the database while people play, and later the room's number goes to others. */
export async function restoreCopy(context: FaultContext): Promise<void> {
  const { result } = context
  const dataDir = context.folder()
  const server = await startServer(context, { DATA_DIR: dataDir })
  const screen = await openScreen(context, server.url)
  for (let i = 0; i < 3; i++) await screen.call()
  const environment = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' }
  const command = (...args: string[]) => promisify(execFile)(process.execPath, args, { cwd: PROJECT, env: environment })
  await server.stop()
  await command('dist/server/db-backup.js')
  await server.start()
  for (let i = 0; i < 4; i++) await screen.shows(await screen.call())
  await server.stop()
  const [copy = ''] = await listBackups(dataDir)
  await command('dist/server/db-restore.js', copy)
  await server.start()
  const back = performance.now()
  await waitUntil('the page shows the 3 calls of the copy', async () => (await screen.shown()) === 3)
  result.recoveryMs.push(performance.now() - back)
  const { rewinds } = screen
  context.check(rewinds.join() === 'the page went back from 7 calls to 3', `a copy was restored: ${rewinds.join('; ')}`)
  result.runs++
  result.acknowledged += 3
  if (context.isShort) return

  await server.stop()
  await giveNumberToOthers(dataDir, screen.roomId)
  await server.start()
  const reused = performance.now()
  await screen.page.waitForURL((url) => url.pathname !== '/active-game')
  result.recoveryMs.push(performance.now() - reused)
  result.runs++
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
