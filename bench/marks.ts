import { HIGHEST_NUMBER } from '../shared/game/limits.ts'
import { numbersOf, playerSeed, ticketsFor } from '../shared/game/tickets.ts'
import { call } from '../tests/support/browser-session.ts'
import type { Line } from './clients/sender.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, runIn, startGameServer } from './harness/game-server.ts'
import { cookieOf, fillRooms } from './harness/rooms.ts'
import { benchFile, type Size } from './harness/size.ts'

const PLAYERS = 50
const EXPRESS_ALONE = 'Express without a statement'
const AT_ONCE = 64

/**
 * Measures marks: every player marks a whole ticket, 64 marks at once and one at a time. Marks per second of the server's
 * CPU time.
 */
export async function marks({ repetitions, markRooms }: Size): Promise<Row[]> {
  const postgres = await providePostgres()
  const contenders = [
    await ours(await postgres.database(), markRooms),
    await bare('Express and a bare UPDATE', '/api/players/:id/mark', await postgres.database(), markRooms),
    await bare(EXPRESS_ALONE, '/no-statement/:id', await postgres.database(), markRooms),
  ]
  const measured = async (path: string, atOnce: number, atLeast: number) => {
    const given = contenders.map(({ name, send }) => ({ name, measure: () => send(atOnce) }))
    const goals = { 'Express and a bare UPDATE': { atLeast } }
    return rowsOf(await compare(given, repetitions), { path, unit: 'marks/s/core', goals })
  }
  const together = await measured(`a mark, ${AT_ONCE} at once`, AT_ONCE, 1.8)
  const alone = await measured('a mark, one at a time', 1, 0.9)
  await Promise.all(contenders.map(({ leave }) => leave()))
  await postgres.stop()
  return [...together, ...alone]
}

async function ours(database: string, roomCount: number) {
  const server = await startGameServer(database)
  const rooms = await fillRooms([server], roomCount, PLAYERS)
  const lines: Line[] = []
  for (const room of rooms) {
    await room.start()
    // After the last number a game would end before all have marked.
    const called = new Set<number>()
    while (called.size < HIGHEST_NUMBER - 1) called.add((await call(room)).number)
    for (const player of room.seated) {
      const [ticket] = ticketsFor(playerSeed(room.id, player.id))
      const numbers = numbersOf(ticket ?? []).filter((number) => called.has(number))
      const bodies = numbers.map((number) => ({ ticketId: 0, number }))
      lines.push({ path: `/api/players/${player.id}/mark`, cookie: cookieOf(player), bodies })
    }
  }
  const reset = () => runIn(database, `update players set marked_numbers = '{}'`)
  return { name: 'mark', ...marking(server, server.port, lines, reset) }
}

async function bare(name: string, path: string, database: string, roomCount: number) {
  const create = `create table players (id int primary key, marked jsonb not null default '{}')`
  await runIn(database, `${create}; insert into players select generate_series(1, ${roomCount * PLAYERS})`)
  const server = startChild(benchFile('servers/express-mark.ts'), { DATABASE_URL: database })
  const lines = Array.from({ length: roomCount * PLAYERS }, (_, i) => ({
    path: path.replace(':id', String(i + 1)),
    cookie: '',
    bodies: Array.from({ length: 15 }, (_, number) => ({ ticketId: 0, number })),
  }))
  const reset = () => runIn(database, `update players set marked = '{}'`)
  return {
    name,
    ...marking(server, await server.ask<number>({ do: 'port' }), lines, reset),
  }
}

function marking(server: Child, port: number, lines: Line[], reset: () => Promise<void>) {
  const sender = startChild(benchFile('clients/sender.ts'))
  const send = async (atOnce: number) => {
    await reset()
    const before = await server.cpuMs()
    const sent = await sender.ask<number>({ do: 'send', port, lines, atOnce })
    return sent / (((await server.cpuMs()) - before) / 1000)
  }
  const leave = async () => {
    await Promise.all([server, sender].map((child) => child.stop()))
  }
  return { send, leave }
}
