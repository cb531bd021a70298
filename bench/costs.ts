import pg from 'pg'
import { createClient } from 'redis'
import { startRedis } from '../scripts/redis.ts'
import { POLLS_PER_SECOND } from '../server/realtime/poll-pace.ts'
import { type Costs, GAME, type Measured } from './capacity.ts'
import type { Habits } from './clients/crowd.ts'
import { EVENING_SETTINGS } from './evening.ts'
import { type Crowds, startCrowds } from './harness/crowds.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { announcement } from './harness/publisher.ts'

const ROOMS = 20
/** In the rooms that show what a call costs without its fan-out. */
const FEW_PLAYERS = 5
const CALLS_BEFORE = 30
/** Loads of about 2,000 and of 10,000 players. */
const LOADS = { few: { callEveryMs: 2_500, marks: 65 }, many: { callEveryMs: 1_000, marks: 330 } }
const IDLE_SECONDS = 10
const SECONDS = { few: 12, many: 8 }
const WARM_UP_SECONDS = 4
const COMMITTERS = 16
const MESSAGES = 20_000
/** As in `http/connections.ts`. */
const CONNECTIONS_OF_PROCESS = 40_000

/** One habit during some seconds: a second of it. */
interface Second {
  cpu: number
  bytes: number
  commits: number
  calls: number
  heard: number
  marks: number
  polls: number
}

/** Measures what one process costs, with players that do only one thing, at two loads. */
export async function measureCosts(): Promise<Costs> {
  const postgres = await providePostgres()
  const limits = {
    pollsPerSecond: POLLS_PER_SECOND,
    connectionsOfProcess: CONNECTIONS_OF_PROCESS,
    commitsOfPostgres: await commitsPerSecond(await postgres.database()),
    messagesOfRedis: await messagesPerSecond(),
  }
  const small = await startMeasuring(await postgres.database())
  await small.fill(2 * ROOMS, FEW_PLAYERS)
  await small.warmUp({ callEveryMs: 500 })
  const idleSmall = await small.during({}, IDLE_SECONDS)
  const fewToFew = minus(await small.during({ callEveryMs: 2 * LOADS.few.callEveryMs }, SECONDS.few), idleSmall)
  const manyToFew = minus(await small.during({ callEveryMs: LOADS.many.callEveryMs }, SECONDS.many), idleSmall)
  await small.stop()

  const { fill, warmUp, during, held, stop } = await startMeasuring(await postgres.database())
  await fill(ROOMS, GAME.room, CALLS_BEFORE)
  await warmUp({ callEveryMs: 500 })
  await warmUp({ marks: 400 })
  await warmUp({ polls: true })
  const heldByHalf = await held()
  const idleHalf = await during({}, IDLE_SECONDS)
  const fewCalls = minus(await during({ callEveryMs: LOADS.few.callEveryMs }, SECONDS.few), idleHalf)
  const fewMarks = minus(await during({ marks: LOADS.few.marks }, SECONDS.few), idleHalf)
  const fewPolls = minus(await during({ polls: true }, SECONDS.many), idleHalf)
  const join = await fill(ROOMS, GAME.room)
  await warmUp({ callEveryMs: 500 })
  await warmUp({ marks: 400 })
  const heldByAll = await held()
  const idleAll = await during({}, IDLE_SECONDS)
  const manyCalls = minus(await during({ callEveryMs: LOADS.many.callEveryMs }, SECONDS.many), idleAll)
  const manyMarks = minus(await during({ marks: LOADS.many.marks }, SECONDS.many), idleAll)
  const manyPolls = minus(await during({ polls: true }, SECONDS.many), idleAll)
  await stop()
  await postgres.stop()

  const players = ROOMS * GAME.room
  const socket = (idleAll.cpu - idleHalf.cpu) / players
  const few = split(fewCalls, fewToFew)
  const many = split(manyCalls, manyToFew)
  const player = (heldByAll - heldByHalf) / players
  return {
    cpu: {
      idle: idleHalf.cpu - players * socket,
      socket,
      join: join.cpu,
      call: [few.call, many.call],
      delivery: [few.delivery, many.delivery],
      mark: [pointOf(fewMarks, 'marks', 'cpu'), pointOf(manyMarks, 'marks', 'cpu')],
      poll: [pointOf(fewPolls, 'polls', 'cpu'), pointOf(manyPolls, 'polls', 'cpu')],
    },
    memory: { idle: heldByHalf - players * player, player },
    commits: {
      idle: idleAll.commits,
      join: join.commits,
      call: manyCalls.commits / manyCalls.calls,
      mark: [pointOf(fewMarks, 'marks', 'commits'), pointOf(manyMarks, 'marks', 'commits')],
    },
    bytes: {
      socket: idleAll.bytes / (2 * players),
      join: join.bytes,
      call: manyToFew.bytes / manyToFew.calls - FEW_PLAYERS * many.bytes,
      delivery: many.bytes,
      mark: manyMarks.bytes / manyMarks.marks,
      poll: manyPolls.bytes / manyPolls.polls,
    },
    limits,
  }
}

