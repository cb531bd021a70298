import { type Child, startChild } from './harness/child.ts'
import { providePostgres, startGameServer } from './harness/game-server.ts'
import { cookieOf, fillRooms } from './harness/rooms.ts'
import { benchFile, type Size } from './harness/size.ts'

const PLAYERS = 50
const PER_SECOND = 1_000
/** What is wanted: at most so much of a core, and so many messages a second. */
const CORE_PERCENT = 5
const MESSAGES = 1

/** Measures a flood of reactions in one room, with the limits of a product: what it costs and what the room is told. */
export async function reactions({ seconds }: Size): Promise<string[]> {
  const postgres = await providePostgres()
  const server = await startGameServer(await postgres.database(), { RATE_LIMITS: 'on' })
  const bare = startChild(benchFile('servers/bare-304.ts'))
  const reactor = startChild(benchFile('clients/reactor.ts'))
  const [room] = await fillRooms([server], 1, PLAYERS)
  if (!room) throw new Error('there is no room')
  await room.start()
  const players = room.seated.map((player) => ({
    path: `/api/players/${player.id}/reactions/clap`,
    cookie: cookieOf(player),
  }))
  const flood = async (of: Child, url: string, forSeconds: number) => {
    const [cpuBefore, from] = [await of.cpuMs(), performance.now()]
    const counts = await reactor.ask<{ sent: number; taken: number; refused: number; told: number }>({
      do: 'flood',
      url,
      room: of === server ? room.id : null,
      players,
      perSecond: PER_SECOND,
      seconds: forSeconds,
    })
    const took = performance.now() - from
    return { ...counts, took, core: (((await of.cpuMs()) - cpuBefore) / took) * 100 }
  }
  const bareUrl = `http://127.0.0.1:${await bare.ask<number>({ do: 'port' })}`
  // Until the code is compiled.
  await flood(server, server.url, seconds)
  await flood(bare, bareUrl, seconds)
  const { sent, taken, refused, told, took, core } = await flood(server, server.url, 3 * seconds)
  const possible = await flood(bare, bareUrl, 3 * seconds)
  await Promise.all([server, bare, reactor].map((child) => child.stop()))
  await postgres.stop()
  if (sent !== taken + refused)
    throw new Error(`${sent - taken - refused} of ${sent} reactions were answered otherwise`)
  const each = (count: number) => ((count * 1_000) / took).toFixed(1)
  return [
    `${each(sent)} reactions a second in a room of ${PLAYERS}, ${each(taken)} of them taken: ${core.toFixed(1)} % of a core ` +
      `(wanted: ${CORE_PERCENT} %; bare node:http that answers 304: ${possible.core.toFixed(1)} %), ` +
      `${each(told)} messages a second to the room (wanted: ${MESSAGES})`,
  ]
}
