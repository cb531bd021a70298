import type { Line } from './clients/sender.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, runIn, startGameServer } from './harness/game-server.ts'
import { cookieOf, fillRooms } from './harness/rooms.ts'
import { benchFile, type Size } from './harness/size.ts'
import { waitForDeliveries } from './harness/wait-for-deliveries.ts'

const PLAYERS = 50
const CALLS_PER_ROOM = 80
const ROOMS_AT_ONCE = 16

interface Caller {
  name: string
  server: Child
  port: number
  rooms: string[]
  lines: Line[]
  /** Clears the calls. */
  reset: string
  database: string
}

/** Measures calls in many rooms of 50 sockets each: calls per second of the server's CPU time. */
export async function calls({ repetitions, callRooms }: Size): Promise<Row[]> {
  const postgres = await providePostgres()
  const callers = [
    await ourGames(await postgres.database(), callRooms),
    await prototype(await postgres.database(), callRooms),
  ]
  const contenders = await Promise.all(callers.map(withListeners))
  const rounds = await compare(contenders, repetitions)
  await Promise.all(contenders.map(({ leave }) => leave()))
  await postgres.stop()
  const goals = { 'bare prototype': { atLeast: 0.45 } }
  return rowsOf(rounds, { path: 'a call to 50 sockets', unit: 'calls/s/core', goals })
}

/** Running games of the built server. */
async function ourGames(database: string, count: number): Promise<Caller> {
  const server = await startGameServer(database)
  const rooms = await fillRooms([server], count, PLAYERS)
  for (const room of rooms) await room.start()
  const bodies = Array.from({ length: CALLS_PER_ROOM }, () => ({}))
  const lines = rooms.map((room) => ({
    path: `/api/rooms/${room.id}/call-number`,
    cookie: cookieOf(room.host),
    bodies,
  }))
  const reset = `update game_rooms set called_numbers = '[]', version = version + 1; delete from draw_calls`
  return { name: 'call-number', server, port: server.port, rooms: rooms.map(({ id }) => id), lines, reset, database }
}

async function prototype(database: string, count: number): Promise<Caller> {
  const rooms = Array.from({ length: count }, (_, i) => String(100_000 + i))
  await runIn(database, `create table rooms (id text primary key, version int not null, called_numbers jsonb not null)`)
  await runIn(database, `insert into rooms select (100000 + i)::text, 1, '[]' from generate_series(0, ${count - 1}) i`)
  const server = startChild(benchFile('servers/bare-call.ts'), { DATABASE_URL: database })
  const port = await server.ask<number>({ do: 'port' })
  const bodies = Array.from({ length: CALLS_PER_ROOM }, (_, i) => ({ number: i + 1 }))
  const lines = rooms.map((id) => ({ path: `/api/rooms/${id}/call-number`, cookie: '', bodies }))
  return {
    name: 'bare prototype',
    server,
    port,
    rooms,
    lines,
    reset: `update rooms set called_numbers = '[]'`,
    database,
  }
}

async function withListeners({ name, server, port, rooms, lines, reset, database }: Caller) {
  const listeners = startChild(benchFile('clients/listeners.ts'))
  const sender = startChild(benchFile('clients/sender.ts'))
  await listeners.ask({ do: 'open', port, rooms, sockets: rooms.length * PLAYERS })
  const heard = () => listeners.ask<number>({ do: 'heard' })
  const measure = async () => {
    await runIn(database, reset)
    const [heardBefore, before] = [await heard(), await server.cpuMs()]
    const sent = await sender.ask<number>({ do: 'send', port, lines, atOnce: ROOMS_AT_ONCE })
    const cpuMs = (await server.cpuMs()) - before
    await waitForDeliveries(name, heardBefore + sent * PLAYERS, heard)
    return sent / (cpuMs / 1000)
  }
  const leave = async () => {
    await Promise.all([server, listeners, sender].map((child) => child.stop()))
  }
  return { name, measure, leave }
}
