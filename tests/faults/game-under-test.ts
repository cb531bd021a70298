import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer, CreateRoomAnswer, ErrorAnswer, GameStateAnswer, JoinAnswer } from '#shared/api.ts'
import { CLASSIC, numbersToGo } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { waitUntil } from '../../scripts/waiting.ts'
import type { FinalRoom } from './checker.ts'
import { type Answer, Client, Unanswered } from './client.ts'
import type { Entry, History, Told, Wish } from './history.ts'

const TRY_AGAIN_MS = 40
const TICKETS_EACH = 2

/** Somebody who plays by the rules of the real pages: what is unknown is asked for again until it is answered. */
interface Player {
  client: Client
  id: string
  tickets: Ticket[]
  marked: Map<number, number[]>
}

/** One room with a host and players that play as fast as they are answered. */
export class GameUnderTest {
  readonly roomId: string
  readonly host: Player
  readonly players: Player[]
  readonly called: number[] = []
  private readonly history: History
  private readonly closed = new Set<string>()
  private stopped = false

  private constructor(roomId: string, players: [Player, ...Player[]], history: History) {
    this.roomId = roomId
    this.host = players[0]
    this.players = players
    this.history = history
  }

  /** Opens a room and starts the game. Survives faults like everything else. */
  static async open(origin: () => string, history: History, size = 10): Promise<GameUnderTest> {
    const host = new Client(origin)
    const created = await insist<CreateRoomAnswer>(host, '/api/rooms', { hostName: 'Host', ticketCount: TICKETS_EACH })
    const roomId = created.body.room.id
    const joined = await Promise.all(
      Array.from({ length: size - 1 }, async (_, i) => {
        const client = new Client(origin)
        const body = { name: `Player ${i + 1}`, ticketCount: TICKETS_EACH }
        const answer = await insist<JoinAnswer>(client, `/api/rooms/${roomId}/join`, body)
        return playerOf(roomId, client, answer.body.id)
      }),
    )
    const first = playerOf(roomId, host, created.body.hostPlayer.id)
    await insist(host, `/api/rooms/${roomId}/start`, { playerId: first.id })
    return new GameUnderTest(roomId, [first, ...joined], history)
  }

  /** Plays until the game is over or `stop` is called. */
  async play(pauseMs = 0): Promise<void> {
    while (!this.stopped && (await this.callNext())) {
      await Promise.all(this.players.map((player) => this.markAndClaim(player)))
      if (pauseMs > 0) await wait(pauseMs)
    }
  }

  /** What is under way is still brought to its end. */
  stop(): void {
    this.stopped = true
  }

  /** One call; false when there is none left. */
  async callNext(): Promise<boolean> {
    const after = this.called.length
    const told = await this.pursue(this.host.client, { type: 'call', roomId: this.roomId, after })
    if (told?.type !== 'call') return false
    this.called.push(told.number)
    return true
  }

  /** Marks what was called last and claims what is complete. */
  async markAndClaim(player: Player): Promise<void> {
    const number = this.called.at(-1)
    if (number === undefined) return
    for (const [ticketId, ticket] of player.tickets.entries()) {
      if (!numbersOf(ticket).includes(number)) continue
      const mark = { type: 'mark', roomId: this.roomId, playerId: player.id, ticketId, number } as const
      if ((await this.pursue(player.client, mark))?.type !== 'mark') continue
      const marked = [...(player.marked.get(ticketId) ?? []), number]
      player.marked.set(ticketId, marked)
      for (const pattern of CLASSIC) {
        if (this.closed.has(pattern) || numbersToGo(pattern, ticket, marked, this.called) > 0) continue
        const { id: playerId } = player
        const claim = { type: 'claim', roomId: this.roomId, playerId, pattern, ticketNumber: ticketId + 1 } as const
        await this.pursue(player.client, claim)
        this.closed.add(pattern)
      }
    }
  }

  /** Asks until there is an answer, as the history is told; null if the game was stopped before there was one. */
  private async pursue(client: Client, wish: Wish): Promise<Told | null> {
    const entry = this.history.invoke(wish)
    while (!this.stopped || entry.unknown === 0) {
      const told = await ask(client, wish, entry)
      if (told) {
        entry.told = told
        entry.toldAt = performance.now()
        return told
      }
      entry.unknown++
      await wait(TRY_AGAIN_MS)
    }
    return null
  }
}

/** The room as a server shows it now. */
export async function finalRoom(origin: string, roomId: string): Promise<FinalRoom> {
  const client = new Client(() => origin)
  const state = await insist<GameStateAnswer>(client, `/api/game-state/${roomId}`)
  const winners = await insist<WinnerView[]>(client, `/api/rooms/${roomId}/winners`)
  return { state: state.body, winners: winners.body }
}

async function ask(client: Client, wish: Wish, entry: Entry): Promise<Told | null> {
  try {
    const answer = await client.send<CallAnswer & WinnerView & ErrorAnswer>('POST', ...requestFor(wish))
    entry.ms = answer.ms
    if (isOpen(answer)) return null
    // Another player was faster, or the game is over. There is no other reason to refuse a valid claim.
    if (answer.status === 409) return { type: 'refused', code: answer.body.code }
    if (answer.status >= 400) throw new Error(`${JSON.stringify(wish)}: ${JSON.stringify(answer.body)}`)
    if (wish.type === 'call') return { type: 'call', number: answer.body.number, seq: answer.body.seq }
    return wish.type === 'claim' ? { type: 'claim', winnerId: answer.body.id } : { type: 'mark' }
  } catch (error) {
    if (error instanceof Unanswered) return null
    throw error
  }
}

function requestFor(wish: Wish): [path: string, body: unknown] {
  if (wish.type === 'call') return [`/api/rooms/${wish.roomId}/call-number`, { after: wish.after }]
  if (wish.type === 'mark') {
    return [`/api/players/${wish.playerId}/mark`, { ticketId: wish.ticketId, number: wish.number }]
  }
  const { playerId, pattern, ticketNumber } = wish
  return [`/api/rooms/${wish.roomId}/winners`, { playerId, pattern, ticketNumber }]
}

/** Answers that leave it open whether it was done. */
const isOpen = ({ status }: Answer<unknown>) => status >= 500 || status === 429

/** Sends something that may be repeated until it is answered well. Without a body it is a read. */
export async function insist<T>(client: Client, path: string, body?: unknown): Promise<Answer<T>> {
  const key = { 'idempotency-key': randomUUID() }
  const ask = async () => {
    const answer = await client.send<T>(body === undefined ? 'GET' : 'POST', path, body, key).catch(() => null)
    if (answer && answer.status < 400) return answer
    if (answer && !isOpen(answer)) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    return null
  }
  return waitUntil(`${path} is answered well`, ask, { everyMs: TRY_AGAIN_MS })
}

function playerOf(roomId: string, client: Client, id: string): Player {
  return { client, id, tickets: ticketsFor(playerSeed(roomId, id)).slice(0, TICKETS_EACH), marked: new Map() }
}
