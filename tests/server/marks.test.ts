import { eq, sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Command } from '#shared/game/room/commands/commands.ts'
import type { Db } from '../../server/db/db.ts'
import { isDatabaseAway } from '../../server/db/failures.ts'
import { players } from '../../server/db/tables/players.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { type Marked, type MarkRequest, Marks } from '../../server/room/gate/marks.ts'
import { numbersOn } from '../support/browser-session.ts'
import { gateOn, newRoomOn } from '../support/gate.ts'
import { type Moment, watchMoments } from '../support/postgres-moments.js'
import { seeStatements } from '../support/statements.ts'
import { onEachOpenDatabase, onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

/** How the statement of a batch begins. */
const BATCH = 'with "due"'

onEachOpenDatabase((given) => {
  test('marks that arrive together are written by one statement, and each invalid one is refused alone', async () => {
    const game = await startGame(given.db, ['Ravi', 'Meena', 'Sonu', 'Zoya'])
    const [asha, ravi, meena, sonu, zoya] = game.seats as [Seat, Seat, Seat, Seat, Seat]
    await game.send(asha, { type: 'remove_player', removedId: sonu.id })
    for (const seat of [asha, ravi, meena, zoya]) await game.callAll(seat.numbers.slice(0, 3))
    const uncalled = ravi.numbers.find((number) => !game.called.has(number)) ?? 0
    const foreign = [...game.called].find((number) => !meena.numbers.includes(number)) ?? 0
    // Their room is known from now on, so that they come together.
    for (const seat of [asha, ravi, meena, zoya]) await game.mark(seat, seat.numbers[2])
    const statements = seeStatements()
    const sent: [Promise<Marked>, outcome: string][] = [
      [game.mark(asha, asha.numbers[0]), 'marked'],
      [game.mark(ravi, ravi.numbers[0]), 'marked'],
      [game.mark(ravi, uncalled), 'number_not_called'],
      [game.mark(meena, foreign), 'not_on_ticket'],
      [game.mark(zoya, zoya.numbers[0], { ticketId: 4 }), 'ticket_not_yours'],
      [game.mark({ ...zoya, session: ravi.session }, zoya.numbers[0]), 'not_your_seat'],
      [game.mark(sonu, sonu.numbers[0]), 'player_not_found'],
      [game.mark({ ...zoya, id: crypto.randomUUID() }, zoya.numbers[0]), 'player_not_found'],
      [game.mark(zoya, zoya.numbers[1]), 'marked'],
    ]
    const told = await Promise.allSettled(sent.map(([mark]) => mark))
    statements.stop()
    const outcomes = told.map((each) => (each.status === 'fulfilled' ? 'marked' : each.reason.refusal.name))
    expect(outcomes).toEqual(sent.map(([, outcome]) => outcome))
    expect(await game.marksOf(asha, ravi, meena, sonu, zoya)).toEqual([
      [asha.numbers[2], asha.numbers[0]],
      [ravi.numbers[2], ravi.numbers[0]],
      [meena.numbers[2]],
      [],
      [zoya.numbers[2], zoya.numbers[1]],
    ])
    const batches = statements.seen.filter(({ text }) => text.startsWith(BATCH))
    expect(batches.length, 'and few statements were needed').toBeLessThanOrEqual(4)
  })

  test('a mark that the database refuses fails alone', async () => {
    const game = await startGame(given.db, ['Ravi', 'Meena'])
    const [asha, ravi, meena] = game.seats as [Seat, Seat, Seat]
    await game.begin(2)
    const isRavi = sql.raw(`id = '${ravi.id}' and jsonb_array_length(marked_numbers -> '0') > 1`)
    await given.db.execute(sql`alter table players add constraint no_more_of_ravi check (not (${isRavi}))`)
    const told = await Promise.allSettled(game.seats.map((seat) => game.mark(seat, seat.numbers[1])))
    await given.db.execute(sql`alter table players drop constraint no_more_of_ravi`)
    expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    const marks = [asha, ravi, meena].map(({ numbers }, i) => numbers.slice(0, i === 1 ? 1 : 2))
    expect(await game.marksOf(...game.seats)).toEqual(marks)
  })

  test('the marks of a player are stored in order, and repeated ones once', async () => {
    const game = await startGame(given.db, [])
    const [asha] = game.seats as [Seat]
    await game.callAll(asha.numbers)
    const backwards = asha.numbers.toReversed()
    await game.mark(asha, backwards[0])
    const sent = [...backwards, ...backwards, backwards[0]]
    const marked = await Promise.all(sent.map((number) => game.mark(asha, number)))
    expect(await game.marksOf(asha)).toEqual([backwards])
    for (const [i, { player }] of marked.entries()) expect(player.markedNumbers[0]).toContain(sent[i])
    await game.send(asha, { type: 'end_game' })
    const again = await game.mark(asha, backwards[3])
    expect(again.player.markedNumbers[0], 'also after the game').toEqual(backwards)
  })
})

describe.runIf(process.env.TEST_DATABASE_URL)('a Postgres that fails under a batch', () => {
  let cutAt: (moment: Moment) => 'cut' | undefined = () => undefined
  // Before the connections are opened. Its end is returned.
  beforeAll(() => watchMoments((moment) => cutAt(moment)))
  // A batch is repeated only for half a second. The end of this is returned, too.
  beforeEach(() => vi.spyOn(performance, 'now').mockReturnValue(0).mockRestore)

  onOneOpenDatabase((given) => {
    const ONE = ['fulfilled', 'rejected', 'rejected', 'rejected']
    const ALL = ['fulfilled', 'fulfilled', 'fulfilled', 'fulfilled']
    test.each<[string, { [batch: number]: 'sent' | 'answered' }, string[], boolean[]]>([
      ['refuses the marks that were not written', { 2: 'sent', 3: 'sent' }, ONE, [true, false, false, false]],
      ['asks for another try where it cannot know the outcome', { 2: 'answered', 3: 'sent' }, ONE, Array(4).fill(true)],
      ['refuses no mark that was written', { 1: 'answered', 3: 'answered' }, ALL, Array(4).fill(true)],
    ])('a failed batch %s, and the next try returns what is stored', async (_what, cuts, statuses, isKept) => {
      const game = await startGame(given.db, ['Ravi', 'Meena', 'Sonu'])
      // All of them will be in the second batch but the first.
      await game.begin(2)
      let batch = 0
      cutAt = ({ text, place }) => {
        if (!text.startsWith(BATCH)) return
        if (place === 'sent') batch++
        if (cuts[batch] === place) return 'cut'
      }
      const told = await Promise.allSettled(game.seats.map((seat) => game.mark(seat, seat.numbers[1])))
      cutAt = () => undefined
      const kept = (await game.marksOf(...game.seats)).map((marks) => marks.length === 2)
      expect(told.map(({ status }) => status)).toEqual(statuses)
      for (const each of told) if (each.status === 'rejected') expect(isDatabaseAway(each.reason)).toBe(true)
      expect(kept).toEqual(isKept)
      const again = await Promise.all(game.seats.map((seat) => game.mark(seat, seat.numbers[1])))
      expect(again.map(({ player }) => player.markedNumbers[0])).toEqual(await game.marksOf(...game.seats))
    })

    test.each([
      ['57P01: the connection is ended', 'perform pg_terminate_backend(pg_backend_pid())'],
      ['57014: the statement is cancelled', 'perform pg_cancel_backend(pg_backend_pid()), pg_sleep(60)'],
      ['53100: the disk is full', `raise exception using errcode = '53100'`],
    ])('a batch of 16 marks is written by its repeat or refused whole: %s', async (_what, fail) => {
      const names = Array.from({ length: 15 }, (_, i) => `Player ${i}`)
      const game = await startGame(given.db, names)
      await game.begin(3)
      const [first, ...others] = game.seats as [Seat, ...Seat[]]
      const markAll = (place: number) =>
        Promise.allSettled(game.seats.map((seat) => game.mark(seat, seat.numbers[place])))
      // A sequence counts the statements, also those that are rolled back. The first mark goes alone, in the first of them.
      const failing = `create sequence statements;
        create function fail() returns trigger language plpgsql as $$ begin
          if nextval('statements') = any (array[2, 5, 6]) then ${fail}; end if; return null; end $$;
        create trigger failing before update on players execute function fail()`
      await given.db.execute(sql.raw(failing))
      const [repeated, refused] = [await markAll(1), await markAll(2)]
      await given.db.execute(sql.raw('drop function fail cascade; drop sequence statements'))
      expect(new Set(repeated.map(({ status }) => status))).toEqual(new Set(['fulfilled']))
      for (const each of refused.slice(1)) expect(each.status === 'rejected' && isDatabaseAway(each.reason)).toBe(true)
      expect(await game.marksOf(first)).toEqual([first.numbers.slice(0, 3)])
      expect(await game.marksOf(...others)).toEqual(others.map(({ numbers }) => numbers.slice(0, 2)))
    })

    test('a player whose row is locked does not delay others', async () => {
      const game = await startGame(given.db, ['Ravi', 'Meena'])
      const [asha, ravi, meena] = game.seats as [Seat, Seat, Seat]
      await game.begin(2)
      let late: Promise<Marked> | undefined
      await given.db.transaction(async (tx) => {
        await tx.select().from(players).where(eq(players.id, ravi.id)).for('update')
        const first = game.mark(asha, asha.numbers[1])
        late = game.mark(ravi, ravi.numbers[1])
        await Promise.all([first, game.mark(meena, meena.numbers[1])])
      })
      expect((await late)?.player.markedNumbers[0]).toEqual(ravi.numbers.slice(0, 2))
    })
  })
})

interface Seat {
  id: string
  session: string
  /** Of the first ticket. */
  numbers: number[]
}

/** A running game of Asha, who hosts it, and others. */
async function startGame(db: Db, names: string[]) {
  const deps = gateOn(db)
  const asha = `Asha ${crypto.randomUUID()}`
  const { room, hostPlayer } = await newRoomOn(db, asha)
  const seatOf = (id: string, session: string): Seat => ({ id, session, numbers: numbersOn(room, id) })
  const seats = [seatOf(hostPlayer.id, asha)]
  for (const name of names) {
    const session = `${name} of ${room.id}`
    const joined = await execute(deps, room.id, sessionOf(session), { type: 'join', name })
    seats.push(seatOf(joined.players.find((player) => player.name === name)?.id ?? '', session))
  }
  const send = ({ session }: Pick<Seat, 'session'>, command: Command) =>
    execute(deps, room.id, sessionOf(session), command)
  await send({ session: asha }, { type: 'start_game', playerId: hostPlayer.id })
  const marks = new Marks(deps)
  const called = new Set<number>()
  const callAll = async (numbers: number[]) => {
    for (const number of numbers) {
      if (called.has(number)) continue
      await send({ session: asha }, { type: 'call_number', number })
      called.add(number)
    }
  }
  const mark = (seat: Seat, number = 0, more: Partial<MarkRequest> = {}) =>
    marks.mark(sessionOf(seat.session), { playerId: seat.id, ticketId: 0, number, ...more })
  return {
    seats,
    called,
    send,
    callAll,
    mark,
    /** Calls the first numbers of each, and marks one: their room is known from now on, so that marks come together. */
    begin: async (count: number) => {
      await callAll(seats.flatMap(({ numbers }) => numbers.slice(0, count)))
      for (const seat of seats) await mark(seat, seat.numbers[0])
    },
    /** Marks of the first ticket of each. */
    marksOf: async (...of: Seat[]) => {
      const rows = await db.select().from(players).where(eq(players.roomId, room.id))
      return of.map(({ id }) => rows.find((row) => row.id === id)?.markedNumbers[0] ?? [])
    },
  }
}
