import { openRoom } from '../tests/support/browser-session.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { benchFile, type Size } from './harness/size.ts'

const ROOM_SIZE = 50

/** Measures the memory of an idle socket: kilobytes of the server's memory each. */
export async function memory({ repetitions, idleSockets }: Size): Promise<Row[]> {
  const postgres = await providePostgres()
  const database = await postgres.database()
  const ours = async () => {
    const server = await startGameServer(database)
    const rooms: string[] = []
    while (rooms.length < idleSockets / ROOM_SIZE) {
      rooms.push((await openRoom(server)).id)
    }
    return kilobytesPerSocket(server, server.port, rooms, idleSockets)
  }
  const bare = async () => {
    const server = startChild(benchFile('servers/ws-loop.ts'))
    const rooms = Array.from({ length: idleSockets / ROOM_SIZE }, (_, i) => String(100_000 + i))
    return kilobytesPerSocket(server, await server.ask<number>({ do: 'port' }), rooms, idleSockets)
  }
  const rounds = await compare(
    [
      { name: 'our server', measure: ours },
      { name: 'bare ws', measure: bare },
    ],
    Math.min(repetitions, 3),
  )
  await postgres.stop()
  return rowsOf(rounds, { path: 'idle socket', unit: 'kB', goals: { 'bare ws': { atMost: 1.3 } } })
}

async function kilobytesPerSocket(server: Child, port: number, rooms: string[], sockets: number): Promise<number> {
  const clients = [1, 2].map(() => startChild(benchFile('clients/listeners.ts')))
  // The first thousand sockets trigger one-time allocations.
  const warmUp = 500
  for (const client of clients) await client.ask({ do: 'open', port, rooms, sockets: warmUp, kind: 'ws' })
  const before = await server.memory()
  for (const client of clients) await client.ask({ do: 'open', port, rooms, sockets: sockets / 2, kind: 'ws' })
  const after = await server.memory()
  await Promise.all([server, ...clients].map((child) => child.stop()))
  return (after - before) / 1024 / sockets
}
