import { startRedis } from '../scripts/redis.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { benchFile, type Size } from './harness/size.ts'
import { waitForDeliveries } from './harness/wait-for-deliveries.ts'

const ROOM_SIZE = 50
const DELIVERIES_PER_SECOND = 20_000
/** Close to the limit of one process, because that is when processes are added. */
const NEAR_THE_LIMIT = 60_000
const CLIENT_PROCESSES = 2
const OUR_HUB = 'servers/hub.ts'
const LOOP = 'ws.send(string) in a loop'

/**
 * Measures announcements to rooms of 50 by one process, and by two that share all rooms: deliveries per second of CPU time
 * of the busier process, which is their capacity if each has a core.
 */
export async function fanOut({ seconds, repetitions, sockets }: Size): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [50, sockets]) {
    const crowds = [
      await gather({ name: 'our hub', files: [OUR_HUB], sockets: count }),
      await gather({ name: LOOP, files: ['servers/ws-loop.ts'], sockets: count }),
    ]
    const rounds = await measured(crowds, DELIVERIES_PER_SECOND, { seconds, repetitions })
    rows.push(
      ...rowsOf(rounds, {
        path: `fan-out to ${count} sockets`,
        unit: 'deliveries/s/core',
        goals: { [LOOP]: { atLeast: 1 } },
      }),
    )
  }
  const redis = await startRedis()
  const crowds = [
    await gather({ name: 'two processes with Redis', files: [OUR_HUB, OUR_HUB], sockets, redisUrl: redis.url }),
    await gather({ name: 'one process', files: [OUR_HUB], sockets }),
  ]
  const rounds = await measured(crowds, NEAR_THE_LIMIT, { seconds, repetitions })
  await redis.stop()
  const goals = { 'one process': { atLeast: 1.6 } }
  return [...rows, ...rowsOf(rounds, { path: `fan-out to ${sockets} sockets`, unit: 'deliveries/s/core', goals })]
}

type Crowd = Awaited<ReturnType<typeof gather>>

async function measured(crowds: Crowd[], perSecond: number, { seconds, repetitions }: Lengths) {
  const contenders = crowds.map(({ name, publish }) => ({ name, measure: () => publish(perSecond, seconds) }))
  const rounds = await compare(contenders, repetitions)
  await Promise.all(crowds.map(({ leave }) => leave()))
  return rounds
}

type Lengths = Pick<Size, 'seconds' | 'repetitions'>

/** Starts the servers, and spreads the sockets of each room over them. */
async function gather(given: { name: string; files: string[]; sockets: number; redisUrl?: string }) {
  const { name, files, sockets, redisUrl = '' } = given
  const servers = files.map((file) => startChild(benchFile(file), { REDIS_URL: redisUrl }))
  const ports = await Promise.all(servers.map((server) => server.ask<number>({ do: 'port' })))
  const rooms = Array.from({ length: sockets / ROOM_SIZE }, (_, i) => String(100_000 + i))
  const clients = Array.from({ length: CLIENT_PROCESSES }, () => startChild(benchFile('clients/listeners.ts')))
  for (const [i, client] of clients.entries()) {
    const port = ports[i % ports.length]
    await client.ask({ do: 'open', port, rooms, sockets: sockets / CLIENT_PROCESSES })
  }
  // The subscriptions at Redis complete shortly after the sockets have joined.
  if (redisUrl) await new Promise((resolve) => setTimeout(resolve, 1000))
  const cpuMs = () => Promise.all(servers.map((server) => server.cpuMs()))
  const publish = async (perSecond: number, seconds: number) => {
    const [heardBefore, before] = [await heardBy(clients), await cpuMs()]
    const ofEach = perSecond / ROOM_SIZE / servers.length
    await Promise.all(servers.map((server) => server.ask({ do: 'publish', rooms, perSecond: ofEach, seconds })))
    const used = (await cpuMs()).map((after, i) => after - (before[i] ?? 0))
    const due = perSecond * seconds
    await waitForDeliveries(name, heardBefore + due, () => heardBy(clients))
    return due / (Math.max(...used) / 1000)
  }
  const leave = async () => {
    await Promise.all([...servers, ...clients].map((child) => child.stop()))
  }
  return { name, publish, leave }
}

async function heardBy(clients: Child[]): Promise<number> {
  const counts = await Promise.all(clients.map((client) => client.ask<number>({ do: 'heard' })))
  return counts.reduce((sum, count) => sum + count, 0)
}
