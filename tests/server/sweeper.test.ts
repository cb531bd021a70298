import { rmSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { BusMessage } from '#shared/messages.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { type Database, openDatabase } from '../../server/db/open.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createRoom, takeNumber } from '../../server/room/gate/create.ts'
import type { GateDeps } from '../../server/room/gate/execute.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import { noteRoomsInUse, sweep } from '../../server/room/jobs/sweeper.ts'
import { loadRoom, wasRoom } from '../../server/room/rows/repo.ts'
import { freshDatabase } from '../support/fresh-database.ts'
import { newDataDir } from '../support/prepared-databases.ts'
import { sessionOf } from '../support/session-of.ts'

const log = pino({ level: 'silent' })
const kinds = ['embedded', ...(process.env.TEST_DATABASE_URL ? ['Postgres'] : [])]

describe.each(kinds)('the sweeper on %s', (kind) => {
  let database: Database
  let deps: GateDeps
  const heard: BusMessage[] = []
  let cleanUp = async () => {}

  beforeAll(async () => {
    const fresh = kind === 'Postgres' ? await freshDatabase(process.env.TEST_DATABASE_URL as string) : null
    const dataDir = newDataDir({ databaseUrl: fresh?.url })
    database = await openDatabase({ databaseUrl: fresh?.url, dataDir }, log)
    const bus = createLocalBus()
    bus.subscribe((message) => heard.push(message))
    const pace = createCallPace(bus, 5000)
    deps = { db: database.db, bus, presence: createPresence(), pace, cooldownMs: 5000, maxPlayers: 10 }
    cleanUp = async () => {
      await database.close()
      await fresh?.drop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
  afterAll(() => cleanUp())

  /** A room as it would be after some time; `columns` is SQL. */
  const roomWith = async (columns: string): Promise<string> => {
    const host = { name: 'Asha', ticketCount: 1, hostId: undefined, seatRequest: null }
    const { room } = await createRoom({ db: database.db, maxRooms: 100 }, sessionOf('asha'), host)
    await database.db.execute(sql`update game_rooms set ${sql.raw(columns)} where id = ${room.id}`)
    return room.id
  }
  const since = (column: string, time: string) => `${column} = now() - interval '${time}'`
  const untouchedFor = (time: string) => `${since('changed_at', time)}, ${since('seen_at', time)}`
  const dated = (time: string) => `zone = 'Asia/Kolkata', starts_at = now() ${time}`
  const all = JSON.stringify(Array.from({ length: 90 }, (_, i) => i + 1))
  const allCalled = `status = 'active', called_numbers = '${all}'`

  const allWon = `status = 'active', disabled_patterns = '${JSON.stringify(CLASSIC)}', ${since('last_called_at', '1 minute')}`

  const played = (...patterns: string[]) => `rules = '${JSON.stringify({ patterns })}'`

  test.each([
    ['all five won of six', `${allWon}, ${played(...CLASSIC, 'Laddu')}`, 'active'],
    ['the one that is played won', `${allWon}, ${played('Top Line')}`, 'finished'],
    ['all six won', `${allWon.replace('"]', '", "Laddu"]')}, ${played(...CLASSIC, 'Laddu')}`, 'finished'],
    ['a waiting room empty for 31 minutes', untouchedFor('31 minutes'), 'gone'],
    ['a waiting room empty for 29 minutes', untouchedFor('29 minutes'), 'waiting'],
    ['an old waiting room used 5 minutes ago', since('changed_at', '5 hours'), 'waiting'],
    [
      'a ticket selection left for 119 minutes',
      `status = 'ticket_selection', ${untouchedFor('119 minutes')}`,
      'ticket_selection',
    ],
    ['a ticket selection left for 121 minutes', `status = 'ticket_selection', ${untouchedFor('121 minutes')}`, 'gone'],
    ['a second round that waits, left for 23 hours', `round = 2, ${untouchedFor('23 hours')}`, 'waiting'],
    ['a second round that waits, left for 25 hours', `round = 2, ${untouchedFor('25 hours')}`, 'gone'],
    ['a game idle for 119 minutes', `status = 'active', ${since('changed_at', '119 minutes')}`, 'active'],
    ['a game idle for 121 minutes', `status = 'active', ${since('changed_at', '121 minutes')}`, 'finished'],
    ['all called, the last 119 s ago', `${allCalled}, ${since('last_called_at', '119 seconds')}`, 'active'],
    ['all called, the last 121 s ago', `${allCalled}, ${since('last_called_at', '121 seconds')}`, 'finished'],
    [
      'all called long ago, a win 60 s ago',
      `${allCalled}, ${since('last_called_at', '10 minutes')}, ${since('last_won_at', '60 seconds')}`,
      'active',
    ],
    ['all prizes won 10 s ago', `${allWon}, ${since('last_won_at', '10 seconds')}`, 'active'],
    ['all prizes won 20 s ago', `${allWon}, ${since('last_won_at', '20 seconds')}`, 'finished'],
    ['a game finished for 23 hours', `status = 'finished', ${since('finished_at', '23 hours')}`, 'finished'],
    ['an empty room for next month', `${dated("+ interval '30 days'")}, ${untouchedFor('20 days')}`, 'waiting'],
    [
      'the same, cancelled',
      `cancelled = true, ${dated("+ interval '30 days'")}, ${untouchedFor('20 days')}`,
      'waiting',
    ],
    [
      'an empty room 23 hours after its date',
      `${dated("- interval '23 hours'")}, ${untouchedFor('20 days')}`,
      'waiting',
    ],
    ['an empty room 25 hours after its date', `${dated("- interval '25 hours'")}, ${untouchedFor('20 days')}`, 'gone'],
    ['a room 25 hours after its date, in use', `${dated("- interval '25 hours'")}`, 'waiting'],
    [
      'a rehearsal that finished long before the date',
      `status = 'finished', ${since('finished_at', '9 days')}, ${dated("+ interval '1 day'")}`,
      'finished',
    ],
    ['a game finished for 25 hours', `status = 'finished', ${since('finished_at', '25 hours')}`, 'gone'],
  ])('%s', async (_what, columns, becomes) => {
    const roomId = await roomWith(columns)
    const before = await loadRoom(database.db, roomId)
    await sweep(deps)
    const after = await loadRoom(database.db, roomId)
    expect(after?.status ?? 'gone').toBe(becomes)
    const ended = becomes === 'finished' && before?.status === 'active'
    expect(heard.filter((message) => message.roomId === roomId).map(({ type, v }) => [type, v])).toEqual(
      ended ? [['game_finished', (before?.version ?? 0) + 1]] : [],
    )
    if (ended) expect(after).toMatchObject({ version: (before?.version ?? 0) + 1, finishedAt: expect.any(Date) })
  })

  test('simultaneous sweeps of several processes end a game once and do not fail', async () => {
    const over = await Promise.all(
      Array.from({ length: 20 }, () => roomWith(`status = 'active', changed_at = 'epoch'`)),
    )
    const dead = await Promise.all(Array.from({ length: 20 }, () => roomWith(untouchedFor('1 day'))))
    const sweeps = await Promise.all([sweep(deps), sweep(deps), sweep(deps)])
    expect(sweeps.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(dead.length)
    for (const id of over) {
      expect(heard.filter(({ roomId, type }) => roomId === id && type === 'game_finished').length).toBe(1)
    }
  })

  test('a room that a process serves is kept', async () => {
    const roomId = await roomWith(untouchedFor('31 minutes'))
    await noteRoomsInUse(database.db, [roomId, '999999'])
    await sweep(deps)
    expect((await loadRoom(database.db, roomId))?.status).toBe('waiting')
  })

  test('daily statistics outlive the rooms; all other rows of a room do not', async () => {
    const roomId = await roomWith(`status = 'finished', ${since('finished_at', '25 hours')}`)
    await database.db.execute(sql`insert into daily_stats (date, rooms_created) values ('2026-01-01', 7)`)
    await database.db.execute(sql`
      insert into winners (id, room_id, player_id, player_name, pattern, ticket_number)
      select gen_random_uuid(), room_id, id, name, ${CLASSIC[0]}, 1 from players where room_id = ${roomId}`)
    await sweep(deps)
    const counts = await database.db.execute(sql`
      select (select count(*)::int from players where room_id = ${roomId}) as players,
        (select count(*)::int from winners where room_id = ${roomId}) as winners,
        (select rooms_created from daily_stats where date = '2026-01-01') as rooms_created`)
    expect(counts.rows).toEqual([{ players: 0, winners: 0, rooms_created: 7 }])
  })

  test('the number of a deleted room is reserved for a day and can then be used by another room', async () => {
    const roomId = await roomWith(untouchedFor('1 day'))
    const epoch = (await loadRoom(database.db, roomId))?.epoch
    await sweep(deps)
    const resting = await database.db.execute(sql`
      select until - now() between interval '1439 minutes' and interval '1 day' as a_day
      from resting_numbers where room_id = ${roomId}`)
    expect(resting.rows).toEqual([{ a_day: true }])

    const take = () => database.db.transaction((tx) => takeNumber(tx, roomId, 'Asha'))
    expect(await take()).toBeNull()
    expect(await loadRoom(database.db, roomId)).toBeNull()
    await database.db.execute(sql`update resting_numbers set until = now() - interval '1 second'`)
    const again = await take()
    expect(again?.id).toBe(roomId)
    expect(again?.epoch).not.toBe(epoch)
  })

  test('the number of a former room is known for a month', async () => {
    const known = await roomWith(untouchedFor('1 day'))
    const forgotten = await roomWith(untouchedFor('1 day'))
    await sweep(deps)
    await database.db.execute(
      sql`update resting_numbers set until = now() - interval '29 days' where room_id = ${known}`,
    )
    await database.db.execute(
      sql`update resting_numbers set until = now() - interval '31 days' where room_id = ${forgotten}`,
    )
    await sweep(deps)
    expect([await wasRoom(database.db, known), await wasRoom(database.db, forgotten)]).toEqual([true, false])
  })
})
