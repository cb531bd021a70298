import { waitUntil } from '../../../scripts/waiting.ts'
import type { FaultContext } from '../fault-context.ts'
import { anyDatabase } from '../postgres-cluster.ts'
import { openGame, type Room, watch } from '../room.ts'
import { startServer } from '../server-process.ts'
import { FILES_THAT_MAY_REMAIN, startStrangers } from './strangers.ts'

const PROCESSES = 4
const HEARD_WITHIN_MS = 300
/** Two pings without an answer: by then every socket that does not read must be gone. */
const CUT_WITHIN_MS = 45_000

/** A server with a game that some watch. */
async function watchedGame(context: FaultContext, count: number) {
  const server = await startServer(context, await anyDatabase(context))
  const room = await openGame(() => server.url)
  const more = (many: number) => Promise.all(Array.from({ length: many }, () => watch(context, server.url, room.id)))
  const watchers = await more(count)
  let called = 0
  /** Makes calls one by one and notes when each watcher has heard of them. */
  const timeCalls = async (calls: number): Promise<number[]> => {
    const heardAfter: number[] = []
    for (const last = called + calls; called < last; called++) {
      const started = performance.now()
      const heard = watchers.map(async ({ log }) => {
        await log.nth('number_called', called + 1)
        heardAfter.push(performance.now() - started)
      })
      await room.call(called)
      await Promise.all(heard)
    }
    context.result.acknowledged += calls
    return heardAfter
  }
  return { server, room, more, timeCalls }
}

/** Sockets that never read share a room with others that do. */
export async function stalledReaders(context: FaultContext): Promise<void> {
  const { server, more, timeCalls } = await watchedGame(context, context.size('healthy', 3, 50))
  context.checkTime('heard alone', await timeCalls(context.size('calls-alone', 1, 10)), 0.99)
  const filesBefore = server.openFiles
  const stalled = await more(context.size('stalled', 20, 200))
  for (const { socket } of stalled) socket.pause()
  const since = performance.now()
  const memoryBefore = server.megabytes
  let most = memoryBefore
  const beside = await timeCalls(context.size('calls', 10, 60))
  const areCut = () => {
    most = Math.max(most, server.megabytes)
    return server.openFiles <= filesBefore + FILES_THAT_MAY_REMAIN
  }
  await waitUntil('the sockets that never read are cut', areCut, { everyMs: 100 })
  const cutAfter = performance.now() - since
  context.checkTime('stalled sockets were cut', [cutAfter], 1, CUT_WITHIN_MS)
  context.checkTime('heard beside them', beside, 0.99, HEARD_WITHIN_MS)
  context.result.figures['memory grew by MB'] = Math.round(most - memoryBefore)
  context.result.runs += stalled.length
}

/** Ten thousand sockets in hundreds of rooms, and one room in which people play. */
export async function manySockets(context: FaultContext): Promise<void> {
  const { result } = context
  const { server, timeCalls } = await watchedGame(context, context.size('listeners', 3, 10))
  const others: Room[] = []
  for (let i = 0; i < context.size('rooms', 4, 20); i++) others.push(await openGame(() => server.url))
  const rooms = others.map(({ id }) => id).join(',')
  const memoryBefore = server.megabytes
  const each = Math.ceil(context.size('sockets', 100, 10_000) / PROCESSES)
  const crowds = Array.from({ length: PROCESSES }, (_, i) =>
    startStrangers(context, server.url, `127.0.${i + 1}.1`, 'stay', rooms, each),
  )
  for (const { count } of await Promise.all(crowds)) result.runs += count
  result.figures['KB a socket'] = (((server.megabytes - memoryBefore) / result.runs) * 1024).toFixed(1)
  const heard = await timeCalls(context.size('calls', 5, 50))
  context.check(result.runs === each * PROCESSES, `only ${result.runs} of ${each * PROCESSES} sockets came in`)
  context.checkTime('heard', heard, 0.95, HEARD_WITHIN_MS)
}

/** Sockets that come and go as fast as they can. */
export async function churn(context: FaultContext): Promise<void> {
  const { result } = context
  const { server, room } = await watchedGame(context, 0)
  const filesBefore = server.openFiles
  const [seconds, rate] = [context.size('churn-seconds', 1, 60), context.size('per-second', 100, 500)]
  const half = () => startStrangers(context, server.url, '127.0.9.1', 'come and go', room.id, seconds, rate)
  result.runs += (await half()).count
  const halfway = server.megabytes
  result.runs += (await half()).count
  await room.state()
  await waitUntil('the files of closed sockets are closed', () => {
    return server.openFiles <= filesBefore + FILES_THAT_MAY_REMAIN
  })
  context.check(!/MaxListeners|leak/i.test(server.complaints), server.complaints)
  result.figures['memory in the second half, MB'] = (server.megabytes - halfway).toFixed(1)
}
