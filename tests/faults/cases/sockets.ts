import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { waitUntil } from '../../../scripts/waiting.ts'
import { type CaseResult, emptyResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { GameUnderTest, insist } from '../game-under-test.ts'
import { History } from '../history.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { missingProc, openFiles, residentMegabytes } from '../process-figures.ts'
import { ServerProcess } from '../server-process.ts'
import { type Listener, watch } from '../watch.ts'

const CROWD = join(import.meta.dirname, '../socket-crowd.ts')
const HEARD_WITHIN_MS = 300
/** Two pings without an answer: by then every socket that does not read must be gone. */
const CUT_WITHIN_MS = 45_000

/** The pool may have grown meanwhile. */
const DATABASE_CONNECTIONS = 16

async function startServer(context: FaultContext): Promise<ServerProcess> {
  const server = await ServerProcess.prepare(context, await anyDatabase(context))
  await server.start()
  return server
}

/** Starts sockets in a process of their own and waits until they are in. */
async function crowd(context: FaultContext, args: (string | number)[]): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', CROWD, ...args.map(String)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  context.later(() => child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data) => {
    said += data
  })
  const isReady = async () => {
    if (child.exitCode !== null && !said.includes('ready')) throw new Error(`the crowd ended: ${said}`)
    return /ready (\d+)/.exec(said)?.[1]
  }
  return Number(await waitUntil('a crowd of sockets is in', isReady))
}

/** Makes calls one by one and notes when each listener has heard of them. */
async function timeCalls(game: GameUnderTest, listeners: Listener[], calls: number): Promise<number[]> {
  const heardAfter: number[] = []
  for (let call = 0; call < calls; call++) {
    const called = performance.now()
    const heard = listeners.map(async ({ log }) => {
      await log.nth('number_called', log.all('number_called').length + 1)
      heardAfter.push(performance.now() - called)
    })
    await game.callNext()
    await Promise.all(heard)
  }
  return heardAfter
}

/** Sockets that never read share a room with others that do. */
async function stalledReaders(context: FaultContext): Promise<CaseResult> {
  const server = await startServer(context)
  const game = await GameUnderTest.open(() => server.url, new History())
  const healthy = await Promise.all(
    Array.from({ length: context.size('healthy', 3, 50) }, () => watch(context, server.url, game.roomId)),
  )
  const alone = await timeCalls(game, healthy, context.size('calls-alone', 1, 10))
  const filesBefore = openFiles(server.pid)
  const stalled = await Promise.all(
    Array.from({ length: context.size('stalled', 20, 200) }, () => watch(context, server.url, game.roomId)),
  )
  for (const { socket } of stalled) socket.pause()
  const since = performance.now()
  const memoryBefore = residentMegabytes(server.pid)
  let most = memoryBefore
  const beside = await timeCalls(game, healthy, context.size('calls', 10, 60))
  const areCut = () => {
    most = Math.max(most, residentMegabytes(server.pid))
    return openFiles(server.pid) <= filesBefore + DATABASE_CONNECTIONS
  }
  await waitUntil('the sockets that never read are cut', areCut, { everyMs: 100 })
  const cutAfter = performance.now() - since
  const result = emptyResult()
  if (context.judgesTime && cutAfter > CUT_WITHIN_MS)
    result.failures.push(`stalled sockets were cut after ${Math.round(cutAfter)} ms`)
  const p99 = percentile(beside, 0.99)
  if (context.judgesTime && p99 > HEARD_WITHIN_MS)
    result.failures.push(`others heard of a call after ${Math.round(p99)} ms`)
  const figures = {
    'heard after, p99 ms, alone / beside them': `${Math.round(percentile(alone, 0.99))} / ${Math.round(p99)}`,
    'memory grew by MB': Math.round(most - memoryBefore),
  }
  const acknowledged = (alone.length + beside.length) / healthy.length
  return { ...result, runs: stalled.length, acknowledged, recoveryMs: [cutAfter], figures }
}

/** Ten thousand sockets in hundreds of rooms, and one room in which people play. */
async function manySockets(context: FaultContext): Promise<CaseResult> {
  const server = await startServer(context)
  const game = await GameUnderTest.open(() => server.url, new History())
  const others = await Promise.all(
    Array.from({ length: context.size('rooms', 4, 20) }, () => GameUnderTest.open(() => server.url, new History(), 1)),
  )
  const rooms = others.map(({ roomId }) => roomId).join(',')
  const memoryBefore = residentMegabytes(server.pid)
  const processes = context.isShort ? 1 : 4
  const each = Math.ceil(context.size('sockets', 100, 10_000) / processes)
  const open = await Promise.all(
    Array.from({ length: processes }, (_, i) => crowd(context, [server.url, rooms, each, `127.0.${i + 1}.1`])),
  )
  const total = open.reduce((sum, count) => sum + count, 0)
  const memory = residentMegabytes(server.pid) - memoryBefore
  const listeners = await Promise.all(
    Array.from({ length: context.size('listeners', 3, 10) }, () => watch(context, server.url, game.roomId)),
  )
  const calls = context.size('calls', 5, 50)
  const heard = await timeCalls(game, listeners, calls)
  const result = emptyResult()
  if (total < each * processes) result.failures.push(`only ${total} of ${each * processes} sockets came in`)
  const p95 = percentile(heard, 0.95)
  if (context.judgesTime && p95 > HEARD_WITHIN_MS) result.failures.push(`a call was heard after ${Math.round(p95)} ms`)
  const figures = { 'KB a socket': ((memory / total) * 1024).toFixed(1), 'heard after, p95 ms': Math.round(p95) }
  return { ...result, runs: total, acknowledged: calls, figures }
}

/** Sockets that come and go as fast as they can. */
async function churn(context: FaultContext): Promise<CaseResult> {
  const server = await startServer(context)
  const game = await GameUnderTest.open(() => server.url, new History(), 1)
  const filesBefore = openFiles(server.pid)
  const seconds = context.size('churn-seconds', 1, 60)
  const rate = context.size('per-second', 100, 500)
  const halfway: number[] = []
  const done = await crowd(context, [server.url, game.roomId, seconds, '127.0.9.1', rate]).finally(() => {
    halfway.push(residentMegabytes(server.pid))
  })
  const again = await crowd(context, [server.url, game.roomId, seconds, '127.0.9.1', rate])
  await insist(game.host.client, `/api/game-state/${game.roomId}`)
  await waitUntil('the files of closed sockets are closed', () => {
    return openFiles(server.pid) <= filesBefore + DATABASE_CONNECTIONS
  })
  const result = emptyResult()
  if (/MaxListeners|leak/i.test(server.complaints)) result.failures.push(server.complaints)
  const grown = residentMegabytes(server.pid) - (halfway[0] ?? 0)
  const figures = { 'opened and closed': done + again, 'memory in the second half, MB': grown.toFixed(1) }
  return { ...result, runs: done + again, figures }
}

export const socketCases: FaultCase[] = [
  { id: 'T10', fault: 'sockets that never read', short: true, missing: missingProc, run: stalledReaders },
  { id: 'T11', fault: 'a crowd of sockets', short: true, heavy: true, missing: missingProc, run: manySockets },
  { id: 'T12', fault: 'sockets that come and go', short: true, heavy: true, missing: missingProc, run: churn },
]
