import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { benchFile, type Size } from './harness/size.ts'
import { waitForDeliveries } from './harness/wait-for-deliveries.ts'

const ROOM_SIZE = 50
const DELIVERIES_PER_SECOND = 20_000
const CLIENT_PROCESSES = 2

const WAYS = [
  { name: 'our hub', server: 'servers/hub.ts', kind: 'ws' },
  { name: 'ws.send(string) in a loop', server: 'servers/ws-loop.ts', kind: 'ws' },
  { name: 'Socket.IO rooms', server: 'servers/socket-io.ts', kind: 'socket.io' },
  { name: "Node's bare handles", server: 'servers/bare-handle.ts', kind: 'ws' },
]

/** Measures announcements to rooms of 50: deliveries per second of the server's CPU time. */
export async function fanOut({ seconds, repetitions, sockets }: Size): Promise<Row[]> {
  const rows: Row[] = []
  for (const count of [50, 1000, 5000].filter((each) => each <= sockets)) {
    const crowds = await Promise.all(WAYS.map((way) => gather(way, count)))
    const rounds = await compare(
      crowds.map(({ name, deliveriesPerCpuSecond }) => ({ name, measure: () => deliveriesPerCpuSecond(seconds) })),
      repetitions,
    )
    await Promise.all(crowds.map(({ leave }) => leave()))
    rows.push(
      ...rowsOf(rounds, {
        path: `fan-out to ${count} sockets`,
        unit: 'deliveries/s/core',
        goals: {
          'ws.send(string) in a loop': { atLeast: 1.3 },
          'Socket.IO rooms': { atLeast: 2 },
          "Node's bare handles": { atLeast: 0.9 },
        },
      }),
    )
  }
  return rows
}

async function gather({ name, server: file, kind }: (typeof WAYS)[number], sockets: number) {
  const server = startChild(benchFile(file))
  const port = await server.ask<number>({ do: 'port' })
  const rooms = Array.from({ length: sockets / ROOM_SIZE }, (_, i) => String(100_000 + i))
  const clients = Array.from({ length: CLIENT_PROCESSES }, () => startChild(benchFile('clients/listeners.ts')))
  for (const client of clients) await client.ask({ do: 'open', port, rooms, sockets: sockets / CLIENT_PROCESSES, kind })
  const deliveriesPerCpuSecond = async (seconds: number) => {
    const [heardBefore, before] = [await heardBy(clients), await server.cpuMs()]
    await server.ask({ do: 'publish', rooms, perSecond: DELIVERIES_PER_SECOND / ROOM_SIZE, seconds })
    const after = await server.cpuMs()
    const due = DELIVERIES_PER_SECOND * seconds
    await waitForDeliveries(name, heardBefore + due, () => heardBy(clients))
    return due / ((after - before) / 1000)
  }
  const leave = async () => {
    await Promise.all([server, ...clients].map((child) => child.stop()))
  }
  return { name, deliveriesPerCpuSecond, leave }
}

async function heardBy(clients: Child[]): Promise<number> {
  const counts = await Promise.all(clients.map((client) => client.ask<number>({ do: 'heard' })))
  return counts.reduce((sum, count) => sum + count, 0)
}
