import type { Line } from './clients/sender.ts'
import { type Child, startChild } from './harness/child.ts'
import { compare, type Row, rowsOf } from './harness/comparison.ts'
import { providePostgres, runIn, startGameServer } from './harness/game-server.ts'
import { post } from './harness/post.ts'
import { benchFile, type Size } from './harness/size.ts'

/** Few, because all joins wait for the one row of the day, until a commit before them is on the disk. */
const ROOMS_AT_ONCE = 4
const PEER = 'Express, express-session and bare statements'

interface Door {
  name: string
  server: Child
  port: number
  database: string
}

/** Measures joins: new browsers fill rooms of 50, and one of 450. Joins per second of the server's CPU time. */
export async function joins({ repetitions, callRooms }: Size): Promise<Row[]> {
  const filled = async (path: string, rooms: number, players: number) => {
    const { doors, leave } = await openDoors()
    const contenders = doors.map((door) => ({
      name: door.name,
      measure: async () => measured(door, await linesOfRooms(door, rooms, players)),
    }))
    const rounds = await compare(contenders, repetitions)
    await leave()
    return rowsOf(rounds, { path, unit: 'joins/s/core', goals: { [PEER]: { atLeast: 0.5 } } })
  }
  return [
    ...(await filled('a join of a room of 50', callRooms, 50)),
    ...(await filled('a join of a room of 450', 1, 450)),
  ]
}

/** Measures the creation of rooms by new browsers. Rooms per second of the server's CPU time. */
export async function rooms({ repetitions, callRooms }: Size): Promise<Row[]> {
  const { doors, leave } = await openDoors()
  const contenders = doors.map((door) => ({
    name: door.name,
    measure: () =>
      measured(
        door,
        Array.from({ length: callRooms * 20 }, () => NEW_ROOM),
      ),
  }))
  const rounds = await compare(contenders, repetitions)
  await leave()
  return rowsOf(rounds, { path: 'a new room', unit: 'rooms/s/core', goals: { [PEER]: { atLeast: 0.5 } } })
}

const NEW_ROOM: Line = { path: '/api/rooms', cookie: '', bodies: [{ hostName: 'Asha', ticketCount: 1 }] }

/** The built server and the prototype, each on tables of its own. */
async function openDoors() {
  const postgres = await providePostgres()
  const [database, theirs] = [await postgres.database(), await postgres.database()]
  const ours = await startGameServer(database, { MAX_ROOMS: '100000' })
  // It only makes the tables.
  await (await startGameServer(theirs)).stop()
  const peer = startChild(benchFile('servers/express-join.ts'), { DATABASE_URL: theirs })
  const port = await peer.ask<number>({ do: 'port' })
  const doors: Door[] = [
    { name: 'join', server: ours, port: ours.port, database },
    { name: PEER, server: peer, port, database: theirs },
  ]
  const leave = async () => {
    await Promise.all(doors.map(({ server }) => server.stop()))
    await postgres.stop()
  }
  return { doors, leave }
}

/** The joins of new rooms, each without a cookie. */
async function linesOfRooms({ port, database }: Door, count: number, players: number): Promise<Line[]> {
  await runIn(database, 'delete from game_rooms; delete from sessions')
  const lines: Line[] = []
  for (let i = 0; i < count; i++) {
    const { room } = JSON.parse(await post(undefined, port, NEW_ROOM, JSON.stringify(NEW_ROOM.bodies[0])))
    const bodies = Array.from({ length: players - 1 }, (_, nth) => ({ name: `Player ${nth + 1}`, ticketCount: 1 }))
    lines.push({ path: `/api/rooms/${room.id}/join`, cookie: '', bodies })
  }
  return lines
}

async function measured({ server, port }: Door, lines: Line[]): Promise<number> {
  const sender = startChild(benchFile('clients/sender.ts'))
  await sender.ask({ do: 'send', port, lines: [], atOnce: 1 })
  const before = await server.cpuMs()
  const sent = await sender.ask<number>({ do: 'send', port, lines, atOnce: ROOMS_AT_ONCE })
  const cpuMs = (await server.cpuMs()) - before
  await sender.stop()
  return sent / (cpuMs / 1000)
}
