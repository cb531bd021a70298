import { readFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import type { Habits } from './clients/crowd.ts'
import { format } from './harness/comparison.ts'
import { CROWD_PROCESSES, type Played, startCrowds } from './harness/crowds.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { inWords } from './harness/room-clients.ts'
import type { Size } from './harness/size.ts'

const ROOM_SIZE = 50
const EVENING: Habits = { callEveryMs: 5_000, marks: 'heard', polls: true }
/** Players at addresses of their own, with all limits. */
export const EVENING_SETTINGS = { RATE_LIMITS: 'on', TRUST_PROXY: '1' }
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
  return (await playEvening(eveningPlayers, gameSeconds)).map(({ line }) => line)
}

/** One number of players, measured. */
export interface EveningRow {
  players: number
  /** Share of a core of the server. */
  core: number
  /** Bytes of the server's memory after a collection. */
  held: number
  line: string
}

/** Measures each number of players for so long. */
export async function playEvening(eveningPlayers: number[], seconds: number): Promise<EveningRow[]> {
  const postgres = await providePostgres()
  const server = await startGameServer(await postgres.database(), EVENING_SETTINGS)
  const crowds = await startCrowds(server)
  const rows: EveningRow[] = []
  let playing = 0
  let heldBefore = 0
  for (const players of eveningPlayers.map((wanted) => Math.min(wanted, mostPlayers()))) {
    if (players === playing) continue
    await crowds.fill((players - playing) / ROOM_SIZE, ROOM_SIZE, CALLS_BEFORE)
    await crowds.enter()
    await crowds.warmUp(EVENING, WARM_UP_SECONDS)
    const played = await crowds.play(EVENING, seconds)
    const bytes = { resident: await server.residentMemory(), held: await server.memory() }
    const perPlayer = heldBefore && (bytes.held - heldBefore) / (players - playing)
    const line = inOneLine(players, played, { ...bytes, perPlayer })
    heldBefore = bytes.held
    playing = players
    process.stderr.write(`    ${line}\n`)
    rows.push({ players, core: played.server / played.tookMs, held: bytes.held, line })
    await wait(1_000)
  }
  await Promise.all([server, crowds].map((each) => each.stop()))
  await postgres.stop()
  return rows
}

/** As many as the open files of a process allow, each with a socket and some for everything else. */
function mostPlayers(): number {
  const [, hard] = /^Max open files\s+\S+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
  const step = ROOM_SIZE * CROWD_PROCESSES
  return Math.floor((Number(hard) - OTHER_FILES) / step) * step
}

function inOneLine(
  players: number,
  { did, ...spent }: Played,
  bytes: { resident: number; held: number; perPlayer: number },
): string {
  const { tookMs } = spent
  const share = (of: 'server' | 'crowds' | 'machine') => (spent[of] / tookMs) * 100
  const others = share('machine') - share('server') - share('crowds')
  const perSecond = (count: number) => format(count / (tookMs / 1_000))
  const perPlayerMinute = (amount: number) => amount / players / (tookMs / 60_000)
  const megabytes = (count: number) => (count / 1024 ** 2).toFixed(0)
  return [
    `${players} players in rooms of ${ROOM_SIZE}: from call to last socket ${inWords(did.delays)}, ${did.missed} missed`,
    `${share('server').toFixed(0)} % of a core (clients ${share('crowds').toFixed(0)} %, Postgres and others ${others.toFixed(0)} %, ` +
      `of ${cpus().length}00 %; clients late by ${did.ownDelayMs.toFixed(0)} ms, p99)`,
    `${perPlayerMinute(spent.server).toFixed(2)} ms of CPU per player and minute`,
    `${megabytes(bytes.resident)} MB, ${megabytes(bytes.held)} after a collection` +
      (bytes.perPlayer > 0 ? `: ${(bytes.perPlayer / 1024).toFixed(1)} kB for each further player` : ''),
    `a second: ${perSecond(did.calls)} calls, ${perSecond(did.marks)} marks, ${perSecond(did.claims)} claims, ` +
      `${perSecond(did.polls)} polls, ${((did.unchanged / did.polls) * 100).toFixed(1)} % of them 304, longest pause ` +
      `${did.longestPause} ms`,
    `a call is ${did.callBytes} bytes; ${did.wins} wins, ${did.busy} requests repeated, ${did.closed} sockets closed`,
    ...(did.surprise === null ? [] : [`UNEXPECTED: ${did.surprise}`]),
  ].join('; ')
}
