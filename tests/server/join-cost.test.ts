import { describe, expect, test } from 'vitest'
import { execute } from '../../server/room/gate/execute.ts'
import { seatRequestHash } from '../../server/room/seats/seat-request.ts'
import { gateOn, newRoomOn, oneConnection } from '../support/gate.ts'
import { seeStatements } from '../support/statements.ts'
import { sessionOf } from '../support/test-server.ts'

const adminUrl = process.env.TEST_DATABASE_URL

// Rows and bytes are counted on the connection to real Postgres.
describe.runIf(adminUrl)('the cost of a join', () => {
  test('does not depend on the size of the room: the 450th costs what the 10th does', async () => {
    const { client, db, received } = await oneConnection(adminUrl as string)
    const deps = gateOn(db, { maxPlayers: 500 })
    const { room } = await newRoomOn(db, 'host')
    const costOf = async (nth: number) => {
      const name = `Player ${String(nth).padStart(3, '0')}`
      const statements = seeStatements()
      Object.assign(received, { rows: 0, bytes: 0 })
      const seatRequest = seatRequestHash('ab'.repeat(16), name, room.id)
      const { players } = await execute(deps, room.id, sessionOf(name), { type: 'join', name, seatRequest })
      statements.stop()
      expect(players.map((player) => player.name)).toEqual([name])
      return { statements: statements.seen.map(({ text }) => text), ...received }
    }
    for (let nth = 2; nth < 10; nth++) await costOf(nth)
    const tenth = await costOf(10)
    expect(tenth.statements.length, 'and costs little').toBeLessThanOrEqual(5)
    expect(tenth.rows).toBeLessThanOrEqual(5)
    // As if they had joined through another process whose clock is slow.
    await client.query(
      `insert into players (id, room_id, name, joined_at)
       select gen_random_uuid(), $1, 'Player ' || lpad(i::text, 3, '0'), now() - interval '1 hour'
       from generate_series(11, 448) as i`,
      [room.id],
    )
    await client.query(
      `insert into seats (player_id, owner_session, holder_session)
       select id, name, name from players where room_id = $1 and id not in (select player_id from seats)`,
      [room.id],
    )
    const afterOthers = await costOf(449)
    expect(afterOthers.statements.length, 'all names are read once').toBe(tenth.statements.length + 1)
    const last = await costOf(450)
    expect(last.statements).toEqual(tenth.statements)
    expect(last.rows).toBe(tenth.rows)
    expect(last.bytes).toBeLessThan(tenth.bytes * 1.2)
  })
})
