import type {
  CallAnswer,
  CreateRoomAnswer,
  DrawAnswer,
  ErrorAnswer,
  GameStateAnswer,
  JoinAnswer,
  RoomChangeAnswer,
  SeatsAnswer,
} from '#shared/api.ts'
import type { Bodies } from '#shared/bodies.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { takeAnswer } from './as-browsers-take-it.ts'

export interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: T
}

/** The status of an answer and, of a refusal, its code. */
export const said = ({ status, body }: Answer) => [status, (body as { code?: string }).code]

/** One cookie jar: what a browser is to the server. It takes only what the pages would take. */
export class BrowserSession {
  /** The Cookie header, also for sockets. */
  cookieHeader: string | null
  private readonly server: { url: string }

  constructor(server: { url: string }, cookie: string | null = null) {
    this.server = server
    this.cookieHeader = cookie
  }

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, undefined, headers)
  }

  /** Sends a value as JSON, or a string unchanged. */
  post<T = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>('POST', path, body, headers)
  }

  /** Sends again for as long as the server answers that it is busy and has not done it, as the app does. */
  async send<T = unknown>(...request: Parameters<BrowserSession['sendOnce']>): Promise<Answer<T>> {
    let answer = await this.sendOnce<T & Partial<ErrorAnswer>>(...request)
    while (answer.status === 503 && answer.body?.code === 'busy') answer = await this.sendOnce(...request)
    return answer
  }

  async sendOnce<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookieHeader && { cookie: this.cookieHeader }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const cookie = sessionCookieOf(response.headers)
    if (cookie) this.cookieHeader = cookie.split(';')[0] ?? null
    const text = await response.text()
    // Exports are files of other kinds.
    const answer = text === '' ? null : path.startsWith('/exports/') && response.ok ? text : JSON.parse(text)
    takeAnswer(method, path, response.status, answer)
    return { status: response.status, headers: response.headers, body: answer as T }
  }
}

/** The session's cookie that an answer sets, or null. */
export const sessionCookieOf = (headers: Headers): string | null =>
  headers.getSetCookie().find((cookie) => /^(__Host-)?tambola=/.test(cookie)) ?? null

/** A player in a room, with the browser that holds the seat. */
export interface Seated {
  browser: BrowserSession
  id: string
  name: string
}

/** A room with its host, created over the API. */
export interface TestRoom {
  id: string
  host: Seated
  join(name: string, ticketCount?: number): Promise<Seated>
  /** Starts the game. Players who have not confirmed get their tickets. */
  start(): Promise<void>
  state(): Promise<GameStateAnswer['gameState'] & { version: number; epoch: string }>
}

export async function openRoom(
  server: { url: string },
  hostName = 'Asha',
  ticketCount = 1,
  plan?: Bodies['createRoomBody']['plan'],
): Promise<TestRoom> {
  const browser = new BrowserSession(server)
  const created = await browser.post<CreateRoomAnswer>('/api/rooms', { hostName, ticketCount, plan })
  expectStatus(201, 'a new room', created)
  const id = created.body.room.id
  const host = { browser, id: created.body.hostPlayer.id, name: hostName }
  return {
    id,
    host,
    join: async (name, tickets = 1) => {
      const own = new BrowserSession(server)
      const joined = await own.post<JoinAnswer>(`/api/rooms/${id}/join`, { name, ticketCount: tickets })
      // The next try finds a seat that was taken just before the server failed to answer.
      if (joined.status !== 200) expectStatus(201, name, joined)
      return { browser: own, id: joined.body.id, name }
    },
    start: async () => {
      expectStatus(200, 'a start', await browser.post(`/api/rooms/${id}/start`, { playerId: host.id }))
    },
    state: async () => {
      const answer = await browser.get<GameStateAnswer>(`/api/game-state/${id}`)
      const { gameState, version, epoch } = answer.body
      return { ...gameState, version, epoch }
    },
  }
}

/** A room with guests, each with a browser of their own. */
export async function roomOf<Names extends string[]>(server: { url: string }, ...names: Names) {
  const room = await openRoom(server)
  const guests: Seated[] = []
  for (const name of names) guests.push(await room.join(name))
  return [room, ...guests] as [TestRoom, ...{ [Each in keyof Names]: Seated }]
}

/** The same once their game has begun. */
export async function playing<Names extends string[]>(server: { url: string }, ...names: Names) {
  const all = await roomOf(server, ...names)
  await all[0].start()
  return all
}

function expectStatus(wanted: number, what: string, { status, body }: Answer): void {
  if (status !== wanted) throw new Error(`${what} was answered ${status} ${JSON.stringify(body)}`)
}

