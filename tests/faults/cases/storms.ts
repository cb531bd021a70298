import pg from 'pg'
import type { CallAnswer, CreateRoomAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import { waitUntil } from '../../../scripts/waiting.ts'
import { type Answer, Client } from '../client.ts'
import { type CaseResult, emptyResult, type FaultCase, percentile } from '../fault-case.ts'
import type { FaultContext } from '../fault-context.ts'
import { insist } from '../game-under-test.ts'
import { missingPostgres, PostgresCluster } from '../postgres-cluster.ts'
import { PostgresProxy } from '../postgres-proxy.ts'
import { ServerProcess } from '../server-process.ts'

const BOARD = Array.from({ length: 90 }, (_, i) => i + 1)

interface Storm {
  servers: ServerProcess[]
  roomId: string
  host: Client
  hostId: string
}

/** Two servers on one Postgres. */
async function twoServers(context: FaultContext, variables: Record<string, string> = {}): Promise<ServerProcess[]> {
  const DATABASE_URL = await PostgresCluster.fresh(context)
  const prepare = () => ServerProcess.prepare(context, { DATABASE_URL, ...variables })
  const servers = [await prepare(), await prepare()]
  await Promise.all(servers.map((server) => server.start()))
  return servers
}

/** A room, and a host whose requests go to one server after the other. */
async function openRoom(servers: ServerProcess[], ticketCount = 1): Promise<Storm> {
  let turn = 0
  const host = new Client(() => servers[turn++ % servers.length]?.url ?? '')
  const { room, hostPlayer } = (await insist<CreateRoomAnswer>(host, '/api/rooms', { hostName: 'Asha', ticketCount }))
    .body
  return { servers, roomId: room.id, host, hostId: hostPlayer.id }
}

const start = ({ host, roomId, hostId }: Storm) => insist(host, `/api/rooms/${roomId}/start`, { playerId: hostId })
const stateOf = async ({ host, roomId }: Storm) =>
  (await insist<GameStateAnswer>(host, `/api/game-state/${roomId}`)).body.gameState
const callAll = async ({ host, roomId }: Storm) => {
  for (const after of BOARD.keys()) await insist(host, `/api/rooms/${roomId}/call-number`, { after })
}

/** The button pressed in many tabs and on two servers at once makes one call. */
async function callStorm(context: FaultContext): Promise<CaseResult> {
  const servers = await twoServers(context)
  const slow = await twoServers(context, { CALL_COOLDOWN_MS: '5000' })
  const result = emptyResult()
  result.runs = context.size('presses', 3, 200)
  let room = await openRoom(servers)
  await start(room)
  for (let run = 0, called = 0; run < result.runs; run++, called++) {
    if (called === BOARD.length) {
      room = await openRoom(servers)
      await start(room)
      called = 0
    }
    const { host, roomId } = room
    const presses = Array.from({ length: 50 }, () =>
      insist<CallAnswer>(host, `/api/rooms/${roomId}/call-number`, { after: called }),
    )
    const answers = await Promise.all(presses)
    const numbers = new Set(answers.map(({ body }) => body.number))
    const { calledNumbers } = (await stateOf(room)).room
    result.acknowledged++
    if (numbers.size !== 1) result.failures.push(`50 presses were answered ${[...numbers]}`)
    if (calledNumbers.length !== called + 1) result.doubled++
  }
  const paced = await openRoom(slow)
  await start(paced)
  const blind = await Promise.all(
    Array.from({ length: 50 }, () => paced.host.send('POST', `/api/rooms/${paced.roomId}/call-number`)),
  )
  const accepted = blind.filter(({ status }) => status === 200).length
  if (accepted !== 1) result.failures.push(`of 50 calls within 5 s ${accepted} were accepted`)
  return result
}

/** Forty complete the same pattern in the same moment, on two servers: one wins. */
async function claimStorm(context: FaultContext): Promise<CaseResult> {
  const servers = await twoServers(context)
  const result = emptyResult()
  result.runs = context.size('rooms', 1, 100)
  const waits: number[] = []
  for (let run = 0; run < result.runs; run++) {
    const room = await openRoom(servers)
    const { roomId } = room
    const claimants = await Promise.all(
      Array.from({ length: 40 }, async (_, i) => {
        const client = new Client(() => servers[i % 2]?.url ?? '')
        const joined = await insist<JoinAnswer>(client, `/api/rooms/${roomId}/join`, { name: `Player ${i}` })
        return { client, id: joined.body.id }
      }),
    )
    await start(room)
    await callAll(room)
    await Promise.all(
      claimants.map(async ({ client, id }) => {
        const [ticket = []] = ticketsFor(playerSeed(roomId, id))
        for (const number of numbersOf(ticket).slice(0, 5)) {
          await insist(client, `/api/players/${id}/mark`, { ticketId: 0, number })
        }
      }),
    )
    const answers = await Promise.all(claimants.map(({ client, id }) => claimFirstFive(client, roomId, id)))
    waits.push(...answers.map(({ ms }) => ms))
    const won = answers.filter(({ status }) => status === 201)
    const unforeseen = answers.filter(({ status }) => status !== 201 && status !== 409)
    if (unforeseen.length > 0) result.failures.push(`a claim was answered ${unforeseen[0]?.status}`)
    const lists = await Promise.all(
      servers.map(({ url }) => insist<WinnerView[]>(new Client(() => url), `/api/rooms/${roomId}/winners`)),
    )
    result.acknowledged += won.length
    result.doubled += Math.max(0, won.length - 1)
    for (const { body } of lists) if (body[0]?.id !== won[0]?.body.id || body.length !== 1) result.lost++
  }
  return { ...result, figures: { 'p99 of a claim, ms': Math.round(percentile(waits, 0.99)) } }
}

/** Asked again while the server says that it is busy, as the page would. */
async function claimFirstFive(client: Client, roomId: string, playerId: string): Promise<Answer<WinnerView>> {
  return waitUntil('a claim is judged', async () => {
    const claim = { playerId, pattern: 'First Five', ticketNumber: 1 }
    const answer = await client.send<WinnerView>('POST', `/api/rooms/${roomId}/winners`, claim)
    return answer.status !== 503 && answer
  })
}

/** All marks of ten full tickets in one breath. */
async function markStorm(context: FaultContext): Promise<CaseResult> {
  const servers = await twoServers(context)
  const result = emptyResult()
  result.runs = context.size('storms', 1, 20)
  for (let run = 0; run < result.runs; run++) {
    const room = await openRoom(servers, 10)
    await start(room)
    await callAll(room)
    const taps = ticketsFor(playerSeed(room.roomId, room.hostId)).flatMap((ticket, ticketId) =>
      numbersOf(ticket).map((number) => ({ ticketId, number })),
    )
    const answers = await Promise.all(taps.map((tap) => insist(room.host, `/api/players/${room.hostId}/mark`, tap)))
    result.acknowledged += answers.filter(({ status }) => status === 200).length
    const [player] = (await stateOf(room)).players
    const kept = Object.values(player?.markedNumbers ?? {}).flat().length
    result.lost += taps.length - kept
  }
  return result
}

/** A server killed while it writes marks, before its statement is passed on and before the answer is. */
async function marksUnderKills(context: FaultContext): Promise<CaseResult> {
  const databaseUrl = await PostgresCluster.fresh(context)
  const proxy = await PostgresProxy.to(context, databaseUrl)
  const killed = await ServerProcess.prepare(context, { DATABASE_URL: proxy.url })
  const other = await ServerProcess.prepare(context, { DATABASE_URL: databaseUrl })
  await Promise.all([killed.start(), other.start()])
  const result = emptyResult()
  result.runs = context.size('mark-kills', 2, 100)
  const batches: number[] = []
  const database = new pg.Client({ connectionString: databaseUrl })
  await database.connect()
  context.later(() => database.end())
  let marking = await openMarking(killed, other, database)
  for (let run = 0; run < result.runs; run++) {
    if (marking.isOver()) marking = await openMarking(killed, other, database)
    const kill = { place: run % 2 === 0 ? ('sent' as const) : ('answered' as const), after: context.random.next(3) }
    let seen = 0
    let isKilled = false
    proxy.atMoment = async ({ text, place }) => {
      if (!text.startsWith(MARKS_WRITTEN) || place !== kill.place || seen++ < kill.after) return 'pass'
      isKilled = true
      await killed.kill()
      return 'cut'
    }
    const taps = marking.next()
    const first = await Promise.all(taps.map(({ send }) => send().catch(() => null)))
    if (!isKilled) result.failures.push(`no statement with marks came ${kill.place} for a kill`)
    proxy.atMoment = async () => 'pass'
    const kept = await marking.kept()
    for (const [i, tap] of taps.entries()) if (first[i]?.status === 200 && !kept.has(tap.key)) result.lost++
    batches.push(first.filter((answer) => answer?.status !== 200).length)
    await killed.start()
    // The page asks again, and is told the same of a mark that was written before the kill.
    await Promise.all(taps.map(({ sendUntilAnswered }) => sendUntilAnswered()))
    result.acknowledged += taps.length
    result.lost += await marking.missing()
    result.doubled += await marking.repeated()
  }
  return { ...result, figures: { 'marks without an answer': batches.reduce((sum, count) => sum + count, 0) } }
}

const MARKS_WRITTEN = 'with "due"'
const MARKERS = 10
const MARKS_AT_ONCE = 3

/** A room in which all numbers are called, and ten players who mark through the server that will be killed. */
async function openMarking(killed: ServerProcess, other: ServerProcess, database: pg.Client) {
  const room = await openRoom([other])
  const { roomId } = room
  const clientsAndTaps = await Promise.all(
    Array.from({ length: MARKERS }, async (_, i) => {
      const client = new Client(() => killed.url)
      const body = { name: `Player ${i}`, ticketCount: 3 }
      const { id } = (await insist<JoinAnswer>(client, `/api/rooms/${roomId}/join`, body)).body
      const tickets = ticketsFor(playerSeed(roomId, id)).slice(0, 3)
      const taps = tickets.flatMap((ticket, ticketId) => numbersOf(ticket).map((number) => ({ ticketId, number })))
      return { client, id, taps }
    }),
  )
  await start(room)
  await callAll(room)
  const wanted = new Set<string>()
  let at = 0
  // Read from the database, since a server may answer with a state that is 250 ms old.
  const marks = async () => {
    const { rows } = await database.query<{ key: string }>(
      `select players.id || ' ' || ticket || ' ' || number as key
       from players, jsonb_each(marked_numbers) as marks(ticket, numbers), jsonb_array_elements(numbers) as number
       where room_id = $1`,
      [roomId],
    )
    return rows.map(({ key }) => key)
  }
  return {
    isOver: () => at >= (clientsAndTaps[0]?.taps.length ?? 0),
    /** The next marks of all players. */
    next: () => {
      const from = at
      at += MARKS_AT_ONCE
      return clientsAndTaps.flatMap(({ client, id, taps }) =>
        taps.slice(from, at).map((tap) => {
          const key = `${id} ${tap.ticketId} ${tap.number}`
          wanted.add(key)
          const path = `/api/players/${id}/mark`
          return { key, send: () => client.send('POST', path, tap), sendUntilAnswered: () => insist(client, path, tap) }
        }),
      )
    },
    kept: async () => new Set(await marks()),
    missing: async () => {
      const kept = new Set(await marks())
      return [...wanted].filter((key) => !kept.has(key)).length
    },
    repeated: async () => {
      const all = await marks()
      return all.length - new Set(all).size
    },
  }
}

export const stormCases: FaultCase[] = [
  {
    id: 'T20',
    fault: '50 presses at once on two servers',
    short: true,
    heavy: true,
    missing: missingPostgres,
    run: callStorm,
  },
  {
    id: 'T21',
    fault: '40 claims at once on two servers',
    short: true,
    heavy: true,
    missing: missingPostgres,
    run: claimStorm,
  },
  { id: 'T22', fault: '150 marks at once', short: true, heavy: true, missing: missingPostgres, run: markStorm },
  {
    id: 'T55',
    fault: 'server killed while it writes marks',
    short: true,
    missing: missingPostgres,
    run: marksUnderKills,
  },
]
