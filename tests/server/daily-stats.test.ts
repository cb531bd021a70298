import { desc, sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { RoomId } from '#shared/game/ids.ts'
import { CLASSIC } from '#shared/game/patterns.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { openLog } from '../../server/app/logger.ts'
import { dailyStats } from '../../server/db/tables/daily-stats.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { Marks } from '../../server/room/gate/marks.ts'
import { loadPlayers } from '../../server/room/rows/repo.ts'
import { countsOf, DayCounter, dailyTotals, roomAnalytics, startDayCounter } from '../../server/room/rows/stats.ts'
import { numbersOn } from '../support/browser-session.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { mapInBatches } from '../support/map-in-batches.ts'
import { roomState } from '../support/room-state.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'
import { untilAnswered } from '../support/until-answered.ts'

const COUNTS = ['roomsCreated', 'totalPlayersJoined', 'totalTicketsUsed', 'totalGamesFinished', 'totalWinners'] as const

test('a person who was set aside and waits again is not counted twice', () => {
  const counted = (isBack: boolean) =>
    countsOf(roomState(), roomState(), [{ type: 'person_waits', payload: { name: 'Ravi', isBack } }])
  expect([false, true].map((isBack) => counted(isBack).totalPlayersJoined)).toEqual([1, 0])
})

onOneOpenDatabase((given) => {
  let day: DayCounter
  beforeEach(async () => {
    await given.db.delete(dailyStats)
    day = new DayCounter(given.db)
  })

  const open = () => newRoomOn(given.db, 'asha', null, 2, day)
  const send = (roomId: RoomId, session: string, command: Command) =>
    execute(gateOn(given.db, { day }), roomId, sessionOf(session), command)
  const joinRavi = { type: 'join', name: 'Ravi', ticketCount: 3 } as const
  /** The host calls and marks numbers of their first ticket. */
  const play = async (room: { id: RoomId }, playerId: string, count: number) => {
    for (const number of numbersOn(room, playerId).slice(0, count)) {
      await send(room.id, 'asha', { type: 'call_number', number })
      await new Marks(gateOn(given.db)).mark(sessionOf('asha'), { playerId, ticketId: 0, number })
    }
  }
  const claim = (playerId: string, pattern: string) =>
    ({ type: 'claim', playerId, pattern, ticketNumber: 1, screenshot: null }) as const
  const today = async () => {
    await day.write()
    // Two rows if the day has just changed in India.
    const rows = await given.db.select().from(dailyStats)
    const [rooms, players, tickets, games, wins] = COUNTS.map((what) => rows.reduce((sum, row) => sum + row[what], 0))
    return { rooms, players, tickets, games, wins }
  }
  const analyticsOf = async ({ id }: { id: RoomId }) => (await roomAnalytics(given.db)).find((row) => row.id === id)

  test('two rounds count tickets, wins and ends twice, and the room and its people once', async () => {
    const { room, hostPlayer } = await open()
    for (const _ of ['once', 'twice']) await send(room.id, 'ravi', joinRavi)
    await send(room.id, 'asha', { type: 'select_ticket', playerId: hostPlayer.id, ticketId: 7 })
    expect(await today()).toMatchObject({ players: 2, tickets: 0 })
    await send(room.id, 'asha', { type: 'add_papers', ticketCount: 6, sheets: 2 })
    for (const ticketIds of [[0, 1, 2, 3], [0], [0]])
      await send(room.id, 'asha', { type: 'confirm_tickets', playerId: hostPlayer.id, ticketIds })
    expect(await today(), 'confirming again counts the difference').toMatchObject({ tickets: 2 * 6 + 1 })
    const playRound = async (count: number, patterns: readonly string[]) => {
      const playerId = (await loadPlayers(given.db, room.id)).find(({ isHost }) => isHost)?.id ?? ''
      await send(room.id, 'asha', { type: 'start_game', playerId })
      await play(room, playerId, count)
      for (const pattern of patterns) await send(room.id, 'asha', claim(playerId, pattern))
    }
    await playRound(15, [...CLASSIC, ...CLASSIC])
    const tickets = 2 * 6 + 1 + 3
    const won = { rooms: 1, players: 4, tickets, games: 1, wins: 5 }
    expect(await today(), 'what the start deals counts too').toEqual(won)
    await send(room.id, 'asha', { type: 'next_round', after: 1 })
    await playRound(5, ['First Five'])
    await send(room.id, 'asha', { type: 'end_game' })
    await send(room.id, 'asha', { type: 'close_evening' })
    expect(await today()).toEqual({ rooms: 1, players: 4, tickets: 2 * tickets, games: 2, wins: 6 })
    const present = { status: 'finished', playerCount: 4, totalTicketsUsed: tickets }
    expect(await analyticsOf(room), 'the list of rooms tells of the present round').toMatchObject(present)
  })

  test('a host who only calls is not counted as a player, and has no tickets', async () => {
    const { room, hostPlayer } = await open()
    const confirm: Command = { type: 'confirm_tickets', playerId: hostPlayer.id, ticketIds: [0, 1] }
    const hostPlays = (does: boolean): Command => ({ type: 'set_rules', hostPlays: does })
    await send(room.id, 'ravi', joinRavi)
    for (const [commands, players, tickets] of [
      [[confirm], 2, 2],
      [[hostPlays(false)], 1, 0],
      [[hostPlays(true), confirm], 2, 2],
    ] as const) {
      for (const command of commands) await send(room.id, 'asha', command)
      expect(await today()).toMatchObject({ players, tickets })
      expect(await analyticsOf(room)).toMatchObject({ playerCount: players, totalTicketsUsed: tickets })
    }
  })

  test('refused and failed commands are not counted', async () => {
    const { room, hostPlayer } = await open()
    const before = await today()
    const confirm: Command = { type: 'confirm_tickets', playerId: hostPlayer.id, ticketIds: [0] }
    await expect(send(room.id, 'stranger', confirm)).rejects.toThrow('own player')
    await given.db.execute(sql`alter table players add constraint no_ravi check (name <> 'Ravi') not valid`)
    await expect(send(room.id, 'ravi', joinRavi)).rejects.toThrow()
    await given.db.execute(sql`alter table players drop constraint no_ravi`)
    expect(await today()).toEqual(before)
  })

  test('counts that cannot be written are written later, once, and at the latest when the counter stops', async () => {
    await given.db.execute(sql`alter table daily_stats add constraint full_up check (rooms_created < 1)`)
    await open()
    await expect(day.write()).rejects.toThrow()
    await open()
    await given.db.execute(sql`alter table daily_stats drop constraint full_up`)
    for (const _ of ['once', 'twice']) expect(await today()).toMatchObject({ rooms: 2, players: 2 })
    const { counter, stop } = startDayCounter(given.db, openLog({ LOG_LEVEL: 'error' }))
    counter.add({ totalWinners: 2 })
    await stop()
    expect(await today()).toMatchObject({ wins: 2 })
  })

  test('rooms created at the same time are all counted, also by several processes', async () => {
    const other = new DayCounter(given.db)
    other.add({ roomsCreated: 3 })
    await mapInBatches(Array.from({ length: 20 }), () => untilAnswered(open), 5)
    await Promise.all([other.write(), day.write()])
    expect(await today()).toMatchObject({ rooms: 23, players: 20 })
  })

  test('the last 30 days in India are listed, with zeros where nothing happened, also without their rooms', async () => {
    await given.db.execute(sql`
      insert into daily_stats (date, rooms_created, total_games_finished, total_players_joined, total_tickets_used, total_winners)
      select (now() at time zone 'Asia/Kolkata')::date - ago, ago, 2 * ago, 3 * ago, 4 * ago, 5 * ago
      from generate_series(0, 40, 2) as ago`)
    await open()
    await day.write()
    const [now, ...before] = await dailyTotals(given.db)
    expect(now).toMatchObject({ rooms: 1, players: 1, games: 0, tickets: 0, prizes: 0 })
    const ago = before.map((_, i) => (i % 2 === 1 ? i + 1 : 0))
    expect(before.map(({ date, ...counts }) => counts)).toEqual(
      ago.map((n) => ({ rooms: n, games: 2 * n, players: 3 * n, tickets: 4 * n, prizes: 5 * n })),
    )
    const rows = await given.db.select({ date: dailyStats.date }).from(dailyStats).orderBy(desc(dailyStats.date))
    const dates = [now, ...before].filter((_, i) => i % 2 === 0).map((each) => each?.date)
    expect(dates).toEqual(rows.slice(0, 15).map(({ date }) => date))
    expect(before).toHaveLength(29)
  })
})