/** Calls a number, drawn unless one is given. The host's browser may use any process on the same database. */
export async function call(room: TestRoom, number?: number, host = room.host.browser): Promise<CallAnswer> {
  const called = await host.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { number })
  expectStatus(200, 'a call', called)
  return called.body
}

/** Calls those of the numbers that are not called yet. */
export async function callNumbers(room: TestRoom, numbers: Iterable<number>): Promise<void> {
  const { calledNumbers } = (await room.state()).room
  for (const number of new Set(numbers)) if (!calledNumbers.includes(number)) await call(room, number)
}

/** The host asks for other house rules. */
export const setRules = ({ id, host }: TestRoom, rules: unknown) =>
  host.browser.send<RoomChangeAnswer & ErrorAnswer>('PUT', `/api/rooms/${id}/rules`, rules)

/** The seats that a browser has in a room, and its place in the next round. */
export const seatsOf = async (room: { id: string }, browser: BrowserSession): Promise<SeatsAnswer> =>
  (await browser.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)).body

/** A player in the seat of the present round. */
export async function seatedNow(room: TestRoom, player: Seated): Promise<Seated> {
  const { seats } = await seatsOf(room, player.browser)
  return { ...player, id: seats[0]?.playerId ?? '' }
}

/** Starts a round, in which the host has another player id than in the one before. */
export async function startRound(room: TestRoom, host = room.host): Promise<void> {
  const { browser, id } = await seatedNow(room, host)
  expectStatus(200, 'a start', await browser.post(`/api/rooms/${room.id}/start`, { playerId: id }))
}

/** Ends a round if it is not over, and opens the one after it. */
export async function nextRound(room: TestRoom, after: number, host = room.host.browser, hostId?: string) {
  await host.post(`/api/rooms/${room.id}/end`)
  expectStatus(200, 'the next round', await host.post(`/api/rooms/${room.id}/next-round`, { after, hostId }))
}

/** The public evidence of the draw. */
export async function drawOf(server: { url: string }, room: TestRoom): Promise<DrawAnswer> {
  return (await new BrowserSession(server).get<DrawAnswer>(`/api/rooms/${room.id}/draw`)).body
}

/** A ticket of a player, by default their first. */
export const ticketOf = (room: { id: string }, player: { id: string }, ticketId = 0): Ticket =>
  ticketsFor(playerSeed(room.id, player.id))[ticketId] as Ticket
/** The numbers of one of a player's tickets. */
export const numbersOn = (room: { id: string }, playerId: string, ticketId = 0) =>
  numbersOf(ticketOf(room, { id: playerId }, ticketId))
/** Five numbers of a ticket from two lines, so that only one pattern is ready and a single tap claims it. */
export const ofTwoLines = (numbers: readonly number[]) => [0, 1, 2, 5, 6].map((place) => numbers[place] as number)

/** The wins of a room, as the host's page reads them. */
export const winsIn = async (room: TestRoom): Promise<WinnerView[]> =>
  (await room.host.browser.get<WinnerView[]>(`/api/rooms/${room.id}/winners`)).body

export const mark = ({ browser, id }: Seated, number: number, ticketId = 0) =>
  browser.post<ErrorAnswer>(`/api/players/${id}/mark`, { ticketId, number })

/** Claims a pattern on a player's first ticket. */
export const claim = (room: { id: string }, { id, browser }: Seated, pattern: string, by = browser) =>
  by.post<WinnerView & ErrorAnswer>(`/api/rooms/${room.id}/winners`, { playerId: id, pattern, ticketNumber: 1 })

/** Calls the first numbers of a player's first ticket as far as needed, and marks them in their seat of this round. */
export async function callAndMark(room: TestRoom, player: Seated, count: number): Promise<Seated> {
  const seated = await seatedNow(room, player)
  const numbers = numbersOn(room, seated.id).slice(0, count)
  await callNumbers(room, numbers)
  for (const number of numbers) await mark(seated, number)
  return seated
}

/** The same, and claims. */
export async function win(room: TestRoom, player: Seated, count: number, patterns: readonly Pattern[]): Promise<void> {
  const seated = await callAndMark(room, player, count)
  for (const pattern of patterns) {
    expectStatus(201, `a claim of ${pattern} by ${player.name}`, await claim(room, seated, pattern))
  }
}

/** Lets the host win everything. All their numbers must have been called. */
export const winEverything = (room: TestRoom, browser = room.host.browser, patterns: readonly Pattern[] = CLASSIC) =>
  win(room, { ...room.host, browser }, 15, patterns)
