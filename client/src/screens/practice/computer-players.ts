import { RequestError } from '#client/server-state/request.ts'
import { handOf, nearest } from '#shared/game/hand.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { firstTickets } from '#shared/game/room/ticket-changes.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import type { LocalRoom } from './local-room.ts'

/** A time between two others, in milliseconds. */
type Span = readonly [least: number, most: number]

interface Habits {
  ticketCount: number
  /** From a call to the mark. */
  marksAfterMs: Span
  /** From the mark that completes a pattern to the claim. A person who is quick is quicker. */
  claimsAfterMs: Span
}

const COMPUTER_NAMES = ['Dadi', 'Ravi', 'Meena', 'Anu']
const HABITS: readonly Habits[] = [
  { ticketCount: 1, marksAfterMs: [1_500, 4_000], claimsAfterMs: [4_000, 8_000] },
  { ticketCount: 1, marksAfterMs: [700, 2_000], claimsAfterMs: [3_000, 6_000] },
  { ticketCount: 2, marksAfterMs: [1_000, 3_000], claimsAfterMs: [3_500, 7_000] },
]

/** A computer player. It marks and claims through the same gate as a person, at the pace of one. */
class ComputerPlayer {
  private readonly timers = new Timers()
  private readonly tickets: readonly Ticket[]
  private readonly room: LocalRoom
  private readonly id: PlayerId
  private readonly habits: Habits

  constructor(room: LocalRoom, id: PlayerId, habits: Habits) {
    this.room = room
    this.id = id
    this.habits = habits
    this.tickets = ticketsFor(playerSeed(room.room.id, id))
  }

  heard(number: number): void {
    this.timers.after(within(this.habits.marksAfterMs), () => this.mark(number))
  }

  stop(): void {
    this.timers.stop()
  }

  private mark(number: number): void {
    const { selectedTicketIds } = this.room.player(this.id)
    for (const ticketId of selectedTicketIds) {
      const isOnTicket = numbersOf(this.tickets[ticketId] as Ticket).includes(number)
      if (isOnTicket) unlessRefused(() => this.room.mark(this.id, ticketId, number))
      // A complete ticket may have waited for its house, which opens when the one before is won.
      if (this.ready(ticketId).length > 0)
        this.timers.after(within(this.habits.claimsAfterMs), () => this.claim(ticketId))
    }
  }

  private claim(ticketId: number): void {
    for (const pattern of this.ready(ticketId)) {
      const claim = { playerId: this.id, pattern, ticketNumber: ticketId + 1, screenshot: null }
      unlessRefused(() => this.room.execute(this.id, { type: 'claim', ...claim }))
    }
  }

  /** The patterns that a ticket completes and that are still open. */
  private ready(ticketId: number) {
    const { calledNumbers, disabledPatterns, rules } = this.room.room
    const hand = handOf(this.tickets, this.room.player(this.id))
    const isComplete = (pattern: Pattern) => nearest(pattern, rules, hand, calledNumbers, ticketId)?.toGo === 0
    return rules.patterns.filter((pattern) => !disabledPatterns.includes(pattern) && isComplete(pattern))
  }
}

/** Those who play with a person, whose name none of them has. */
export class ComputerPlayers {
  private readonly players = new Map<PlayerId, ComputerPlayer>()

  constructor(room: LocalRoom, personName: string) {
    const isFree = (name: string) => name.toLowerCase() !== personName.toLowerCase()
    const names = COMPUTER_NAMES.filter(isFree)
    for (const [i, habits] of HABITS.entries()) {
      const { ticketCount } = habits
      const joined = room.execute(null, { type: 'join', name: names[i] as string, ticketCount })
      if (joined.type !== 'joined') throw new Error('a computer player did not get in')
      const { playerId } = joined
      room.execute(playerId, { type: 'confirm_tickets', playerId, ticketIds: firstTickets(ticketCount) })
      this.players.set(playerId, new ComputerPlayer(room, playerId, habits))
    }
  }

  /** All of them have heard a call. */
  heard(number: number): void {
    for (const player of this.players.values()) player.heard(number)
  }

  /** One of them is no longer in the room. */
  left(playerId: PlayerId): void {
    this.players.get(playerId)?.stop()
    this.players.delete(playerId)
  }

  stop(): void {
    for (const player of this.players.values()) player.stop()
  }
}

const within = ([least, most]: Span) => least + Math.random() * (most - least)

/** Somebody else was faster, the game is over, or what is wanted cannot be played. */
export function unlessRefused(act: () => void): void {
  try {
    act()
  } catch (error) {
    if (!(error instanceof RequestError)) throw error
  }
}

/** Timers that end together. */
export class Timers {
  private readonly running = new Set<ReturnType<typeof setTimeout>>()

  after(ms: number, run: () => void): void {
    const timer = setTimeout(() => {
      this.running.delete(timer)
      run()
    }, ms)
    this.running.add(timer)
  }

  stop(): void {
    for (const timer of this.running) clearTimeout(timer)
    this.running.clear()
  }
}
