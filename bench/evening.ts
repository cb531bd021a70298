import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { format, percentile } from './harness/comparison.ts'
import { CROWD_PROCESSES, type Played, startCrowds } from './harness/crowds.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import type { Size } from './harness/size.ts'

const ROOM_SIZE = 50
const CALL_EVERY_MS = 5_000
/** Games are up to that far when the measurement begins, so that claims come as in an evening. */
const CALLS_BEFORE = 30
const OTHER_FILES = 512
/** Before each measurement, for the JIT compiler and for polls to find their intervals. */
const WARM_UP_SECONDS = 20

/**
 * Plays an evening on one process, with more and more rooms of 50: calls, marks, claims and polls as people make them, each
 * player at an address of their own, and with all limits.
 */
export async function evening({ eveningPlayers, gameSeconds }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const server = await startGameServer(await postgres.database(), { limited: true, TRUST_PROXY: '1' })
  const crowds = await startCrowds(server)
  const lines: string[] = []
  let playing = 0
  for (const players of eveningPlayers.map((wanted) => Math.min(wanted, mostPlayers()))) {
    if (players === playing) continue
    await crowds.fill((players - playing) / ROOM_SIZE, ROOM_SIZE, CALLS_BEFORE)
    await crowds.enter()
    await crowds.warmUp(CALL_EVERY_MS, WARM_UP_SECONDS)
    const played = await crowds.play(CALL_EVERY_MS, gameSeconds)
    playing = players
    const line = inOneLine(players, played, await server.memory())
    process.stderr.write(`    ${line}\n`)
    lines.push(line)
    await wait(1_000)
  }
  await Promise.all([server, crowds].map((each) => each.stop()))
  await postgres.stop()
  return lines
}

/** As many as the open files of a process allow, each with a socket and some for everything else. */
function mostPlayers(): number {
  const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  const step = ROOM_SIZE * CROWD_PROCESSES
  return Math.floor((Number(hard) - OTHER_FILES) / step) * step
}

function inOneLine(players: number, { did, ...spent }: Played, memory: number): string {
  const { tookMs } = spent
  const share = (of: 'server' | 'crowds' | 'machine') => (spent[of] / tookMs) * 100
  const others = share('machine') - share('server') - share('crowds')
  const perSecond = (count: number) => format(count / (tookMs / 1_000))
  const perPlayerMinute = spent.server / players / (tookMs / 60_000)
  const [p50, p95, p99, most] = [50, 95, 99, 100].map((percent) => percentile(did.delays, percent).toFixed(1))
  return [
    `${players} players in rooms of ${ROOM_SIZE}: from call to last socket p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, ` +
      `longest ${most} ms, ${did.missed} missed`,
    `${share('server').toFixed(0)} % of a core (clients ${share('crowds').toFixed(0)} %, Postgres and others ${others.toFixed(0)} %, ` +
      `of ${cpus().length}00 %; clients late by ${did.ownDelayMs.toFixed(0)} ms, p99)`,
    `${perPlayerMinute.toFixed(2)} ms of CPU per player and minute`,
    `${(memory / 1024 ** 2).toFixed(0)} MB`,
    `a second: ${perSecond(did.calls)} calls, ${perSecond(did.marks)} marks, ${perSecond(did.claims)} claims, ` +
      `${perSecond(did.polls)} polls, ${((did.unchanged / did.polls) * 100).toFixed(1)} % of them 304, longest pause ` +
      `${did.longestPause} ms`,
    `${did.wins} wins, ${did.busy} requests repeated, ${did.closed} sockets closed`,
    ...(did.surprise === null ? [] : [`UNEXPECTED: ${did.surprise}`]),
  ].join('; ')
}