/** A server with its crowds. */
async function startMeasuring(database: string) {
  const server = await startGameServer(database, EVENING_SETTINGS)
  const crowds = await startCrowds(server)
  const client = new pg.Client({ connectionString: database })
  await client.connect()
  /** Each writing transaction takes a number. */
  const commits = async () => {
    const { rows } = await client.query('select pg_snapshot_xmax(pg_current_snapshot())::text::int as next')
    return Number(rows[0]?.next)
  }
  return {
    /** Fills rooms, and returns what a join took, with its share of creating and starting its room. */
    fill: async (rooms: number, players: number, callsAtMost = 0) => {
      await crowds.play({}, 0)
      const before = { cpu: await server.cpuMs(), commits: await commits() }
      await crowds.fill(rooms, players, callsAtMost)
      const joins = rooms * players
      const took = { cpu: await server.cpuMs(), commits: await commits() }
      const { did } = await crowds.play({}, 0)
      await crowds.enter()
      const each = (of: 'cpu' | 'commits') => (took[of] - before[of]) / joins
      return { cpu: each('cpu'), commits: each('commits'), bytes: did.bytes / joins }
    },
    warmUp: (habits: Habits) => crowds.warmUp(habits, WARM_UP_SECONDS),
    during: (habits: Habits, seconds: number) => during(crowds, commits, habits, seconds),
    held: () => server.memory(),
    stop: async () => {
      await Promise.all([server.stop(), crowds.stop(), client.end()])
    },
  }
}

async function during(crowds: Crowds, commits: () => Promise<number>, habits: Habits, seconds: number) {
  const before = await commits()
  const { did, tookMs, server } = await crowds.play(habits, seconds)
  const perSecond = (count: number) => count / (tookMs / 1_000)
  const { bytes, calls, heard, marks, polls } = did
  const second: Second = {
    cpu: perSecond(server),
    bytes: perSecond(bytes),
    commits: perSecond((await commits()) - before),
    calls: perSecond(calls),
    heard: perSecond(heard),
    marks: perSecond(marks),
    polls: perSecond(polls),
  }
  const said = Object.entries(second).map(([name, value]) => `${name} ${value.toFixed(1)}`)
  process.stderr.write(`    ${JSON.stringify(habits)}: ${said.join(', ')} a second${did.surprise ?? ''}\n`)
  return second
}

/** What it takes more than an idle process. */
function minus(one: Second, idle: Second): Second {
  return { ...one, cpu: one.cpu - idle.cpu, bytes: one.bytes - idle.bytes, commits: one.commits - idle.commits }
}

function pointOf(second: Second, what: 'marks' | 'polls', cost: 'cpu' | 'commits'): Measured[number] {
  return { perSecond: second[what], cost: second[cost] }
}

/** Splits calls from their deliveries: as many calls a second in rooms of 50 and in small ones. */
function split(large: Second, small: Second) {
  const delivery = (large.cpu / large.calls - small.cpu / small.calls) / (GAME.room - FEW_PLAYERS)
  const call = large.cpu / large.calls - delivery * GAME.room
  return {
    call: { perSecond: large.calls, cost: call * large.calls },
    delivery: { perSecond: large.heard, cost: delivery * large.heard },
    bytes: (large.bytes / large.calls - small.bytes / small.calls) / (GAME.room - FEW_PLAYERS),
  }
}

/** Commits of one changed row each that Postgres takes in a second, on the cores that it shares with this process. */
async function commitsPerSecond(database: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: COMMITTERS })
  await pool.query('create table counters (id int primary key, count int not null default 0)')
  await pool.query(`insert into counters (id) select generate_series(1, ${COMMITTERS})`)
  const startedAt = performance.now()
  let commits = 0
  const commit = async (id: number) => {
    while (performance.now() - startedAt < WARM_UP_SECONDS * 1_000) {
      await pool.query({ name: 'count', text: 'update counters set count = count + 1 where id = $1', values: [id] })
      commits++
    }
  }
  await Promise.all(Array.from({ length: COMMITTERS }, (_, i) => commit(i + 1)))
  const perSecond = commits / ((performance.now() - startedAt) / 1_000)
  await pool.end()
  return perSecond
}

/** Messages of a call that one Redis passes on to one subscriber in a second of its CPU time. */
async function messagesPerSecond(): Promise<number> {
  const redis = await startRedis()
  const publisher = await createClient({ url: redis.url }).connect()
  const subscriber = await publisher.duplicate().connect()
  await subscriber.sSubscribe('room', () => {})
  const text = JSON.stringify(announcement('482913', 12))
  const cpu = async () => {
    const used = (await publisher.info('cpu')).matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)
    return [...used].reduce((all, [, seconds]) => all + Number(seconds), 0)
  }
  const before = await cpu()
  for (let sent = 0; sent < MESSAGES; sent += COMMITTERS) {
    await Promise.all(Array.from({ length: COMMITTERS }, () => publisher.sPublish('room', text)))
  }
  const perSecond = MESSAGES / ((await cpu()) - before)
  for (const client of [publisher, subscriber]) client.destroy()
  await redis.stop()
  return perSecond
}
