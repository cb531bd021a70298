import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { type Command, needsOf } from '#shared/game/room/commands/commands.ts'
import type { Db } from '../../server/db/db.ts'
import { RefusedError } from '../../server/errors.ts'
import { memoryLimits } from '../../server/limits/limits.ts'
import { createPresence } from '../../server/presence/presence.ts'
import { execute } from '../../server/room/gate/execute.ts'
import { countSeat, INVITED, secondsUntilSeat } from '../../server/room/gate/needs/seat-pace.ts'
import { loadPlayers, loadRoom } from '../../server/room/rows/repo.ts'
import { gateOn, newRoomOn, oneConnection } from '../support/gate.ts'
import { onOneOpenDatabase, sessionOf } from '../support/test-server.ts'

const FAMILY = 'hash of the family browser'
const times = (count: number) => Array.from({ length: count }, (_, i) => i)
const TOO_MANY_HERE = 'too_many_seats_here 12'

/** The gate on a database, by a clock of the test. */
function clubOn(db: Db) {
  let now = 0
  vi.useFakeTimers({ toFake: ['Date'], now })
  const limits = memoryLimits()
  const deps = gateOn(db, { presence: createPresence(() => now), limits })
  const send = (roomId: string, session: string, command: Command) =>
    execute(deps, roomId, sessionOf(session), command).then(
      ({ answer }) => (answer.type === 'joined' && answer.isReconnection ? 'back' : 'done'),
      (error) => {
        if (!(error instanceof RefusedError)) throw error
        return [error.refusal.name, error.details.n].join(' ').trim()
      },
    )
  return {
    open: async (session: string) => (await newRoomOn(db, session)).room.id,
    send,
    join: (roomId: string, session: string, name: string, address = '192.0.2.1', invite?: string) =>
      send(roomId, session, { type: 'join', name, ticketCount: 1, address, invite }),
    /** As if so many had joined from an address. */
    manyJoin: async (roomId: string, count: number, address: string) => {
      for (const _ of times(count)) await countSeat(limits, roomId, address)
    },
    inviteOf: async (roomId: string) => (await loadRoom(db, roomId))?.invite ?? '',
    later: (ms: number) => {
      now += ms
      vi.setSystemTime(now)
    },
  }
}

test('a full room of invited people joins within a minute', async () => {
  const limits = memoryLimits()
  for (const i of times(499)) {
    expect(await secondsUntilSeat(limits, '482913', INVITED), `guest ${i}`).toBe(0)
    await countSeat(limits, '482913', INVITED)
  }
})

