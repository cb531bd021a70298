import type { Called, Host } from '../clients/host.ts'
import type { Player } from '../clients/players.ts'
import { type Child, startChild } from './child.ts'
import { percentile } from './comparison.ts'
import type { GameServer } from './game-server.ts'
import { cookieOf, type FullRoom } from './rooms.ts'
import { benchFile } from './size.ts'

const CLIENT_PROCESSES = 2

/** All clients of several rooms: sockets, polls and calls. */
interface RoomClients {
  call(everyMs: number, seconds: number): Promise<Called[]>
  /** Milliseconds from each call until the last player of its room received it. Throws if a player never did. */
  delays(called: Called[]): Promise<number[]>
  polls(): Promise<{ asked: number; unchanged: number; longestPause: number }>
  leave(): Promise<void>
}

/** Distributes the players of each room over the servers, with the hosts on the first. */
export async function startRoomClients(servers: GameServer[], rooms: FullRoom[]): Promise<RoomClients> {
  const players = rooms.flatMap(({ id, seated }) =>
    seated.map((player, i): Player => {
      const { port } = servers[i % servers.length] as GameServer
      return { port, roomId: id, playerId: player.id, cookie: cookieOf(player) }
    }),
  )
  const hosts = rooms.map(({ id, host }): Host => {
    return { port: servers[0]?.port ?? 0, roomId: id, cookie: cookieOf(host) }
  })
  const clients = Array.from({ length: CLIENT_PROCESSES }, () => startChild(benchFile('clients/players.ts')))
  const caller = startChild(benchFile('clients/host.ts'))
  const share = Math.ceil(players.length / clients.length)
  await Promise.all(
    clients.map((client, i) => client.ask({ do: 'join', players: players.slice(i * share, (i + 1) * share) })),
  )
  const sizes = new Map(rooms.map(({ id, seated }) => [id, seated.length]))
  return {
    call: (everyMs, seconds) => caller.ask({ do: 'call', hosts, everyMs, seconds }),
    delays: async (called) => {
      const learned = await learnedBy(clients)
      return called.map(({ roomId, version, at }) => {
        const last = learned.get(`${roomId} ${version}`)
        if (!last || last.players !== sizes.get(roomId)) {
          throw new Error(`${last?.players ?? 0} of ${sizes.get(roomId)} players learned of a number`)
        }
        return last.at - at
      })
    },
    polls: async () => {
      const counts = await Promise.all(
        clients.map((client) => client.ask<Awaited<ReturnType<RoomClients['polls']>>>({ do: 'polls' })),
      )
      return counts.reduce((sum, each) => ({
        asked: sum.asked + each.asked,
        unchanged: sum.unchanged + each.unchanged,
        longestPause: Math.max(sum.longestPause, each.longestPause),
      }))
    },
    leave: async () => {
      await Promise.all([...clients, caller].map((child) => child.stop()))
    },
  }
}

async function learnedBy(clients: Child[]): Promise<Map<string, { at: number; players: number }>> {
  const all = new Map<string, { at: number; players: number }>()
  for (const client of clients) {
    for (const [key, { at, players }] of await client.ask<[string, { at: number; players: number }][]>({
      do: 'learned',
    })) {
      const known = all.get(key) ?? { at: 0, players: 0 }
      all.set(key, { at: Math.max(known.at, at), players: known.players + players })
    }
  }
  return all
}

/** Formats the percentiles. */
export function inWords(delays: number[]): string {
  const [p50, p95, p99, most] = [50, 95, 99, 100].map((percent) => percentile(delays, percent).toFixed(1))
  return `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, longest ${most} ms`
}
