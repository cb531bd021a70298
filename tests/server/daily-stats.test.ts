import { desc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { Command } from '#shared/game/room/commands.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { dailyStats } from '#shared/schema.ts'
import { openLog } from '../../server/app/log.ts'
import { createLocalBus } from '../../server/bus/bus.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { createRoom } from '../../server/room/gate/create.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { Marks } from '../../server/room/gate/marks.ts'
import { createCallPace } from '../../server/room/gate/pace.ts'
import { loadPlayers } from '../../server/room/rows/repo.ts'
import { countsOf, DayCounter, dailyTotals, roomAnalytics, startDayCounter } from '../../server/room/rows/stats.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { roomState } from '../support/room-state.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

test('who was set aside and waits again is counted already', () => {
  const counted = (isBack: boolean) =>
    countsOf(roomState(), roomState(), [{ type: 'person_waits', payload: { name: 'Ravi', isBack } }])
  expect([false, true].map((isBack) => counted(isBack).totalPlayersJoined)).toEqual([1, 0])
})

onOneOpenDatabase((given) => {
  let day: DayCounter
  const deps = () => {
    const bus = createLocalBus()
    const pace = createCallPace(bus, 0)
    return { db: given.db, day, bus, presence: createPresence(), pace, cooldownMs: 0, maxPlayers: 9 }
  }
  const open = () =>
    createRoom({ ...deps(), maxRooms: 99 }, sessionOf('asha'), {
      name: 'Asha',
      ticketCount: 2,
      hostId: undefined,
      seatRequest: null,
    })
  const send = (roomId: string, session: string, command: Command) =>
    execute(deps(), roomId, sessionOf(session), command)
  const today = async () => {
    await day.write()
    const [row, ...others] = await given.db.select().from(dailyStats)
    expect(others).toEqual([])
    const { roomsCreated, totalPlayersJoined, totalTicketsUsed, totalGamesFinished, totalWinners } = row ?? {}
    return { roomsCreated, totalPlayersJoined, totalTicketsUsed, totalGamesFinished, totalWinners }
  }

  beforeEach(async () => {
    await given.db.delete(dailyStats)
    day = new DayCounter(given.db)
  })

  test('a whole game is counted: rooms, players, tickets, wins and the end', async () => {
    const { room, hostPlayer } = await open()
    await send(room.id, 'ravi', { type: 'join', name: 'Ravi', ticketCount: 3 })
    await send(room.id, 'ravi', { type: 'join', name: 'Ravi', ticketCount: 3 })
    const confirm = (ticketIds: number[]) =>
      send(room.id, 'asha', { type: 'confirm_tickets', playerId: hostPlayer.id, ticketIds })
    await send(room.id, 'asha', { type: 'select_ticket', playerId: hostPlayer.id, ticketId: 7 })
    expect(await today()).toMatchObject({ totalPlayersJoined: 2, totalTicketsUsed: 0 })
    await confirm([0, 1, 2, 3])
    await confirm([0])
    await confirm([0])
    expect(await today(), 'confirming again counts the difference').toMatchObject({ totalTicketsUsed: 1 })
    await send(room.id, 'asha', { type: 'start_game', playerId: hostPlayer.id })
    expect(await today(), 'what the start deals counts too').toMatchObject({ totalTicketsUsed: 1 + 3 })

    const numbers = numbersOf(ticketsFor(playerSeed(room.id, hostPlayer.id))[0] as Ticket)
    for (const number of numbers) {
      await send(room.id, 'asha', { type: 'call_number', number })
      await new Marks(deps()).mark(sessionOf('asha'), { playerId: hostPlayer.id, ticketId: 0, number })
    }
    const claim = (pattern: string) =>
      send(room.id, 'asha', { type: 'claim', playerId: hostPlayer.id, pattern, ticketNumber: 1, screenshot: null })
    for (const pattern of [...CLASSIC, ...CLASSIC]) await claim(pattern)
    expect(await today()).toEqual({
      roomsCreated: 1,
      totalPlayersJoined: 2,
      totalTicketsUsed: 4,
      totalGamesFinished: 1,
      totalWinners: 5,
    })
  })

  test('two rounds with the same people, some on paper, count their tickets, wins and ends, and the room and the people once', async () => {
    const { room } = await open()
    await send(room.id, 'ravi', { type: 'join', name: 'Ravi', ticketCount: 3 })
    await send(room.id, 'asha', { type: 'add_papers', ticketCount: 6, sheets: 2 })
    for (const round of [1, 2]) {
      const present = await loadPlayers(given.db, room.id)
      const [host = '', ravi = ''] = ['Asha', 'Ravi'].map((wanted) => present.find(({ name }) => name === wanted)?.id)
      // Somebody who confirms nothing twice running is set aside.
      await send(room.id, 'ravi', { type: 'confirm_tickets', playerId: ravi, ticketIds: [0, 1, 2] })
      await send(room.id, 'asha', { type: 'start_game', playerId: host })
      for (const number of numbersOf(ticketsFor(playerSeed(room.id, host))[0] as Ticket).slice(0, 5)) {
        await send(room.id, 'asha', { type: 'call_number', number })
        await new Marks(deps()).mark(sessionOf('asha'), { playerId: host, ticketId: 0, number })
      }
      const five = { type: 'claim', playerId: host, pattern: 'First Five', ticketNumber: 1, screenshot: null } as const
      await send(room.id, 'asha', five)
      await send(room.id, 'asha', { type: 'end_game' })
      if (round < 2) await send(room.id, 'asha', { type: 'next_round', after: round })
    }
    await send(room.id, 'asha', { type: 'close_evening' })
    expect(await today()).toEqual({
      roomsCreated: 1,
      totalPlayersJoined: 4,
      totalTicketsUsed: 2 * (2 + 3 + 2 * 6),
      totalGamesFinished: 2,
      totalWinners: 2,
    })
    const row = (await roomAnalytics(given.db)).find(({ id }) => id === room.id)
    expect(row, 'the list of rooms tells of the present round').toMatchObject({
      status: 'finished',
      playerCount: 4,
      totalTicketsUsed: 17,
    })
  })

  test('a host who only calls is no player, and has no tickets', async () => {
    const { room, hostPlayer } = await open()
    const confirm: Command = { type: 'confirm_tickets', playerId: hostPlayer.id, ticketIds: [0, 1] }
    const counted = async () => {
      const [row] = (await roomAnalytics(given.db)).filter(({ id }) => id === room.id)
      const { totalPlayersJoined, totalTicketsUsed } = await today()
      return [totalPlayersJoined, totalTicketsUsed, row?.playerCount, row?.totalTicketsUsed]
    }
    await send(room.id, 'ravi', { type: 'join', name: 'Ravi', ticketCount: 3 })
    await send(room.id, 'asha', confirm)
    expect(await counted()).toEqual([2, 2, 2, 2])
    await send(room.id, 'asha', { type: 'set_rules', rules: { hostPlays: false } })
    expect(await counted()).toEqual([1, 0, 1, 0])
    await send(room.id, 'asha', { type: 'set_rules', rules: { hostPlays: true } })
    await send(room.id, 'asha', confirm)
    expect(await counted()).toEqual([2, 2, 2, 2])
  })

  test('refused and failed commands are not counted', async () => {
    const { room, hostPlayer } = await open()
    const before = await today()
    await expect(
      send(room.id, 'stranger', { type: 'confirm_tickets', playerId: hostPlayer.id, ticketIds: [0] }),
    ).rejects.toThrow('own player')
    await given.db.execute(sql`alter table players add constraint no_meena check (name <> 'Meena')`)
    await expect(send(room.id, 'meena', { type: 'join', name: 'Meena', ticketCount: 1 })).rejects.toThrow()
    expect(await today()).toEqual(before)
  })

  test('what cannot be written is written later, once', async () => {
    await given.db.execute(sql`alter table daily_stats add constraint full_up check (rooms_created < 1)`)
    await open()
    await expect(day.write()).rejects.toThrow()
    await open()
    await given.db.execute(sql`alter table daily_stats drop constraint full_up`)
    expect(await today()).toMatchObject({ roomsCreated: 2, totalPlayersJoined: 2 })
    expect(await today()).toMatchObject({ roomsCreated: 2, totalPlayersJoined: 2 })
  })

  test('rooms created at the same time are all counted, also by several processes', async () => {
    const other = new DayCounter(given.db)
    other.add({ roomsCreated: 3 })
    await mapInBatches(Array.from({ length: 20 }), open, 5)
    await Promise.all([other.write(), day.write()])
    expect(await today()).toMatchObject({ roomsCreated: 23, totalPlayersJoined: 20 })
  })

  test('what was counted last is written when the counter stops', async () => {
    const { counter, stop } = startDayCounter(given.db, openLog({ LOG_LEVEL: 'error' }))
    counter.add({ totalWinners: 2 })
    await stop()
    expect(await today()).toMatchObject({ totalWinners: 2 })
  })

  test('days are in India time', async () => {
    await open()
    await day.write()
    const [row] = await given.db
      .select({ date: dailyStats.date, india: sql<string>`(now() at time zone 'Asia/Kolkata')::date::text` })
      .from(dailyStats)
    expect(row?.date).toBe(row?.india)
  })
  test('the last 30 days are read with zeros for days on which nothing happened, whatever rooms there still are', async () => {
    await given.db.execute(sql`
      insert into daily_stats (date, rooms_created, total_games_finished, total_players_joined, total_tickets_used, total_winners)
      select (now() at time zone 'Asia/Kolkata')::date - ago, ago, 2 * ago, 3 * ago, 4 * ago, 5 * ago
      from generate_series(0, 40, 2) as ago`)
    const days = await dailyTotals(given.db)
    const ago = days.map((_, i) => (i % 2 === 0 ? i : 0))
    expect(days.map(({ date, ...counts }) => counts)).toEqual(
      ago.map((n) => ({ rooms: n, games: 2 * n, players: 3 * n, tickets: 4 * n, prizes: 5 * n })),
    )
    const dates = await given.db.select({ date: dailyStats.date }).from(dailyStats).orderBy(desc(dailyStats.date))
    expect(days.filter((_, i) => i % 2 === 0).map(({ date }) => date)).toEqual(
      dates.slice(0, 15).map(({ date }) => date),
    )
    expect(days).toHaveLength(30)
  })
})
