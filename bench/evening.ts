import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { CrowdFigures } from './clients/crowd-figures.ts'
import { type Child, startChild } from './harness/child.ts'
import { format } from './harness/comparison.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { inWords } from './harness/room-clients.ts'
import { benchFile, type Size } from './harness/size.ts'

const ROOM_SIZE = 50
const CALL_EVERY_MS = 5_000
const CROWD_PROCESSES = 2
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
  const settings = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
  const server = await startGameServer(await postgres.database(), settings)
  const crowds = Array.from({ length: CROWD_PROCESSES }, () => startChild(benchFile('clients/crowd.ts')))
  const askAll = <T>(request: Record<string, unknown>) => Promise.all(crowds.map((crowd) => crowd.ask<T>(request)))
  for (const [i, crowd] of crowds.entries()) {
    await crowd.ask({ do: 'use', port: server.port, localAddress: `127.0.0.${i + 2}` })
  }
  const lines: string[] = []
  let playing = 0
  let heldBefore = 0
  for (const players of eveningPlayers.map((wanted) => Math.min(wanted, mostPlayers()))) {
    if (players === playing) continue
    const count = (players - playing) / ROOM_SIZE / crowds.length
    await askAll({ do: 'fill', count, players: ROOM_SIZE, callsAtMost: CALLS_BEFORE })
    await askAll({ do: 'play', everyMs: CALL_EVERY_MS, seconds: WARM_UP_SECONDS })
    await askAll({ do: 'figures' })
    const before = await usage(server, crowds)
    await askAll({ do: 'play', everyMs: CALL_EVERY_MS, seconds: gameSeconds })
    const after = await usage(server, crowds)
    const figures = sum(await askAll<CrowdFigures>({ do: 'figures' }))
    const bytes = { resident: await server.residentMemory(), held: await server.memory() }
    const perPlayer = heldBefore && (bytes.held - heldBefore) / (players - playing)
    const line = inOneLine(players, figures, before, after, { ...bytes, perPlayer })
    heldBefore = bytes.held
    playing = players
    process.stderr.write(`    ${line}\n`)
    lines.push(line)
    await wait(1_000)
  }
  await Promise.all([server, ...crowds].map((child) => child.stop()))
  await postgres.stop()
  return lines
}

/** As many as the open files of a process allow, each with a socket and some for everything else. */
function mostPlayers(): number {
  const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  const step = ROOM_SIZE * CROWD_PROCESSES
  return Math.floor((Number(hard) - OTHER_FILES) / step) * step
}

/** CPU time in milliseconds, at a moment. */
interface Usage {
  at: number
  server: number
  crowds: number
  machine: number
}

async function usage(server: Child, crowds: Child[]): Promise<Usage> {
  const each = await Promise.all(crowds.map((crowd) => crowd.cpuMs()))
  const machine = cpus().reduce((all, { times }) => all + times.user + times.nice + times.sys + times.irq, 0)
  return {
    at: performance.now(),
    server: await server.cpuMs(),
    crowds: each.reduce((all, one) => all + one, 0),
    machine,
  }
}

function sum(parts: CrowdFigures[]): CrowdFigures {
  return parts.reduce((all, part) => ({
    delays: [...all.delays, ...part.delays],
    missed: all.missed + part.missed,
    calls: all.calls + part.calls,
    heard: all.heard + part.heard,
    marks: all.marks + part.marks,
    claims: all.claims + part.claims,
    wins: all.wins + part.wins,
    polls: all.polls + part.polls,
    unchanged: all.unchanged + part.unchanged,
    longestPause: Math.max(all.longestPause, part.longestPause),
    busy: all.busy + part.busy,
    closed: all.closed + part.closed,
    callBytes: Math.max(all.callBytes, part.callBytes),
    ownDelayMs: Math.max(all.ownDelayMs, part.ownDelayMs),
    surprise: all.surprise ?? part.surprise,
  }))
}

function inOneLine(
  players: number,
  did: CrowdFigures,
  before: Usage,
  after: Usage,
  bytes: { resident: number; held: number; perPlayer: number },
): string {
  const tookMs = after.at - before.at
  const share = (of: 'server' | 'crowds' | 'machine') => ((after[of] - before[of]) / tookMs) * 100
  const others = share('machine') - share('server') - share('crowds')
  const perSecond = (count: number) => format(count / (tookMs / 1_000))
  const perPlayerMinute = (amount: number) => amount / players / (tookMs / 60_000)
  const megabytes = (count: number) => (count / 1024 ** 2).toFixed(0)
  return [
    `${players} players in rooms of ${ROOM_SIZE}: from call to last socket ${inWords(did.delays)}, ${did.missed} missed`,
    `${share('server').toFixed(0)} % of a core (clients ${share('crowds').toFixed(0)} %, Postgres and others ${others.toFixed(0)} %, ` +
      `of ${cpus().length}00 %; clients late by ${did.ownDelayMs.toFixed(0)} ms, p99)`,
    `${perPlayerMinute(after.server - before.server).toFixed(2)} ms of CPU per player and minute`,
    `${megabytes(bytes.resident)} MB, ${megabytes(bytes.held)} after a collection` +
      (bytes.perPlayer > 0 ? `: ${(bytes.perPlayer / 1024).toFixed(1)} kB for each further player` : ''),
    `a second: ${perSecond(did.calls)} calls, ${perSecond(did.marks)} marks, ${perSecond(did.claims)} claims, ` +
      `${perSecond(did.polls)} polls, ${((did.unchanged / did.polls) * 100).toFixed(1)} % of them 304, longest pause ` +
      `${did.longestPause} ms`,
    `a call is ${did.callBytes} bytes; ${did.wins} wins, ${did.busy} requests repeated, ${did.closed} sockets closed`,
    ...(did.surprise === null ? [] : [`UNEXPECTED: ${did.surprise}`]),
  ].join('; ')
}
