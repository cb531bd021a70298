import { cpus } from 'node:os'
import type { CrowdFigures } from '../clients/crowd-figures.ts'
import { type Child, startChild } from './child.ts'
import type { GameServer } from './game-server.ts'
import { benchFile } from './size.ts'

export const CROWD_PROCESSES = 2

/** What was done in a time, and the CPU time in milliseconds that it took. */
export interface Played {
  did: CrowdFigures
  tookMs: number
  server: number
  crowds: number
  machine: number
}

/** Players of whole rooms, in several processes that share all work. */
interface Crowds {
  fill(rooms: number, players: number, callsAtMost: number): Promise<void>
  /** Opens the sockets of the players who have none. */
  enter(): Promise<void>
  /** Plays without measuring, for the JIT compiler and for polls to find their intervals. */
  warmUp(callEveryMs: number, seconds: number): Promise<void>
  play(callEveryMs: number, seconds: number): Promise<Played>
  stop(): Promise<void>
}

export async function startCrowds(server: GameServer): Promise<Crowds> {
  const crowds = Array.from({ length: CROWD_PROCESSES }, () => startChild(benchFile('clients/crowd.ts')))
  const askAll = <T>(request: Record<string, unknown>) => Promise.all(crowds.map((crowd) => crowd.ask<T>(request)))
  for (const [i, crowd] of crowds.entries()) {
    await crowd.ask({ do: 'use', port: server.port, localAddress: `127.0.0.${i + 2}` })
  }
  const play = (callEveryMs: number, seconds: number) => askAll({ do: 'play', callEveryMs, seconds })
  return {
    fill: async (rooms, players, callsAtMost) => {
      await askAll({ do: 'fill', count: rooms / crowds.length, players, callsAtMost })
    },
    enter: async () => void (await askAll({ do: 'enter' })),
    warmUp: async (callEveryMs, seconds) => {
      await play(callEveryMs, seconds)
      await askAll({ do: 'figures' })
    },
    play: async (callEveryMs, seconds) => {
      const before = await usage(server, crowds)
      await play(callEveryMs, seconds)
      const after = await usage(server, crowds)
      const did = sum(await askAll<CrowdFigures>({ do: 'figures' }))
      const spent = (of: 'server' | 'crowds' | 'machine') => after[of] - before[of]
      return {
        did,
        tookMs: after.at - before.at,
        server: spent('server'),
        crowds: spent('crowds'),
        machine: spent('machine'),
      }
    },
    stop: async () => {
      await Promise.all(crowds.map((crowd) => crowd.stop()))
    },
  }
}

async function usage(server: Child, crowds: Child[]) {
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
    marks: all.marks + part.marks,
    claims: all.claims + part.claims,
    wins: all.wins + part.wins,
    polls: all.polls + part.polls,
    unchanged: all.unchanged + part.unchanged,
    longestPause: Math.max(all.longestPause, part.longestPause),
    busy: all.busy + part.busy,
    closed: all.closed + part.closed,
    ownDelayMs: Math.max(all.ownDelayMs, part.ownDelayMs),
    surprise: all.surprise ?? part.surprise,
  }))
}
