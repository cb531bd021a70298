import { setTimeout as wait } from 'node:timers/promises'
import type { CallAnswer, ErrorAnswer } from '#shared/api.ts'
import { CLASSIC, numbersToGo } from '#shared/game/patterns.ts'
import type { WinnerView } from '#shared/game/room/state.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { type Client, isOpen } from './client.ts'
import type { History, Told, Wish } from './history.ts'
import { openRoom, type Room, type Seat } from './room.ts'

const TRY_AGAIN_MS = 40
const TICKETS_EACH = 2
const GUESTS = 9

/** A player who follows the rules of the real pages, and repeats requests until they are answered. */
interface Player extends Seat {
  tickets: Ticket[]
  marked: Map<number, number[]>
}

/** One room with a host and players that play as fast as they are answered. */
export class GameUnderTest {
  readonly room: Room
  private readonly players: Player[]
  private readonly called: number[] = []
  private readonly history: History
  private readonly closed = new Set<string>()
  private stopped = false

  constructor(room: Room, seats: Seat[], history: History) {
    this.room = room
    this.history = history
    this.players = seats.map((seat) => {
      const tickets = ticketsFor(playerSeed(room.id, seat.id)).slice(0, TICKETS_EACH)
      return { ...seat, tickets, marked: new Map() }
    })
  }

  /** Opens a room and starts the game. Survives faults like everything else. */
  static async open(origin: () => string, history: History): Promise<GameUnderTest> {
    const room = await openRoom(origin, TICKETS_EACH)
    const guests = await Promise.all(Array.from({ length: GUESTS }, (_, i) => room.join(`Player ${i + 1}`)))
    await room.start()
    return new GameUnderTest(room, [room.host, ...guests], history)
  }

  /** Plays until the game is over or `stop` is called. */
  async play(pauseMs: number): Promise<void> {
    while (!this.stopped && (await this.turn())) if (pauseMs > 0) await wait(pauseMs)
  }

  /** Requests under way are still completed. */
  stop(): void {
    this.stopped = true
  }

  /** Makes one call, to which everybody reacts. Returns false when no number is left. */
  async turn(): Promise<boolean> {
    const after = this.called.length
    const told = await this.pursue(this.room.host.client, { type: 'call', roomId: this.room.id, after })
    if (told?.type !== 'call') return false
    this.called.push(told.number)
    await Promise.all(this.players.map((player) => this.markAndClaim(player)))
    return true
  }

  /** Marks what was called last and claims what is complete. */
  private async markAndClaim({ client, id: playerId, tickets, marked }: Player): Promise<void> {
    const { called, closed } = this
    const roomId = this.room.id
    const number = called.at(-1)
    for (const [ticketId, ticket] of tickets.entries()) {
      if (number === undefined || !numbersOf(ticket).includes(number)) continue
      const told = await this.pursue(client, { type: 'mark', roomId, playerId, ticketId, number })
      if (told?.type !== 'mark') continue
      const mine = [...(marked.get(ticketId) ?? []), number]
      marked.set(ticketId, mine)
      for (const pattern of CLASSIC) {
        if (closed.has(pattern) || numbersToGo(pattern, ticket, mine, called) > 0) continue
        await this.pursue(client, { type: 'claim', roomId, playerId, pattern, ticketNumber: ticketId + 1 })
        closed.add(pattern)
      }
    }
  }

  /** Requests until there is an answer, which the history records. Returns null if the game was stopped before. */
  private async pursue(client: Client, wish: Wish): Promise<Told | null> {
    const entry = this.history.invoke(wish)
    while (!this.stopped || entry.unknown === 0) {
      const told = await ask(client, wish)
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

async function ask(client: Client, wish: Wish): Promise<Told | null> {
  const answer = await client.send<CallAnswer & WinnerView & ErrorAnswer>('POST', ...requestFor(wish))
  if (isOpen(answer)) return null
  // Another player was faster, or the game is over. There is no other reason to refuse a valid claim.
  if (answer.status === 409) return { type: 'refused', code: answer.body.code }
  if (answer.status >= 400) throw new Error(`${JSON.stringify(wish)}: ${JSON.stringify(answer.body)}`)
  if (wish.type === 'call') return { type: 'call', number: answer.body.number, seq: answer.body.seq }
  return wish.type === 'claim' ? { type: 'claim', winnerId: answer.body.id } : { type: 'mark' }
}

function requestFor({ roomId, ...wish }: Wish): [path: string, body: unknown] {
  if (wish.type === 'call') return [`/api/rooms/${roomId}/call-number`, { after: wish.after }]
  const { type, ...body } = wish
  return [type === 'mark' ? `/api/players/${wish.playerId}/mark` : `/api/rooms/${roomId}/winners`, body]
}