onOneOpenDatabase((given) => {
  test('a browser has at most twelve seats in a room, can return to them, and does not block others', async () => {
    const { open, join, send } = clubOn(given.db)
    const roomId = await open(FAMILY)
    for (const i of times(11)) expect(await join(roomId, FAMILY, `Child ${i}`)).toBe('done')
    expect(await join(roomId, FAMILY, 'One more')).toBe(TOO_MANY_HERE)
    for (const name of ['Asha', 'Child 0', 'Child 10']) expect(await join(roomId, FAMILY, name)).toBe('back')
    expect(await join(roomId, 'another browser', 'One more')).toBe('done')
    const child = (await loadPlayers(given.db, roomId)).find(({ name }) => name === 'Child 3')
    expect(await send(roomId, FAMILY, { type: 'remove_player', removedId: child?.id ?? '' })).toBe('done')
    expect(await join(roomId, FAMILY, 'Child 12'), 'removed seats do not count').toBe('done')
  })

  test('borrowed seats count towards the limit', async () => {
    const { open, join, later } = clubOn(given.db)
    const roomId = await open(FAMILY)
    for (const i of times(13)) await join(roomId, `browser ${i}`, `Player ${i}`)
    later(5_001)
    for (const i of times(12)) expect(await join(roomId, 'thief', `Player ${i}`), `seat ${i}`).toBe('back')
    expect(await join(roomId, 'thief', 'Player 12')).toBe(TOO_MANY_HERE)
    expect(await join(roomId, 'browser 0', 'Player 0'), 'the owners come back').toBe('back')
  })

  test('a browser has at most two hundred seats in all, and cannot create a room beyond them', async () => {
    const { open, join, send } = clubOn(given.db)
    const [first, last] = [await open('club'), await open('club')]
    await given.db.execute(sql`
      with member as (insert into players (id, room_id, name)
        select gen_random_uuid(), ${first}, 'Member ' || i from generate_series(1, 191) as i returning id)
      insert into seats (player_id, owner_session, holder_session) select id, 'club', 'club' from member`)
    for (const i of times(7)) expect(await join(last, 'club', `Member ${i}`)).toBe('done')
    expect(await join(last, 'club', 'One more')).toBe('too_many_seats 200')
    expect(await join(last, 'club', 'Member 3'), 'a seated player returns').toBe('back')
    await expect(open('club')).rejects.toMatchObject({ refusal: { status: 409, code: 'too_many_seats' } })
    const member = { type: 'join', name: 'Guest', seatRequest: 'ab'.repeat(32) } as const
    expect(await send(last, 'another member', member)).toBe('done')
    expect(await send(last, 'club', member), 'nor by repeating what another browser has sent').toBe(
      'too_many_seats 200',
    )
    expect(await send(last, 'another member', member), 'which keeps what it has').toBe('back')
    expect(await join(last, 'another browser', 'One more')).toBe('done')
  })

  test('a room gives out 200 seats a minute to one address and 300 in all, without counting refusals', async () => {
    const { open, join, send, later, manyJoin, inviteOf } = clubOn(given.db)
    const roomId = await open('host')
    await send(roomId, 'host', { type: 'lock_room', locked: true })
    for (const i of times(20)) {
      expect(await join(roomId, `bot ${i}`, 'Asha')).toBe('seat_in_use')
      expect(await join(roomId, `bot ${i}`, 'Bot')).toBe('room_locked')
    }
    await send(roomId, 'host', { type: 'lock_room', locked: false })
    await manyJoin(roomId, 199, '192.0.2.1')
    expect(await join(roomId, 'bot 199', 'Bot 199')).toBe('done')
    later(20_000)
    expect(await join(roomId, 'bot 200', 'Bot 200')).toBe('too_many_joins 40')
    // A hall of invited people comes in from that address, beside strangers who are held back.
    const invite = await inviteOf(roomId)
    expect(invite).toMatch(/^[\da-f]{32}$/)
    expect(await inviteOf(await open('host')), 'every room has its own').not.toBe(invite)
    const late = (invite: string, who: string) => join(roomId, who, who, '192.0.2.1', invite)
    for (const guess of ['', invite.slice(1), `${invite}0`])
      expect(await late(guess, 'stranger'), guess).toBe('too_many_joins 40')
    expect(await late(invite, 'Meena')).toBe('done')
    expect(await send(roomId, 'Meena', { type: 'renew_invite' })).toBe('not_host_of_room')
    expect(await send(roomId, 'host', { type: 'renew_invite' })).toBe('done')
    expect(await late(invite, 'Tara'), 'the old link').toBe('too_many_joins 40')
    await manyJoin(roomId, 99, '192.0.2.2')
    expect(await join(roomId, 'friend 99', 'Friend 99', '192.0.2.2')).toBe('done')
    expect(await join(roomId, 'friend 100', 'Friend 100', '192.0.2.3')).toBe('too_many_joins 40')
    // Together they are more than the room gives out in a minute.
    const renewed = await inviteOf(roomId)
    for (const i of times(10)) expect(await late(renewed, `Guest ${i}`)).toBe('done')
    expect(await join(roomId, 'host', 'Asha'), 'the host comes back').toBe('back')
    later(40_000)
    expect(await join(roomId, 'bot 200', 'Bot 200')).toBe('done')
  })
})

const adminUrl = process.env.TEST_DATABASE_URL

const REFUSED: Command[] = [
  { type: 'call_number' },
  { type: 'start_ticket_selection' },
  { type: 'end_game' },
  { type: 'take_over' },
  { type: 'lock_room', locked: true },
]

// Result sizes are measured on the connection to real Postgres.
test.runIf(adminUrl)('a refusal reads at most the seats of the session in its room', async () => {
  const { db, received } = await oneConnection(adminUrl as string)
  const gate = clubOn(db)
  const roomId = await gate.open('host')
  for (const i of times(12)) await gate.join(roomId, 'many seats', `B${String(i).padStart(2, '0')}`)
  for (const _ of times(2)) {
    const elsewhere = await gate.open('many seats')
    for (const i of times(11)) await gate.join(elsewhere, 'many seats', `Player ${i}`)
  }
  const costOf = async (session: string, command: Command) => {
    Object.assign(received, { rows: 0, bytes: 0 })
    const refused = await gate.send(roomId, session, command)
    return { refused, ...received }
  }
  for (const command of REFUSED) {
    const { refused, rows } = await costOf('many seats', command)
    expect(refused, command.type).toMatch(/^(not_host|game_not)/)
    // The room and the session's seats in it; a takeover also reads the players, to see whether the host has left.
    const players = needsOf(command.type).includes('everybody') ? 13 : 0
    expect(rows, command.type).toBeLessThanOrEqual(13 + players)
    expect((await costOf('a stranger', command)).rows, command.type).toBeLessThanOrEqual(1 + players)
  }
})
