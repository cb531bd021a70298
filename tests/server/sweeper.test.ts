import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { BusMessage } from '#shared/messages.ts'
import { giveNewEpochs } from '../../scripts/restore.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { takeNumber } from '../../server/room/gate/create.ts'
import { followClock } from '../../server/room/jobs/clock-jumps.ts'
import { noteRoomsInUse } from '../../server/room/jobs/rooms-in-use.ts'
import { sweep } from '../../server/room/jobs/sweeper.ts'
import { loadRoom, wasRoom } from '../../server/room/rows/repo.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { onEachOpenDatabase } from '../support/test-server.ts'
import { untilAnswered } from '../support/until-answered.ts'

onEachOpenDatabase((given) => {
  const heard: BusMessage[] = []
  const bus = createLocalBus()
  bus.subscribe((message) => heard.push(message))
  const sweepNow = () => sweep(gateOn(given.db, { bus }))

  /** Rooms as they would be after some time, at the same moment; the columns are SQL. */
  const roomsWith = async (all: string[]): Promise<string[]> => {
    const ids: string[] = []
    for (const _ of all) ids.push((await newRoomOn(given.db)).room.id)
    await given.db.transaction(async (tx) => {
      for (const [i, columns] of all.entries())
        await tx.execute(sql`update game_rooms set ${sql.raw(columns)} where id = ${ids[i]}`)
    })
    return ids
  }
  const statusesOf = (ids: string[]) =>
    Promise.all(ids.map(async (id) => (await loadRoom(given.db, id))?.status ?? 'gone'))
  const since = (column: string, time: string) => `${column} = now() - interval '${time}'`
  const idleFor = (time: string) => `status = 'active', ${since('changed_at', time)}`
  const untouchedFor = (time: string) => `${since('changed_at', time)}, ${since('seen_at', time)}`
  const dated = (time: string) => `zone = 'Asia/Kolkata', starts_at = now() ${time}`
  const all = JSON.stringify(Array.from({ length: 90 }, (_, i) => i + 1))
  const allCalled = `status = 'active', called_numbers = '${all}'`
  const calledLongAgo = `${allCalled}, ${since('last_called_at', '10 minutes')}`
  const selecting = `status = 'ticket_selection'`
  const finishedFor = (time: string) => `status = 'finished', ${since('finished_at', time)}`
  const allWon = `status = 'active', disabled_patterns = '${JSON.stringify(CLASSIC)}', ${since('last_called_at', '1 minute')}`
  const played = (...patterns: string[]) => `rules = '${JSON.stringify({ patterns })}'`

  const ROOMS: [what: string, columns: string, becomes: string][] = [
    ['all five won of six', `${allWon}, ${played(...CLASSIC, 'Laddu')}`, 'active'],
    ['the one that is played won', `${allWon}, ${played('Top Line')}`, 'finished'],
    ['all six won', `${allWon.replace('"]', '", "Laddu"]')}, ${played(...CLASSIC, 'Laddu')}`, 'finished'],
    ['a waiting room empty for 31 minutes', untouchedFor('31 minutes'), 'gone'],
    ['a waiting room empty for 29 minutes', untouchedFor('29 minutes'), 'waiting'],
    ['an old waiting room used 5 minutes ago', since('changed_at', '5 hours'), 'waiting'],
    ['a selection left for 119 minutes', `${selecting}, ${untouchedFor('119 minutes')}`, 'ticket_selection'],
    ['a selection left for 121 minutes', `${selecting}, ${untouchedFor('121 minutes')}`, 'gone'],
    ['a second round that waits, left for 23 hours', `round = 2, ${untouchedFor('23 hours')}`, 'waiting'],
    ['a second round that waits, left for 25 hours', `round = 2, ${untouchedFor('25 hours')}`, 'gone'],
    ['a game idle for 119 minutes', idleFor('119 minutes'), 'active'],
    ['a game idle for 121 minutes', idleFor('121 minutes'), 'finished'],
    ['all called, the last 60 s ago', `${allCalled}, ${since('last_called_at', '60 seconds')}`, 'active'],
    ['all called, the last 124 s ago', `${allCalled}, ${since('last_called_at', '124 seconds')}`, 'finished'],
    ['all called, a win 60 s ago', `${calledLongAgo}, ${since('last_won_at', '60 seconds')}`, 'active'],
    ['all prizes won a second ago', `${allWon}, ${since('last_won_at', '1 second')}`, 'active'],
    ['all prizes won 20 s ago', `${allWon}, ${since('last_won_at', '20 seconds')}`, 'finished'],
    ['a game finished for 23 hours', finishedFor('23 hours'), 'finished'],
    ['a game finished for 25 hours', finishedFor('25 hours'), 'gone'],
    ['an empty room for next month', `${dated("+ interval '30 days'")}, ${untouchedFor('20 days')}`, 'waiting'],
    ['if cancelled', `cancelled = true, ${dated("+ interval '30 days'")}, ${untouchedFor('20 days')}`, 'waiting'],
    ['empty 23 hours after its date', `${dated("- interval '23 hours'")}, ${untouchedFor('20 days')}`, 'waiting'],
    ['empty 25 hours after its date', `${dated("- interval '25 hours'")}, ${untouchedFor('20 days')}`, 'gone'],
    ['in use 25 hours after its date', `${dated("- interval '25 hours'")}`, 'waiting'],
    ['a rehearsal before the date', `${finishedFor('9 days')}, ${dated("+ interval '1 day'")}`, 'finished'],
    ['a room that a process serves', untouchedFor('31 minutes'), 'waiting'],
  ]

  test('each room is kept, ended or deleted at its time, and several sweeps at once end a game once', async () => {
    const ids = await roomsWith(ROOMS.map(([, columns]) => columns))
    await noteRoomsInUse(given.db, [ids.at(-1) ?? '', '999999'])
    const before = await Promise.all(ids.map((id) => untilAnswered(() => loadRoom(given.db, id))))
    const sweeps = await Promise.all([1, 2, 3].map(() => untilAnswered(sweepNow)))
    const gone = ROOMS.filter(([, , becomes]) => becomes === 'gone').length
    expect(sweeps.reduce((sum, { deleted }) => sum + deleted, 0)).toBe(gone)
    for (const [i, [what, , becomes]] of ROOMS.entries()) {
      const after = await loadRoom(given.db, ids[i] ?? '')
      expect.soft(after?.status ?? 'gone', what).toBe(becomes)
      const version = (before[i]?.version ?? 0) + 1
      const ended = becomes === 'finished' && before[i]?.status === 'active'
      const told = heard.filter(({ roomId }) => roomId === ids[i]).map(({ type, v }) => [type, v])
      expect.soft(told, what).toEqual(ended ? [['game_finished', version]] : [])
      if (ended) expect.soft(after, what).toMatchObject({ version, finishedAt: expect.any(Date) })
    }
  })

  test('a clock that jumps forward moves the times of rooms with it', async () => {
    let own = 0
    const follow = followClock(given.db, pino({ level: 'silent' }), () => own)
    await follow()
    const ids = await roomsWith([idleFor('4 hours'), idleFor('6 hours'), finishedFor('26 hours')])
    // As if the database's clock had gained so much.
    own -= 3 * 3_600_000
    await follow()
    await follow()
    await sweepNow()
    expect(await statusesOf(ids)).toEqual(['active', 'finished', 'finished'])
  })

  test('rooms in use when a copy was made are not swept after a restore, however old the copy is', async () => {
    const ids = await roomsWith([untouchedFor('2 days'), idleFor('2 days'), finishedFor('2 days')])
    await giveNewEpochs(given.db)
    await sweepNow()
    expect(await statusesOf(ids)).toEqual(['waiting', 'active', 'gone'])
  })

  test('a game that cannot be ended does not delay other rooms', async () => {
    const ids = await roomsWith([calledLongAgo, calledLongAgo, ...Array(21).fill(untouchedFor('31 minutes'))])
    const fails = () => Promise.reject(new Error('cannot be told'))
    await expect(sweep(gateOn(given.db, { bus, watch: (_, end) => end().then(fails) }))).rejects.toThrow('be told')
    expect(await statusesOf(ids)).toEqual(['finished', 'finished', ...Array(21).fill('gone')])
  })

  test('the statistics of the days outlive the rooms, and no other row of a room does', async () => {
    const [roomId = ''] = await roomsWith([finishedFor('25 hours')])
    await given.db.execute(sql`insert into daily_stats (date, rooms_created) values ('2026-01-01', 7)`)
    await given.db.execute(sql`
      insert into winners (id, room_id, player_id, player_name, pattern, ticket_number)
      select gen_random_uuid(), room_id, id, name, ${CLASSIC[0]}, 1 from players where room_id = ${roomId}`)
    await sweepNow()
    const counts = await given.db.execute(sql`
      select (select count(*)::int from players where room_id = ${roomId}) as players,
        (select count(*)::int from winners where room_id = ${roomId}) as winners,
        (select rooms_created from daily_stats where date = '2026-01-01') as rooms_created`)
    expect(counts.rows).toEqual([{ players: 0, winners: 0, rooms_created: 7 }])
  })

  test('the number of a deleted room is reserved for a day, then free, and known for a month', async () => {
    const [roomId = '', known = '', forgotten = ''] = await roomsWith(Array(3).fill(untouchedFor('1 day')))
    const epoch = (await loadRoom(given.db, roomId))?.epoch
    await sweepNow()
    const resting = await given.db.execute(sql`
      select until - now() between interval '1439 minutes' and interval '1 day' as a_day
      from resting_numbers where room_id = ${roomId}`)
    expect(resting.rows).toEqual([{ a_day: true }])
    await given.db.execute(
      sql`update resting_numbers set until = now() - interval '30 days' +
        case room_id when ${known} then 1 else -1 end * interval '1 day' where room_id in (${known}, ${forgotten})`,
    )
    await sweepNow()
    expect([await wasRoom(given.db, known), await wasRoom(given.db, forgotten)]).toEqual([true, false])

    const take = () => given.db.transaction((tx) => takeNumber(tx, roomId, 'Asha'))
    expect(await take()).toBeNull()
    expect(await loadRoom(given.db, roomId)).toBeNull()
    await given.db.execute(sql`update resting_numbers set until = now() - interval '1 second'`)
    const again = await take()
    expect(again?.id).toBe(roomId)
    expect(again?.epoch).not.toBe(epoch)
  })
})
