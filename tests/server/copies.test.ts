import { afterAll, beforeAll, expect, test } from 'vitest'
import { roomAfter } from '#client/server-state/room-after.ts'
import type { RoomAnswer, RoomChangeAnswer, SiteRoomAnswer } from '#shared/api.ts'
import { roomEvent } from '#shared/game/room/events.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { ADMIN_CODE, asAdmin, uploadLink } from '../support/admin.ts'
import { ANSWER_OF, answersTaken } from '../support/as-browsers-take-it.ts'
import {
  type Answer,
  BrowserSession,
  call,
  callNumbers,
  claim,
  drawOf,
  mark,
  numbersOn,
  openRoom,
  type Seated,
  type TestRoom,
  winEverything,
} from '../support/browser-session.ts'
import { picture } from '../support/pictures.ts'
import { closeCode, type RoomWatcher, watchRoom } from '../support/room-watcher.ts'
import { type SeenStatement, seeStatements } from '../support/statements.ts'
import { onOneDatabase, type TestServer } from '../support/test-server.ts'
import { aTone, clipOf } from '../support/tones.ts'

/** Sent only after seconds or minutes of silence, and taken in the tests of those: of sockets and of the host's tools. */
const AFTER_SILENCE = ['caller_changed']

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** The tables whose rows belong to one room. */
const OF_ROOMS = new Set(
  'game_rooms players seats winners rounds next_people draws draw_secrets draw_contributions draw_calls'.split(' '),
)

