import type { Line } from './clients/sender.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, runIn, startGameServer } from './harness/game-server.ts'
import { post } from './harness/post.ts'
import { benchFile, type Size } from './harness/size.ts'

const ROOMS_AT_ONCE = 8
const PEER = 'Express, express-session and bare statements'

interface Target {
  name: string
  server: Child
  port: number
  database: string
}

/** Measures joins: new browsers fill rooms of 50, and one of 450. Joins per second of the server's CPU time. */
export async function joins({ repetitions, callRooms }: Size): Promise<Row[]> {
  const compared = async (path: string, rooms: number, players: number) => {
    const { targets, leave } = await openTargets()
    const contenders = targets.map((target) => ({
      name: target.name,
      measure: async () => measured(target, await linesOfRooms(target, rooms, players)),
    }))
    const rounds = await compare(contenders, repetitions)
    await leave()
    return rowsOf(rounds, { path, unit: 'joins/s/core', goals: { [PEER]: { atLeast: 0.7 } } })
  }
  return [
    ...(await compared('a join of a room of 50', callRooms, 50)),
    ...(await compared('a join of a room of 450', 1, 450)),
  ]
}

const NEW_ROOM: Line = { path: '/api/rooms', cookie: '', bodies: [{ hostName: 'Asha', ticketCount: 1 }] }

/** The built server and the prototype, each on tables of its own. */
async function openTargets() {
  const postgres = await providePostgres()
  const [database, theirs] = [await postgres.database(), await postgres.database()]
  const ours = await startGameServer(database)
  // It only makes the tables.
  await (await startGameServer(theirs)).stop()
  const peer = startChild(benchFile('servers/express-join.ts'), { DATABASE_URL: theirs })
  const port = await peer.ask<number>({ do: 'port' })
  const targets: Target[] = [
    { name: 'join', server: ours, port: ours.port, database },
    { name: PEER, server: peer, port, database: theirs },
  ]
  const leave = async () => {
    await Promise.all(targets.map(({ server }) => server.stop()))
    await postgres.stop()
  }
  return { targets, leave }
}

/** The joins of new rooms, each without a cookie. */
async function linesOfRooms({ port, database }: Target, count: number, players: number): Promise<Line[]> {
  await runIn(database, 'delete from game_rooms; delete from sessions')
  const lines: Line[] = []
  for (let i = 0; i < count; i++) {
    const { room } = JSON.parse(await post(undefined, port, NEW_ROOM, JSON.stringify(NEW_ROOM.bodies[0])))
    const bodies = Array.from({ length: players - 1 }, (_, nth) => ({ name: `Player ${nth + 1}`, ticketCount: 1 }))
    lines.push({ path: `/api/rooms/${room.id}/join`, cookie: '', bodies })
  }
  return lines
}

async function measured({ server, port }: Target, lines: Line[]): Promise<number> {
  const sender = startChild(benchFile('clients/sender.ts'))
  await sender.ask({ do: 'send', port, lines: [], atOnce: 1 })
  const before = await server.cpuMs()
  const sent = await sender.ask<number>({ do: 'send', port, lines, atOnce: ROOMS_AT_ONCE })
  const cpuMs = (await server.cpuMs()) - before
  await sender.stop()
  return sent / (cpuMs / 1000)
}
