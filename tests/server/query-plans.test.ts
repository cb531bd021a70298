import { expect, test, vi } from 'vitest'
import { openLog } from '../../server/app/logger.ts'
import type { Db } from '../../server/db/db.ts'
import { MIGRATIONS } from '../../server/db/open.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { Marks } from '../../server/room/gate/marks.ts'
import { loadDueCalls } from '../../server/room/jobs/call-timer.ts'
import { answerTo } from '../../server/room/reads/snapshots.ts'
import { loadRoom, loadRoomVersions } from '../../server/room/rows/repo.ts'
import { DayCounter } from '../../server/room/rows/stats.ts'
import { seatRequestHash } from '../../server/room/seats/seat-request.ts'
import { numbersOn } from '../support/browser-session.ts'
import { gateOn, newRoomOn, oneConnection } from '../support/gate.ts'
import { seeStatements } from '../support/statements.ts'
import { sessionOf } from '../support/test-server.ts'

const HOST = sessionOf('hash of the host')
const ADMIN_URL = process.env.TEST_DATABASE_URL

/** The frequent statements of a running game, by name. */
const HOT = (
  'room_for_update seats_concerned room_saved call_saved room_by_id players_of_room room_versions marks_added due_soon due_far ' +
  'join_context player_seated counted_today'
).split(' ')
/** Without a scan. */
const ONLY_INSERTS = ['player_seated', 'counted_today']
/**
 * Scans of what a statement was given or has found, and of no table. A subquery reads tables by the scans below it, which are
 * judged too.
 */
const OF_VALUES = new Set(['CTE Scan', 'Function Scan', 'Subquery Scan'])
/** Counts all rooms, once for each new one. */
const OF_A_NEW_ROOM = 'before_room'

// Only real Postgres keeps prepared statements.
test.runIf(ADMIN_URL)('no statement of a running game scans unrelated rows', async () => {
  const { client, db } = await oneConnection(ADMIN_URL as string)
  await playOn(db)
  const { rows } = await client.query<{ name: string; parameters: string }>(
    `select name, (select string_agg('null', ',') from unnest(parameter_types)) as parameters from pg_prepared_statements`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(HOT))
  // The tables are nearly empty, so allow sequential scans only where there is no other plan.
  for (const set of ['enable_seqscan = off', 'plan_cache_mode = force_generic_plan']) await client.query(`set ${set}`)
  for (const { name, parameters } of rows.filter((row) => row.name !== OF_A_NEW_ROOM)) {
    const explained = await client.query(`explain (format json) execute ${name}(${parameters})`)
    const plan: Plan = explained.rows[0]['QUERY PLAN'][0].Plan
    const scans = nodesOf(plan).filter(
      (node) => node['Node Type'].endsWith('Scan') && !OF_VALUES.has(node['Node Type']),
    )
    // A bitmap scan reads the index scans below it. Any other scan without a condition reads the whole table.
    const whole = scans.filter((node) => !node['Index Cond'] && node['Node Type'] !== 'Bitmap Heap Scan')
    expect(scans.length > 0, name).toBe(!ONLY_INSERTS.includes(name))
    expect(whole, `${name} reads the whole of a table`).toEqual([])
  }
})

test.runIf(ADMIN_URL)('a burst of queries finds the connections of one a minute before', async () => {
  const { url } = await oneConnection(ADMIN_URL as string)
  const { pool, close } = await openPostgres(url, 4, MIGRATIONS, openLog({ LOG_LEVEL: 'error' }))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await Promise.all(Array.from({ length: 4 }, () => pool.query('select 1')))
  vi.advanceTimersByTime(60_000)
  vi.useRealTimers()
  expect(pool.idleCount).toBe(4)
  await close()
})

// Rows are counted on the connection.
test.runIf(ADMIN_URL)('the 450th join of a room takes as many statements and rows as the 10th', async () => {
  const { client, db, received } = await oneConnection(ADMIN_URL as string)
  const deps = gateOn(db, { maxPlayers: 500 })
  const { room } = await newRoomOn(db, 'host')
  const costOf = async (nth: number) => {
    const name = `Player ${String(nth).padStart(3, '0')}`
    const statements = seeStatements()
    Object.assign(received, { rows: 0, bytes: 0 })
    const seatRequest = seatRequestHash('a secret', 'ab'.repeat(16), name, room.id)
    const { players } = await execute(deps, room.id, sessionOf(name), { type: 'join', name, seatRequest })
    statements.stop()
    expect(players.map((player) => player.name)).toEqual([name])
    return { statements: statements.seen.length, rows: received.rows }
  }
  for (let nth = 2; nth < 10; nth++) await costOf(nth)
  const tenth = await costOf(10)
  expect(tenth.statements, 'and costs little').toBeLessThanOrEqual(6)
  expect(tenth.rows).toBeLessThanOrEqual(5)
  await client.query(
    `insert into players (id, room_id, name)
     select gen_random_uuid(), $1, 'Player ' || lpad(i::text, 3, '0') from generate_series(11, 449) as i`,
    [room.id],
  )
  expect(await costOf(450)).toEqual(tenth)
})

/** A node of a plan from EXPLAIN. */
interface Plan {
  'Node Type': string
  'Index Cond'?: string
  Plans?: Plan[]
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** Plays a short game on one connection, which then has all statements prepared. */
async function playOn(db: Db): Promise<void> {
  const day = new DayCounter(db)
  const deps = gateOn(db, { day })
  const { room, hostPlayer } = await newRoomOn(db, HOST)
  await execute(deps, room.id, sessionOf('hash of a player'), { type: 'join', name: 'Ravi' })
  await execute(deps, room.id, HOST, { type: 'start_game', playerId: hostPlayer.id })
  const [number = 0] = numbersOn(room, hostPlayer.id)
  await execute(deps, room.id, HOST, { type: 'call_number', number })
  await execute(deps, room.id, HOST, { type: 'call_number' })
  await new Marks(deps).mark(HOST, { playerId: hostPlayer.id, ticketId: 0, number })
  const row = await loadRoom(db, room.id)
  if (row) await answerTo('game-state', db, row, { cooldownMs: 0 })
  await loadRoomVersions(db, [room.id])
  await loadDueCalls(db)
  await day.write()
}