/** Statements that an evening sends on these tables without naming its room, and why. */
const EXCEPTIONS: [why: string, statement: RegExp][] = [
  ['a new room counts all rooms, and seats in them', /^select count\(\*\), count\("starts_at"\), \(select count/],
  ['some routes name a player only', /^select [^(]* from "players" where \("players"\."id" = \$1/],
  ['a seat has no room_id', /^update "seats" set [^(]* where \(?"seats"\."player_id"/],
  ['a seat has no room_id', /^select [^(]* from "seats" where "seats"\."player_id"/],
  ['a seat has no room_id', /^insert into "seats"/],
  ['a player is here, which is noted by id', /^update "players" set "came"/],
  ['a browser that has forgotten all asks for its seats everywhere', /^select "seats".* from "seats" inner join/],
  ['a link counts the seats of who opens it', /^select count\(\*\) from "seats" where/],
  ['a win is answered by its id', /^select "winners"\..* where "winners"\."id" = \$1/],
]

/** Looks at all rooms, every few seconds: whether an evening meets them depends on how long it takes. */
const OF_ALL_ROOMS: [why: string, statement: RegExp][] = [
  ['calls that are due', /^select "id", "epoch", "version", "next_call_at"/],
  [
    'people where the server calls',
    /^select "id", "room_id", "person_id", "joined_to", "stands", "name" from "players" where \("players"\."room_id" = any/,
  ],
  ['callers who are away', /^\s*select game_rooms\.id as room_id,\s+case when/],
  ['the sweep ends games that are over', /^\s*select id from game_rooms\s+where status = 'active'/],
  ['the sweep deletes rooms', /^\s*with due as \(\s*select id from game_rooms/],
]

function touchesRooms({ text }: SeenStatement): boolean {
  const touched = [...text.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)"?/gi)].map(([, table]) => table)
  return touched.some((table) => OF_ROOMS.has(String(table).toLowerCase()))
}

const names = ({ values }: SeenStatement, ...roomIds: unknown[]) =>
  values.flat().some((value) => roomIds.includes(value))

/** A copy beside what it must be. */
interface Compared {
  copy: RoomAnswer
  wanted: object
}

/** A browser's copy that only applies messages and never fetches. */
async function toldCopy(room: TestRoom, watcher: RoomWatcher, compared: Compared[]) {
  let copy: RoomAnswer = await room.state()
  let taken = 0
  /** Notes the copy at the room's current version, next to the server's answer. */
  return async () => {
    const now = await room.state()
    const newest = taken + now.version - copy.version
    await watcher.until(newest)
    for (const message of watcher.heard.slice(taken, newest)) {
      const next = roomAfter(copy, message)
      if (next === null || next === 'ask') throw new Error(`${message.type} could not be applied`)
      copy = next
      taken++
    }
    // Marks are told to nobody, and time passes.
    const { plan, auto } = now.room
    const inTime = {
      plan: plan && { ...plan, startsInMs: expect.any(Number) },
      auto: { ...auto, dueInMs: auto.dueInMs && expect.any(Number) },
    }
    const players = now.players.map((player) => ({ ...player, markedNumbers: {} }))
    compared.push({ copy, wanted: { ...now, room: { ...now.room, ...inTime }, players } })
  }
}

/** Sends the commands of one room. A `step` must succeed, and then the copy is compared. */
function commandsOf(room: TestRoom, compare: () => Promise<void>) {
  const { browser } = room.host
  const step = async <T>(answer: Promise<Answer<T>>): Promise<Answer<T>> => {
    const done = await answer
    expect(done.status, JSON.stringify(done.body)).toBeLessThan(300)
    await compare()
    return done
  }
  return {
    compare,
    step,
    post: (from: BrowserSession, path: string, body?: unknown) =>
      from.post(`/api/rooms/${room.id}${path}`, body, { 'idempotency-key': 'ab'.repeat(16) }),
    put: (path: string, body: unknown) => browser.send<RoomChangeAnswer>('PUT', `/api/rooms/${room.id}${path}`, body),
    confirm: ({ browser: own, id }: Seated, ticketIds: number[], entropy?: string) =>
      step(own.post(`/api/players/${id}/confirm-tickets`, { ticketIds, entropy })),
  }
}
type Commands = ReturnType<typeof commandsOf>

/** Everything before the start. Returns the guest who stays. */
async function gather(room: TestRoom, { compare, step, post, put, confirm }: Commands): Promise<Seated> {
  const { browser, id } = room.host
  const ravi = await room.join('Ravi', 3)
  const mallory = await room.join('Mallory')
  const twice = await room.join('Ravi 2', 3)
  await confirm(twice, [0, 1, 2])
  await confirm(mallory, [0])
  await step(post(mallory.browser, '/join', { name: 'Mallory', ticketCount: 4 }))
  await step(post(ravi.browser, '/join', { name: 'Ravi', ticketCount: 2 }))
  await step(post(browser, '/papers', { name: 'Nani', ticketCount: 2 }))
  await step(post(browser, '/papers', { ticketCount: 2, sheets: 3 }))
  await step(post(browser, '/lock', { locked: true }))
  await step(post(browser, `/players/${mallory.id}/remove`))
  await step(post(browser, `/people/${mallory.id}/let-in`))
  await step(post(browser, `/players/${mallory.id}/remove`))
  await step(post(browser, '/same-person', { keptId: ravi.id, secondId: twice.id }))
  await step(ravi.browser.post(`/api/players/${ravi.id}/name`, { name: 'Ravi Ji' }))
  await confirm(ravi, [0, 1])
  const share = { ties: 'share', bogey: 'out', prizes: { 'Top Line': 'dinner' } }
  for (const rules of [share, { most: 1 }, { hostPlays: false }, { hostPlays: true }]) await step(put('/rules', rules))
  await step(post(browser, '/two-people', { secondId: twice.id }))
  await step(post(browser, '/same-person', { keptId: ravi.id, secondId: twice.id }))
  await step(post(browser, `/players/${twice.id}/remove`))
  await step(post(browser, `/people/${ravi.id}/let-in`))
  await step(post(browser, '/two-people', { secondId: twice.id }))
  await step(post(browser, `/players/${twice.id}/remove`))
  const off = (isCancelled: boolean) => ({ isCancelled })
  for (const [i, plan] of [{ startsAt: inDays(2) }, { name: 'Holi' }, { name: null }, off(true), off(false)].entries())
    expect((await step(put('/plan', plan))).body.room.plan).toMatchObject({ ...plan, changes: i + 1 })
  const { version } = await room.state()
  expect((await put('/plan', { isCancelled: false })).body.version, 'nothing new').toBe(version)
  for (const number of [7, 7, 90]) await step(post(browser, '/record-number', { number, clip: clipOf(aTone()) }))
  await step(post(browser, '/forget-voice'))
  await step(post(browser, '/record-number', { number: 47, clip: clipOf(aTone()) }))
  await step(post(browser, '/call-number', { number: 90 }))
  await step(post(browser, '/start-ticket-selection'))
  for (const change of ['0/unselect', '4/select', '4/unselect', '0/select'])
    await step(post(browser, `/tickets/${change}`, { playerId: id }))
  await confirm(ravi, [0], 'ab'.repeat(16))
  await room.start()
  await compare()
  return ravi
}

async function playRound(room: TestRoom, ravi: Seated, { compare, step, post }: Commands, later: BrowserSession) {
  const { browser, id } = room.host
  await post(browser, '/auto-call', { state: 'on' })
  await post(ravi.browser, '/hold', { playerId: ravi.id })
  await post(browser, '/break', { minutes: 1 })
  await step(post(browser, '/auto-call', { state: 'off' }))
  await step(browser.post(`/api/players/${id}/reactions/love`))
  const [five, his] = [room.host, ravi].map((player) => numbersOn(room, player.id)) as [number[], number[]]
  await step(browser.post(`/api/players/${id}/unmark`, { ticketId: 0, number: five[0] }))
  await call(room)
  await compare()
  await post(browser, '/takeover')
  expect((await claim(room, ravi, 'Top Line')).body.code).toBe('pattern_not_valid')
  await compare()
  await callNumbers(room, [...five, ...his])
  for (const number of his) await step(mark(ravi, number))
  const shop = { name: 'Kaki', numbers: [3, 12, 41, 66, 81, 18, 34, 46, 53, 72, 7, 25, 49, 77, 90] }
  await step(post(browser, '/lock', { locked: false }))
  await step(post(browser, '/write-ticket', shop))
  const onPaper = (await room.state()).players.find(({ paperNo }) => paperNo)
  await step(post(browser, '/write-ticket', { ...shop, personId: onPaper?.personId }))
  expect((await claim(room, ravi, 'Top Line')).body.code, 'the false claim cost it').toBe('ticket_is_out')
  await step(claim(room, ravi, 'First Five'))
  await step(ravi.browser.post(`/api/players/${ravi.id}/leave`))
  await step(post(ravi.browser, '/join', { name: 'Ravi Ji' }))
  await step(post(browser, '/lock', { locked: false }))
  await step(post(later, '/next-people', { name: 'Sonu' }))
  await winEverything(room)
  await compare()
}

/** The end of the round and of the evening, and all that can be read and made after it. */
async function finish(server: TestServer, room: TestRoom, { step, post }: Commands): Promise<void> {
  const { browser } = room.host
  await step(post(browser, '/end'))
  await browser.get(`/api/rooms/${room.id}`)
  await drawOf(server, room)
  await step(post(browser, '/close-evening'))
  await post(browser, '/next-round', { after: 1 })
  await post(browser, '/invite')
  const made = await browser.post<{ token: string }>(`/api/rooms/${room.id}/host-link`)
  await post(new BrowserSession(server), '/host-link/use', { token: made.body.token })
  await browser.send('DELETE', `/api/rooms/${room.id}/host-link`)
  for (const path of ['evening', 'invite', 'rounds/1', 'seats', 'host-link', 'removed'])
    await browser.get(`/api/rooms/${room.id}/${path}`)
  await browser.get('/api/seats')
}

async function manage(server: TestServer): Promise<void> {
  const admin = await asAdmin(server)
  const ad = { imageUrl: 'https://pictures.example/strip.webp', linkUrl: 'https://shop.example/' }
  const { body: added } = await admin.post<{ id: string }>('/api/advertisements', ad)
  await admin.send('PUT', `/api/advertisements/${added.id}`, ad)
  await admin.send('DELETE', `/api/advertisements/${added.id}`)
  for (const path of ['advertisements', 'addresses', 'analytics/rooms', 'analytics/days'])
    await admin.get(`/api/${path}`)
  await uploadLink(admin)
  await operate(server, admin)
  await admin.send('DELETE', '/api/admin/session')
}

/** All that the operator does to the site and to a room with a win that has a picture. */
async function operate(server: TestServer, admin: BrowserSession): Promise<void> {
  const room = await openRoom(server)
  const { browser, id } = room.host
  await room.start()
  const five = numbersOn(room, id).slice(0, 5)
  await callNumbers(room, five)
  for (const number of five) await mark(room.host, number)
  const screenshot = `data:image/png;base64,${(await picture('png')).toString('base64')}`
  const first = { playerId: id, pattern: 'First Five', ticketNumber: 1, screenshot }
  const { body: win } = await browser.post<WinnerView>(`/api/rooms/${room.id}/winners`, first)
  await admin.get('/api/site')
  await admin.get('/api/site/settings')
  await admin.send('PUT', '/api/site/settings', { ads: true })
  await admin.get('/api/site/rooms')
  const path = `/api/site/rooms/${room.id}`
  const { names } = (await admin.get<SiteRoomAnswer>(path)).body
  await admin.send('DELETE', `${path}/names/${names[0]?.personId}`)
  await admin.send('DELETE', `${path}/pictures/${win.id}`)
  await admin.send('DELETE', `/api/rooms/${room.id}/voice`)
  await admin.post(`${path}/close`)
  await admin.send('DELETE', path)
}

/** Sends every command of an evening and everything that an admin does, with a copy that only applies messages. */
async function playEvening(server: TestServer) {
  answersTaken.clear()
  const elsewhere = await openRoom(server)
  const stranger = await watchRoom(server, elsewhere.id)
  const statements = seeStatements()
  const room = await openRoom(server, 'Asha', 1, { startsAt: inDays(1), zone: 'Asia/Kolkata' })
  const [watcher, liar] = [await watchRoom(server, room.id), await watchRoom(server, room.id)]
  liar.socket.send(JSON.stringify({ type: 'ticket_selection_started', roomId: room.id, payload: {} }))
  liar.socket.close()
  await closeCode(liar.socket)
  const compared: Compared[] = []
  const commands = commandsOf(room, await toldCopy(room, watcher, compared))
  const ravi = await gather(room, commands)
  await playRound(room, ravi, commands, new BrowserSession(server))
  const { body: wins } = await room.host.browser.get<object[]>(`/api/rooms/${room.id}/winners`)
  await finish(server, room, commands)
  statements.stop()
  await manage(server)
  return { watcher, stranger, wins, compared, seen: statements.seen, roomIds: [room.id, elsewhere.id] }
}

onOneDatabase({ ADMIN_CODE }, (server) => {
  let evening: Awaited<ReturnType<typeof playEvening>>
  // `BrowserSession` and `MessageLog` take nothing that a page would not take, here and in every other test.
  beforeAll(async () => {
    evening = await playEvening(server)
  })
  afterAll(() => {
    for (const { socket } of [evening.watcher, evening.stranger]) socket.close()
  })

  test('a copy of a room that only applies messages equals the room after each command', () => {
    expect(evening.compared.length).toBeGreaterThan(50)
    for (const { copy, wanted } of evening.compared) expect(copy).toEqual(wanted)
  })

  test('browsers accept the answers of every route', () => {
    expect([...answersTaken].toSorted()).toEqual(Object.keys(ANSWER_OF).toSorted())
  })

  test('browsers apply every kind of message, and another room receives none', async () => {
    const kinds: string[] = roomEvent.def.options.flatMap(({ shape }) => shape.type.def.values)
    await evening.watcher.log.nth('round_opened', 1)
    await evening.watcher.log.nth('reactions', 1)
    const heard = new Set(evening.watcher.heard.map(({ type }) => type))
    expect([...heard, ...AFTER_SILENCE].toSorted()).toEqual(kinds.toSorted())
    expect(evening.stranger.heard).toEqual([])
  })

  test('a win is announced as it is stored', () => {
    const told = evening.watcher.log.all('winner_announced')
    const announced = told.map(({ payload }) => ({ ...payload.winner, screenshot: null }))
    expect(announced.length, 'two share First Five').toBe(6)
    expect(evening.wins).toEqual(expect.arrayContaining(announced))
  })

  // None are seen in the embedded database.
  test.runIf(server.database === 'postgres')('each statement on the tables of rooms names its room', () => {
    const strayed = evening.seen
      .filter((each) => touchesRooms(each) && !names(each, ...evening.roomIds))
      .map(({ text }) => text)
    const excepted = (text: string) => [...EXCEPTIONS, ...OF_ALL_ROOMS].some(([, statement]) => statement.test(text))
    expect([...new Set(strayed.filter((text) => !excepted(text)))], 'statements that name no room').toEqual([])
    const unused = EXCEPTIONS.filter(([, statement]) => !strayed.some((text) => statement.test(text)))
    expect(unused, 'exceptions that nothing needs').toEqual([])
  })
})
