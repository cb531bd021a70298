import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { HIGHEST_NUMBER } from '../shared/game/limits.ts'
import { numbersOf, playerSeed, ticketsFor } from '../shared/game/tickets.ts'
import { call } from '../tests/support/browser-session.ts'
import type { Line } from './clients/sender.ts'
import { startChild } from './harness/child.ts'
import { compare, format, median, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, runIn, startGameServer } from './harness/game-server.ts'
import { cookieOf, fillRooms } from './harness/rooms.ts'
import { benchFile, type Size } from './harness/size.ts'

const PLAYERS = 50
const EXPRESS_ALONE = 'Express without a statement'
const AT_ONCE = 64
/** Connections of Postgres pass on what they counted at most once a second. */
const STATISTICS_AFTER_MS = 2_000

/**
 * Measures marks: every player marks a whole ticket, 64 marks at once and one at a time. Marks per second of the server's
 * CPU time, and the commits that they take.
 */
export async function marks({ repetitions, markRooms }: Size): Promise<(Row | string)[]> {
  const postgres = await providePostgres()
  const contenders = [
    await ours(await postgres.database(), markRooms),
    await bare('Express and a bare UPDATE', '/api/players/:id/mark', await postgres.database(), markRooms),
    await bare(EXPRESS_ALONE, '/no-statement/:id', await postgres.database(), markRooms),
  ]
  const measured = async (path: string, atOnce: number, atLeast: number) => {
    const given = contenders.map(({ name, send }) => ({
      name,
      measure: async () => (await send(atOnce)).perCpuSecond,
    }))
    const goals = { 'Express and a bare UPDATE': { atLeast }, [EXPRESS_ALONE]: { atLeast: 0.9 } }
    return rowsOf(await compare(given, repetitions), { path, unit: 'marks/s/core', goals })
  }
  const together = await measured(`a mark, ${AT_ONCE} at once`, AT_ONCE, 2)
  const alone = await measured('a mark, one at a time', 1, 0.9)
  const commits = await contenders[0]?.commitsPerThousand()
  await Promise.all(contenders.map(({ leave }) => leave()))
  await postgres.stop()
  return [
    ...together,
    ...alone,
    `commits for 1,000 marks, ${AT_ONCE} at once: ${format(commits ?? Number.NaN)} (goal ≤ 100)`,
  ]
}

/**
 * The same with pools of different sizes, in marks per second of wall-clock time: shows how many connections a process
 * needs.
 */
export async function pool({ repetitions, markRooms }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const contenders = []
  for (const size of [4, 8, 16, 32, 64]) {
    const marking = await ours(await postgres.database(), markRooms, { DATABASE_POOL: String(size) })
    const measure = async () => (await marking.send(AT_ONCE)).perSecond
    contenders.push({ ...marking, name: `${size} connections`, measure })
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
  return { name: 'mark', ...marking(server, server.port, lines, reset, database) }
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
    ...marking(server, await server.ask<number>({ do: 'port' }), lines, reset, database),
  }
}

function marking(
  server: ReturnType<typeof startChild>,
  port: number,
  lines: Line[],
  reset: () => Promise<void>,
  database: string,
) {
  const sender = startChild(benchFile('clients/sender.ts'))
  const send = async (atOnce: number) => {
    await reset()
    const [before, startedAt] = [await server.cpuMs(), performance.now()]
    const sent = await sender.ask<number>({ do: 'send', port, lines, atOnce })
    const took = performance.now() - startedAt
    const cpu = (await server.cpuMs()) - before
    return { sent, perCpuSecond: sent / (cpu / 1000), perSecond: sent / (took / 1000) }
  }
  const commitsPerThousand = async () => {
    await reset()
    const before = await commitsOf(database)
    const { sent } = await send(AT_ONCE)
    return ((await commitsOf(database)) - before) / (sent / 1_000)
  }
  const leave = async () => {
    await Promise.all([server, sender].map((child) => child.stop()))
  }
  return { send, commitsPerThousand, leave }
}

/** Transactions of a database that Postgres counts when their connections are idle for a moment. */
async function commitsOf(database: string): Promise<number> {
  await wait(STATISTICS_AFTER_MS)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  const counted = 'select xact_commit::int as commits from pg_stat_database where datname = current_database()'
  const { rows } = await client.query<{ commits: number }>(counted).finally(() => client.end())
  return rows[0]?.commits ?? 0
}
