import { openRoom } from '../tests/support/browser-session.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { benchFile, type Size } from './harness/size.ts'

const PLAYERS = 50

/** Measures polls of an unchanged room of 50: answers per second of the server's CPU time. */
export async function polls({ seconds, repetitions }: Size): Promise<Row[]> {
  const postgres = await providePostgres()
  const game = await startGameServer(await postgres.database())
  const peers = ['servers/bare-304.ts', 'servers/express-304.ts'].map((file) => startChild(benchFile(file)))
  const poller = startChild(benchFile('clients/poller.ts'))
  const room = await openRoom(game)
  for (let i = 1; i < PLAYERS; i++) await room.join(`Player ${i}`)
  const { epoch, version } = await room.state()

  const path = `/api/game-state/${room.id}`
  const measure = async (server: Child, port: number, etag: string) => {
    const before = await server.cpuMs()
    const { requests = 0, unchanged } = await poller.ask<Record<string, number>>({
      do: 'poll',
      port,
      path,
      etag,
      seconds,
    })
    if (unchanged !== requests) throw new Error(`${unchanged} of ${requests} answers were 304`)
    return requests / (((await server.cpuMs()) - before) / 1000)
  }
  const measurePeer = async (peer: Child) =>
    measure(peer, await peer.ask<number>({ do: 'port' }), 'W/"Vt8pG3xKq1Zs.57"')
  const [bare, express] = peers as [Child, Child]
  const rounds = await compare(
    [
      { name: 'our polls', measure: () => measure(game, game.port, `W/"${epoch}.${version}"`) },
      { name: 'bare node:http', measure: () => measurePeer(bare) },
      { name: 'Express route', measure: () => measurePeer(express) },
    ],
    repetitions,
  )
  await Promise.all([game, poller, ...peers].map((child) => child.stop()))
  await postgres.stop()
  return rowsOf(rounds, {
    path: '304 of a room of 50',
    unit: 'requests/s/core',
    goals: { 'bare node:http': { atLeast: 0.8 }, 'Express route': { atLeast: 4 } },
  })
}
