import pg from 'pg'
import { createClient } from 'redis'
import { startRedis } from '../scripts/redis.ts'
import { CONNECTIONS_IN_ALL } from '../server/http/connections.ts'
import { LONGEST_WAIT_MS, POLLS_PER_SECOND } from '../server/realtime/poll-budget.ts'
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
/** About the marks of 2,000 players and the calls of 5,000, and both of 10,000. */
const LOADS = {
  few: { rooms: ROOMS, callEveryMs: 1_000, marks: 65, seconds: 10 },
  many: { rooms: 2 * ROOMS, callEveryMs: 1_000, marks: 330, seconds: 8 },
}
const IDLE_SECONDS = 8
const WARM_UP_SECONDS = 4
const COMMIT_SECONDS = 4
/** Commits, or messages of Redis, that are on their way together. */
const AT_ONCE = 16
const MESSAGES = 20_000

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

/**
 * Measures what one process costs, at two loads, with players that do one thing at a time. Calls and marks are measured on top
 * of polls: in a game the process is awake.
 */
export async function measureCosts(): Promise<Costs> {
  const postgres = await providePostgres()
  const limits = {
    pollsPerSecond: POLLS_PER_SECOND,
    longestPollWaitMs: LONGEST_WAIT_MS,
    connectionsOfProcess: CONNECTIONS_IN_ALL,
    commitsOfPostgres: await commitsPerSecond(await postgres.database()),
    messagesOfRedis: await messagesPerSecond(),
  }
  const { fill, warmUp, during, held, stop } = await startMeasuring(await postgres.database())
  await fill(2 * ROOMS, FEW_PLAYERS)
  await fill(ROOMS, GAME.room, CALLS_BEFORE)
  await warmUp({ callEveryMs: 500, polls: true })
  await warmUp({ marks: 200, polls: true })
  await warmUp({ marks: 100, polls: true })
  /** The same at a load: nothing, polls alone, and with these what else there is. */
  const at = async ({ callEveryMs, marks, rooms, seconds }: (typeof LOADS)[keyof typeof LOADS]) => {
    const bytesHeld = await held()
    const idle = await during({}, IDLE_SECONDS)
    const before = await during({ polls: true }, seconds)
    const large = { callEveryMs, callsInRoomsOf: GAME.room, polls: true }
    const small = { callEveryMs: (callEveryMs * 2 * ROOMS) / rooms, callsInRoomsOf: FEW_PLAYERS, polls: true }
    const [inLarge, inSmall] = [await during(large, seconds), await during(small, seconds)]
    const withMarks = await during({ marks, polls: true }, seconds)
    // The mean of before and after, because the process becomes faster meanwhile.
    const polls = meanOf(before, await during({ polls: true }, seconds))
    return {
      players: rooms * GAME.room + 2 * ROOMS * FEW_PLAYERS,
      held: bytesHeld,
      idle,
      polls: minus(polls, idle),
      calls: split(minus(inLarge, polls), minus(inSmall, polls)),
      marked: minus(withMarks, polls),
    }
  }
  const few = await at(LOADS.few)
  const join = await fill(ROOMS, GAME.room)
  await warmUp({ callEveryMs: 500, polls: true })
  await warmUp({ marks: 400, polls: true })
  const many = await at(LOADS.many)
  await stop()
  await postgres.stop()

  const more = many.players - few.players
  const socket = (many.idle.cpu - few.idle.cpu) / more
  const player = (many.held - few.held) / more
  return {
    cpu: {
      idle: few.idle.cpu - few.players * socket,
      socket,
      join: join.cpu,
      call: [few.calls.call, many.calls.call],
      delivery: [few.calls.delivery, many.calls.delivery],
      mark: [pointOf(few.marked, 'marks', 'cpu'), pointOf(many.marked, 'marks', 'cpu')],
      poll: [pointOf(few.polls, 'polls', 'cpu'), pointOf(many.polls, 'polls', 'cpu')],
    },
    memory: { idle: few.held - few.players * player, player },
    commits: {
      idle: many.idle.commits,
      join: join.commits,
      call: many.calls.commits,
      mark: [pointOf(few.marked, 'marks', 'commits'), pointOf(many.marked, 'marks', 'commits')],
    },
    bytes: {
      socket: many.idle.bytes / many.players,
      join: join.bytes,
      call: many.calls.bytes.call,
      delivery: many.calls.bytes.delivery,
      mark: many.marked.bytes / many.marked.marks,
      poll: many.polls.bytes / many.polls.polls,
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

function meanOf(one: Second, other: Second): Second {
  const mean = (of: 'cpu' | 'bytes' | 'commits' | 'polls') => (one[of] + other[of]) / 2
  return { ...one, cpu: mean('cpu'), bytes: mean('bytes'), commits: mean('commits'), polls: mean('polls') }
}

/** What it takes more than the other. */
function minus(one: Second, other: Second): Second {
  return { ...one, cpu: one.cpu - other.cpu, bytes: one.bytes - other.bytes, commits: one.commits - other.commits }
}

function pointOf(second: Second, what: 'marks' | 'polls', cost: 'cpu' | 'commits'): Measured[number] {
  return { perSecond: second[what], cost: second[cost] }
}

/** Splits calls from their deliveries: as many calls a second in rooms of 50 and in small ones. */
function split(large: Second, small: Second) {
  const more = GAME.room - FEW_PLAYERS
  const ofDelivery = (of: 'cpu' | 'bytes') => (large[of] / large.calls - small[of] / small.calls) / more
  const ofCall = (of: 'cpu' | 'bytes') => small[of] / small.calls - FEW_PLAYERS * ofDelivery(of)
  return {
    call: { perSecond: large.calls, cost: ofCall('cpu') * large.calls },
    delivery: { perSecond: large.heard, cost: ofDelivery('cpu') * large.heard },
    commits: large.commits / large.calls,
    bytes: { call: ofCall('bytes'), delivery: ofDelivery('bytes') },
  }
}

/** Commits of one changed row each that Postgres takes in a second, on the cores that it shares with this process. */
async function commitsPerSecond(database: string): Promise<number> {
  const pool = new pg.Pool({ connectionString: database, max: AT_ONCE })
  await pool.query('create table counters (id int primary key, count int not null default 0)')
  await pool.query(`insert into counters (id) select generate_series(1, ${AT_ONCE})`)
  const startedAt = performance.now()
  let commits = 0
  const commit = async (id: number) => {
    while (performance.now() - startedAt < COMMIT_SECONDS * 1_000) {
      await pool.query({ name: 'count', text: 'update counters set count = count + 1 where id = $1', values: [id] })
      commits++
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => commit(i + 1)))
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
  for (let sent = 0; sent < MESSAGES; sent += AT_ONCE) {
    await Promise.all(Array.from({ length: AT_ONCE }, () => publisher.sPublish('room', text)))
  }
  const perSecond = MESSAGES / ((await cpu()) - before)
  for (const client of [publisher, subscriber]) client.destroy()
  await redis.stop()
  return perSecond
}
