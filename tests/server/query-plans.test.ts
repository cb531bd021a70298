import { expect, test } from 'vitest'
import type { Db } from '../../server/db/db.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { Marks } from '../../server/room/gate/marks.ts'
import { loadDueCalls } from '../../server/room/jobs/call-timer.ts'
import { answerTo } from '../../server/room/reads/snapshots.ts'
import { loadRoom, loadRoomVersions } from '../../server/room/rows/repo.ts'
import { DayCounter } from '../../server/room/rows/stats.ts'
import { numbersOn } from '../support/browser-session.ts'
import { gateOn, newRoomOn, oneConnection } from '../support/gate.ts'
import { sessionOf } from '../support/test-server.ts'

const HOST = sessionOf('hash of the host')
const ADMIN_URL = process.env.TEST_DATABASE_URL

/** The frequent statements of a running game, by name. */
const HOT = [
  'room_locked',
  'seats_concerned',
  'room_for_call',
  'room_by_id',
  'players_of_room',
  'room_versions',
  'marks_added',
  'due_soon',
  'due_far',
  'join_context',
  'player_seated',
  'counted_today',
]
/** Without a scan. */
const ONLY_INSERTS = ['player_seated', 'counted_today']
/** Scans of what a statement was given or has found, and of no table. */
const OF_VALUES = new Set(['CTE Scan', 'Function Scan'])
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
  expect(names.filter((name) => name.startsWith('room_update_')).length, 'a start and a call').toBeGreaterThan(1)
  // The tables are nearly empty, so allow sequential scans only where there is no other plan.
  await client.query('set enable_seqscan = off')
  await client.query('set plan_cache_mode = force_generic_plan')
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
