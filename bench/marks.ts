import { HIGHEST_NUMBER } from '../shared/game/limits.ts'
import { numbersOf, playerSeed, ticketsFor } from '../shared/game/tickets.ts'
import { call } from '../tests/support/whole-game.ts'
import type { Line } from './clients/sender.ts'
import { startChild } from './harness/child.ts'
import { compare, format, median, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, runIn, startGameServer } from './harness/game-server.ts'
import { cookieOf, fillRooms } from './harness/rooms.ts'
import { benchFile, type Size } from './harness/size.ts'

const PLAYERS = 50
const AT_ONCE = 64

/** Measures marks: every player marks a whole ticket, 64 marks at once. Marks per second of the server's CPU time. */
export async function marks({ repetitions, markRooms }: Size): Promise<Row[]> {
  const postgres = await providePostgres()
  const contenders = [
    await ours(await postgres.database(), markRooms),
    await bare(await postgres.database(), markRooms),
  ]
  const rounds = await compare(contenders, repetitions)
  await Promise.all(contenders.map(({ leave }) => leave()))
  await postgres.stop()
  const goals = { 'Express and a bare UPDATE': { atLeast: 0.6 } }
  return rowsOf(rounds, { path: 'a mark', unit: 'marks/s/core', goals })
}

/**
 * The same with pools of different sizes, in marks per second of wall-clock time: shows how many connections a process
 * needs.
 */
export async function pool({ repetitions, markRooms }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const contenders = []
  for (const size of [4, 8, 16, 32, 64]) {
    const { name: _, ...marking } = await ours(await postgres.database(), markRooms, { DATABASE_POOL: String(size) })
    contenders.push({ ...marking, name: `${size} connections`, measure: marking.measurePerSecond })
  }
  const rounds = await compare(contenders, repetitions)
  await Promise.all(contenders.map(({ leave }) => leave()))
  await postgres.stop()
  const said = [...rounds].map(([name, perSecond]) => `${name}: ${format(median(perSecond))}`)
  return [`marks a second, ${AT_ONCE} at once, with ${said.join('; ')}`]
}

async function ours(database: string, roomCount: number, env: Record<string, string> = {}) {
  const server = await startGameServer(database, env)
  const rooms = await fillRooms([server], roomCount, PLAYERS)
  const lines: Line[] = []
  for (const room of rooms) {
    await room.start()
    for (let called = 0; called < HIGHEST_NUMBER; called++) await call(room)
    for (const player of room.seated) {
      const [ticket] = ticketsFor(playerSeed(room.id, player.id))
      const bodies = numbersOf(ticket ?? []).map((number) => ({ ticketId: 0, number }))
      lines.push({ path: `/api/players/${player.id}/mark`, cookie: cookieOf(player), bodies })
    }
  }
  const reset = () => runIn(database, `update players set marked_numbers = '{}'`)
  return { name: 'mark', ...marking(server, server.port, lines, reset) }
}

async function bare(database: string, roomCount: number) {
  const create = `create table players (id int primary key, marked jsonb not null default '{}')`
  await runIn(database, `${create}; insert into players select generate_series(1, ${roomCount * PLAYERS})`)
  const server = startChild(benchFile('servers/express-mark.ts'), { DATABASE_URL: database })
  const lines = Array.from({ length: roomCount * PLAYERS }, (_, i) => ({
    path: `/api/players/${i + 1}/mark`,
    cookie: '',
    bodies: Array.from({ length: 15 }, (_, number) => ({ ticketId: 0, number })),
  }))
  const reset = () => runIn(database, `update players set marked = '{}'`)
  return {
    name: 'Express and a bare UPDATE',
    ...marking(server, await server.ask<number>({ do: 'port' }), lines, reset),
  }
}

function marking(server: ReturnType<typeof startChild>, port: number, lines: Line[], reset: () => Promise<void>) {
  const sender = startChild(benchFile('clients/sender.ts'))
  const send = async () => {
    await reset()
    const [before, startedAt] = [await server.cpuMs(), performance.now()]
    const sent = await sender.ask<number>({ do: 'send', port, lines, atOnce: AT_ONCE })
    const took = performance.now() - startedAt
    const cpu = (await server.cpuMs()) - before
    return { perCpuSecond: sent / (cpu / 1000), perSecond: sent / (took / 1000) }
  }
  const measure = async () => (await send()).perCpuSecond
  const measurePerSecond = async () => (await send()).perSecond
  const leave = async () => {
    await Promise.all([server, sender].map((child) => child.stop()))
  }
  return { measure, measurePerSecond, leave }
}
