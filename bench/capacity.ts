import { HIGHEST_NUMBER, NUMBERS_PER_TICKET } from '../shared/game/limits.ts'
import { CLASSIC } from '../shared/game/patterns.ts'

/** What was measured at growing loads: how many a second, and what they cost together. */
export type Measured = { perSecond: number; cost: number }[]

/** Costs of one process, and limits. CPU in milliseconds a second. */
export interface Costs {
  /** Of an idle process, and of each socket in it. */
  cpu: {
    idle: number
    socket: number
    join: number
    call: Measured
    delivery: Measured
    mark: Measured
    poll: Measured
  }
  memory: { idle: number; player: number }
  /** Writing transactions. */
  commits: { idle: number; join: number; call: number; mark: Measured }
  bytes: { socket: number; join: number; call: number; delivery: number; mark: number; poll: number }
  limits: {
    pollsPerSecond: number
    longestPollWaitMs: number
    connectionsOfProcess: number
    commitsOfPostgres: number
    messagesOfRedis: number
  }
}

/** People in rooms of 50 with a call every 5 s, each with a socket and two connections for requests. */
export const GAME = { room: 50, callEverySeconds: 5, connections: 3 }
/** Everybody joins within ten minutes. */
const JOINS_TAKE_SECONDS = 600
/** Half of a core, a Postgres or a Redis is left for what is not even. */
const FILL = 0.5

/**
 * The cost at a load, on straight lines through nothing and what was measured. Many at once share turns of the event loop,
 * writes and commits, so one constant would not do.
 */
export function costAt(measured: Measured, perSecond: number): number {
  const next = measured.findIndex((point) => point.perSecond >= perSecond)
  const to = next < 0 ? measured.length - 1 : next
  const left = measured[to - 1] ?? NOTHING
  const right = measured[to] ?? NOTHING
  return left.cost + ((right.cost - left.cost) / (right.perSecond - left.perSecond)) * (perSecond - left.perSecond)
}

const NOTHING = { perSecond: 0, cost: 0 }

/** What a process of so many players does and needs, while they play or while they play and join. */
export function loadOf(costs: Costs, players: number, joinsPerSecond = 0) {
  const { cpu, memory, commits, bytes, limits } = costs
  const rooms = players / GAME.room
  const calls = rooms / GAME.callEverySeconds
  // A win is a change of the room like a call.
  const changes = calls * (1 + CLASSIC.length / HIGHEST_NUMBER)
  const deliveries = changes * GAME.room
  const marks = (calls * GAME.room * NUMBERS_PER_TICKET) / HIGHEST_NUMBER
  const polls = Math.max(Math.min(players, limits.pollsPerSecond), (players * 1_000) / limits.longestPollWaitMs)
  return {
    core:
      (cpu.idle +
        players * cpu.socket +
        joinsPerSecond * cpu.join +
        costAt(cpu.call, changes) +
        costAt(cpu.delivery, deliveries) +
        costAt(cpu.mark, marks) +
        costAt(cpu.poll, polls)) /
      1_000,
    memory: memory.idle + players * memory.player,
    commits: commits.idle + joinsPerSecond * commits.join + changes * commits.call + costAt(commits.mark, marks),
    bytes:
      players * bytes.socket +
      joinsPerSecond * bytes.join +
      changes * bytes.call +
      deliveries * bytes.delivery +
      marks * bytes.mark +
      polls * bytes.poll,
    messages: changes,
  }
}

/** What so many players need, and which part of it is full first when more come. */
export function capacity(costs: Costs, players: number) {
  const { connectionsOfProcess, commitsOfPostgres, messagesOfRedis } = costs.limits
  const connections = players * GAME.connections
  const each = (processes: number) => loadOf(costs, players / processes, players / processes / JOINS_TAKE_SECONDS)
  let processes = Math.max(1, Math.ceil(connections / connectionsOfProcess))
  while (each(processes).core > FILL) processes++
  const { core, memory, commits, bytes, messages } = each(processes)
  const postgres = (processes * commits) / (commitsOfPostgres * FILL)
  const redis = (processes * messages) / (messagesOfRedis * FILL)
  const used = {
    'cores of processes': core / FILL,
    'connections of processes': connections / processes / connectionsOfProcess,
    Postgres: postgres / Math.ceil(postgres),
    Redis: redis / Math.ceil(redis),
  }
  const [[fullFirst] = ['']] = Object.entries(used).sort(([, one], [, other]) => other - one)
  return {
    processes,
    redisNodes: Math.ceil(redis),
    postgresShards: Math.ceil(postgres),
    connections,
    bytesPerSecond: processes * bytes,
    memoryOfProcess: memory,
    fullFirst,
  }
}
