import { startRedis } from '../scripts/redis.ts'
import { startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { benchFile, type Size } from './harness/size.ts'
import { waitForDeliveries } from './harness/wait-for-deliveries.ts'

const ROOM_SIZE = 50
/** Close to the limit of one process, because that is when processes are added. */
const DELIVERIES_PER_SECOND = 60_000
const CLIENT_PROCESSES = 2

/**
 * Measures announcements to rooms whose sockets are spread over two processes with Redis between them, against one
 * process with all of them: deliveries per second of CPU time of the busier process, which is their capacity if each
 * has a core.
 */
export async function processes({ seconds, repetitions, sockets }: Size): Promise<Row[]> {
  const redis = await startRedis()
  const groups = [
    await gather('two processes with Redis', 2, sockets, redis.url),
    await gather('one process', 1, sockets, ''),
  ]
  const rounds = await compare(
    groups.map(({ name, perBusiestCpuSecond }) => ({ name, measure: () => perBusiestCpuSecond(seconds) })),
    repetitions,
  )
  await Promise.all(groups.map(({ leave }) => leave()))
  await redis.stop()
  const goals = { 'one process': { atLeast: 1.6 } }
  return rowsOf(rounds, { path: `deliveries to ${sockets} sockets`, unit: 'deliveries/s/core', goals })
}

async function gather(name: string, count: number, sockets: number, redisUrl: string) {
  const hubs = Array.from({ length: count }, () => startChild(benchFile('servers/hub.ts'), { REDIS_URL: redisUrl }))
  const rooms = Array.from({ length: sockets / ROOM_SIZE }, (_, i) => String(100_000 + i))
  const clients = Array.from({ length: CLIENT_PROCESSES }, () => startChild(benchFile('clients/listeners.ts')))
  const ports = await Promise.all(hubs.map((hub) => hub.ask<number>({ do: 'port' })))
  for (const [i, client] of clients.entries()) {
    const port = ports[i % count]
    await client.ask({ do: 'open', port, rooms, sockets: sockets / CLIENT_PROCESSES, kind: 'ws' })
  }
  // The Redis subscriptions complete shortly after the sockets have joined.
  await new Promise((resolve) => setTimeout(resolve, 1000))
  const heard = async () => {
    const counts = await Promise.all(clients.map((client) => client.ask<number>({ do: 'heard' })))
    return counts.reduce((sum, each) => sum + each, 0)
  }
  const cpuMs = () => Promise.all(hubs.map((hub) => hub.cpuMs()))
  const perBusiestCpuSecond = async (seconds: number) => {
    const [heardBefore, before] = [await heard(), await cpuMs()]
    const perSecond = DELIVERIES_PER_SECOND / ROOM_SIZE / count
    await Promise.all(hubs.map((hub) => hub.ask({ do: 'publish', rooms, perSecond, seconds })))
    const used = (await cpuMs()).map((after, i) => after - (before[i] ?? 0))
    const due = perSecond * count * ROOM_SIZE * seconds
    await waitForDeliveries(name, heardBefore + due, heard)
    return due / (Math.max(...used) / 1000)
  }
  const leave = async () => {
    await Promise.all([...hubs, ...clients].map((child) => child.stop()))
  }
  return { name, perBusiestCpuSecond, leave }
}
