import { expect, test } from 'vitest'
import {
  BrowserSession,
  call,
  callNumbers,
  numbersOn,
  openRoom,
  type Seated,
  winEverything,
} from '../support/browser-session.ts'
import { type SeenStatement, seeStatements } from '../support/statements.ts'
import { onOneDatabase } from '../support/test-server.ts'

/** The tables whose rows belong to one room. */
const OF_ROOMS = new Set(
  'game_rooms players seats winners rounds next_people draws draw_secrets draw_contributions draw_calls'.split(' '),
)

/** Statements that an evening sends on these tables without naming a room, and why. */
const EXCEPTIONS: [why: string, statement: RegExp][] = [
  [
    'a new room counts all rooms and the seats of a session in all of them',
    /^select count\(\*\), count\("starts_at"\), \(select count/,
  ],
  ['some routes name a player only', /^select [^(]* from "players" where \("players"\."id" = \$1/],
  ['a seat has no room_id', /^update "seats" set "holder_session" = \$1 where \("seats"\."player_id"/],
  ['a seat has no room_id', /^select .* from "seats" where "seats"\."player_id" in/],
  ['a seat has no room_id', /^insert into "seats"/],
  ['a player is here, which is noted by id', /^update "players" set "came"/],
  ['a win is answered by its id', /^select "winners"\..* where "winners"\."id" = \$1/],
]

/** Looks at all rooms, every few seconds: whether an evening meets them depends on how long it takes. */
const OF_ALL_ROOMS: [why: string, statement: RegExp][] = [
  ['calls that are due', /^select "id", "epoch", "version", "next_call_at"/],
  ['callers who are away', /^\s*select room\.id as room_id, case when/],
  ['the sweep ends games that are over', /^\s*select id from game_rooms\s+where status = 'active'/],
  ['the sweep deletes rooms', /^\s*with due as \(\s*select id from game_rooms/],
]

onOneDatabase({}, (server) => {
  test.runIf(process.env.TEST_DATABASE_URL)('every statement of an evening names its room', async () => {
    const { seen, stop } = seeStatements()
    const room = await openRoom(server)
    const { id, host } = room
    const post = async (who: Seated, path: string, body?: unknown, wanted = [200, 201, 204]) => {
      const { status, body: answer } = await who.browser.post(path, body, { 'idempotency-key': 'ab'.repeat(16) })
      expect(wanted, `${path}: ${JSON.stringify(answer)}`).toContain(status)
      return answer
    }
    const readAll = async ({ browser }: Seated) => {
      await browser.get(`/api/game-state/${id}`)
      for (const path of READS) await browser.get(`/api/rooms/${id}${path}`)
    }
    const [ravi, sonu] = [await room.join('Ravi', 2), await room.join('Sonu')]
    await post(ravi, `/api/rooms/${id}/join`, { name: 'Ravi', ticketCount: 1 })
    await post(host, `/api/rooms/${id}/papers`, { name: 'Nani', ticketCount: 2 })
    await post(host, `/api/rooms/${id}/lock`, { locked: true })
    await post(host, `/api/rooms/${id}/lock`, { locked: false })
    await post(host, `/api/rooms/${id}/start-ticket-selection`)
    await post(ravi, `/api/rooms/${id}/tickets/0/select`, { playerId: ravi.id }, [200, 404])
    await post(ravi, `/api/players/${ravi.id}/confirm-tickets`, { ticketIds: [0], entropy: 'ab'.repeat(16) })
    await post(ravi, `/api/players/${ravi.id}/name`, { name: 'Ravi Ji' })
    await post(host, `/api/rooms/${id}/players/${sonu.id}/remove`)
    await room.start()
    await callNumbers(room, numbersOn(room, host.id))
    await call(room)
    const late = { browser: new BrowserSession(server), id: '', name: 'Late' }
    await post(late, `/api/rooms/${id}/next-people`, { name: 'Late' })
    await readAll(host)
    await winEverything(room)
    await readAll(late)
    await post(host, `/api/rooms/${id}/end`, undefined, [200, 400, 409])
    await post(ravi, `/api/players/${ravi.id}/leave`)
    await post(host, `/api/rooms/${id}/next-round`, { after: 1 })
    await readAll(host)
    await post(late, `/api/rooms/${id}/join`, { name: 'Late' })
    stop()

    const strayed = seen.filter((statement) => touchesRooms(statement) && !names(statement, id)).map(({ text }) => text)
    const excepted = (text: string) => [...EXCEPTIONS, ...OF_ALL_ROOMS].some(([, statement]) => statement.test(text))
    expect([...new Set(strayed.filter((text) => !excepted(text)))]).toEqual([])
    const unused = EXCEPTIONS.filter(([, statement]) => !strayed.some((text) => statement.test(text)))
    expect(unused, 'exceptions that nothing needs').toEqual([])
  })
})

const READS = ['', '/winners', '/draw', '/evening', '/rounds/1', '/seats']

function touchesRooms({ text }: SeenStatement): boolean {
  const touched = [...text.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)"?/gi)].map(([, table]) => table)
  return touched.some((table) => OF_ROOMS.has(String(table).toLowerCase()))
}

/** Whether the number of the room is one of the values. */
const names = ({ values }: SeenStatement, roomId: string) => values.flat().some((value) => value === roomId)
