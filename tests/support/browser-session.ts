import type { Bodies, CreateRoomAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import { takeAnswer } from './as-browsers-take-it.ts'
import { untilTaken } from './until-taken.ts'

/** An HTTP answer. */
export interface Answer<T = unknown> {
  status: number
  headers: Headers
  body: T
}

/** One cookie jar: what a browser is to the server. It takes only what the pages would take. */
export class BrowserSession {
  private readonly server: { url: string }
  private cookie: string | null

  constructor(server: { url: string }, cookie: string | null = null) {
    this.server = server
    this.cookie = cookie
  }

  get<T = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>('GET', path, undefined, headers)
  }

  /** Sends a value as JSON, or a string unchanged. */
  post<T = unknown>(path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer<T>> {
    return this.send<T>('POST', path, body, headers)
  }

  async send<T = unknown>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const response = await fetch(this.server.url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(this.cookie && { cookie: this.cookie }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const cookie = response.headers.get('set-cookie')
    if (cookie) this.cookie = cookie.split(';')[0] ?? null
    const text = await response.text()
    const answer = text ? JSON.parse(text) : null
    takeAnswer(method, path, response.status, answer)
    return { status: response.status, headers: response.headers, body: answer as T }
  }

  /** The Cookie header, for sockets. */
  get cookieHeader(): string | null {
    return this.cookie
  }
}

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

/** Creates a room. */
export async function openRoom(
  server: { url: string },
  hostName = 'Asha',
  ticketCount = 1,
  plan?: Bodies['createRoomBody']['plan'],
): Promise<TestRoom> {
  const browser = new BrowserSession(server)
  const created = await untilTaken(() => browser.post<CreateRoomAnswer>('/api/rooms', { hostName, ticketCount, plan }))
  if (created.status !== 201)
    throw new Error(`a new room was answered ${created.status} ${JSON.stringify(created.body)}`)
  const id = created.body.room.id
  const host = { browser, id: created.body.hostPlayer.id, name: hostName }
  return {
    id,
    host,
    join: async (name, tickets = 1) => {
      const own = new BrowserSession(server)
      const joined = await untilTaken(() =>
        own.post<JoinAnswer>(`/api/rooms/${id}/join`, { name, ticketCount: tickets }),
      )
      if (joined.status !== 201) throw new Error(`${name} was answered ${joined.status} ${JSON.stringify(joined.body)}`)
      return { browser: own, id: joined.body.id, name }
    },
    start: async () => {
      const started = await untilTaken(() => browser.post(`/api/rooms/${id}/start`, { playerId: host.id }))
      if (started.status !== 200)
        throw new Error(`a start was answered ${started.status} ${JSON.stringify(started.body)}`)
    },
    state: async () => {
      const { gameState, version, epoch } = (await browser.get<GameStateAnswer>(`/api/game-state/${id}`)).body
      return { ...gameState, version, epoch }
    },
  }
}
