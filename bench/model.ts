import { type Costs, capacity, loadOf, type Measured } from './capacity.ts'
import { measureCosts } from './costs.ts'
import { type EveningRow, playEvening } from './evening.ts'
import { format } from './harness/comparison.ts'
import type { Size } from './harness/size.ts'

const PLAYERS = [10_000, 100_000, 1_000_000]
const GOAL = 0.2

/** Measures what each part of a game costs, checks that with whole evenings, and says what more players need. */
export async function model({ modelPlayers, modelSeconds }: Size): Promise<string[]> {
  const costs = await measureCosts()
  const rows = await playEvening(modelPlayers, modelSeconds)
  return [inWords(costs), checked(costs, rows), table(costs)]
}

function inWords({ cpu, memory, commits, bytes, limits }: Costs): string {
  /** Of one in µs where a cost is in ms, and of a thousand where it is a count. */
  const perThousand = (measured: Measured) =>
    measured.map(({ perSecond, cost }) => `${format((cost / perSecond) * 1_000)} at ${format(perSecond)}/s`).join(', ')
  return [
    `µs of CPU of a mark: ${perThousand(cpu.mark)}; a call without its fan-out: ${perThousand(cpu.call)}; a delivery: ${perThousand(cpu.delivery)}; ` +
      `a poll: ${perThousand(cpu.poll)}; a join: ${format(cpu.join * 1_000)}; a second of a socket: ${format(cpu.socket * 1_000)}, ` +
      `of an idle process: ${format(cpu.idle * 1_000)}`,
    `kB of a player: ${format(memory.player / 1024)}, MB of an idle process: ${format(memory.idle / 1024 ** 2)}`,
    `writing commits of 1,000 marks: ${perThousand(commits.mark)}; of a call: ${format(commits.call)}; of a join: ` +
      `${format(commits.join)}; a second of an idle process: ${format(commits.idle)}`,
    `bytes sent for a mark: ${format(bytes.mark)}, a call: ${format(bytes.call)}, a delivery: ${format(bytes.delivery)}, ` +
      `a poll: ${format(bytes.poll)}, a join: ${format(bytes.join)}, a second of a socket: ${format(bytes.socket)}`,
    `a second: Postgres takes ${format(limits.commitsOfPostgres)} commits, a core of Redis ` +
      `${format(limits.messagesOfRedis)} messages`,
  ].join('\n')
}

/** Predicted / measured. */
function checked(costs: Costs, rows: EveningRow[]): string {
  return rows
    .map(({ players, core, held }) => {
      const expected = loadOf(costs, players)
      const compared = (name: string, predicted: number, measured: number, unit: string) => {
        const ratio = predicted / measured
        const verdict = Math.abs(ratio - 1) <= GOAL ? '' : ', MISSED by more than 20 %'
        return `${name} ${predicted.toFixed(0)} / ${measured.toFixed(0)} ${unit} = ${ratio.toFixed(2)}${verdict}`
      }
      const share = compared('share of a core', expected.core * 100, core * 100, '%')
      const memory = compared('memory', expected.memory / 1024 ** 2, held / 1024 ** 2, 'MB')
      return `${players} players, predicted / measured: ${share}; ${memory}`
    })
    .join('\n')
}

function table(costs: Costs): string {
  const head = [
    'players',
    'processes',
    'Redis nodes',
    'Postgres shards',
    'connections',
    'MB/s',
    'MB a process',
    'full first',
  ]
  const lines = PLAYERS.map((players) => {
    const needs = capacity(costs, players)
    return [
      players.toLocaleString('en'),
      needs.processes,
      needs.redisNodes,
      needs.postgresShards,
      format(needs.connections),
      format(needs.bytesPerSecond / 1e6),
      format(needs.memoryOfProcess / 1024 ** 2),
      needs.fullFirst,
    ]
  })
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
