import type { WebSocket } from 'ws'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { numbersOf } from '#shared/game/tickets.ts'
import { BrowserSession, ticketOf } from './browser-session.ts'
import { sendOnSocket } from './room-watcher.ts'

/** What the specification says of a game's state: other fields are unknown to such a client. */
interface SpecState {
  room: { status: string; calledNumbers: number[]; disabledPatterns: string[] }
  players: { id: string; selectedTicketIds: number[]; ticketSelectionDone: boolean }[]
}

/** What it says of a winner. */
interface SpecWinner {
  playerName: string
  pattern: string
  ticketNumber: number
}

/** What the specification says of a message. */
export interface SpecMessage {
  type: string
  roomId: string
  payload: { number?: number }
}

/**
 * A player whose client was written from the specification alone: it knows no rounds, house rules, auto call or persons. It
 * checks marks and claims itself, as the specification has it, so that it sends only what it believes to be right.
 */
export class SpecClient {
  readonly roomId: string
  readonly name: string
  /** Refusals that its screen would show, as "claim: one_prize_each". */
  readonly refusals: string[] = []
  /** How often its player was not in the room, so that it went to the dashboard and joined again by its name. */
  sentHome = 0
  playerId = ''
  /** As of the last poll. */
  room: SpecState['room'] = { status: '', calledNumbers: [], disabledPatterns: [] }
  winners: SpecWinner[] = []
  /** In this round. */
  won: Pattern[] = []
  private readonly server: { url: string }
  private readonly browser: BrowserSession
  /** The number of tickets that the player has chosen. */
  private readonly desired: number
  private me: SpecState['players'][number] | undefined
  private hasSelected = false
  private hasConfirmed = false
  private marked = new Set<string>()
  /** It does not claim again what was refused. */
  private claimed = new Set<Pattern>()

  private constructor(server: { url: string }, roomId: string, name: string, desired: number) {
    this.server = server
    this.browser = new BrowserSession(server)
    this.roomId = roomId
    this.name = name
    this.desired = desired
  }

  /** Joins a room, selects the tickets and confirms them. */
  static async join(server: { url: string }, roomId: string, name: string, desired = 1): Promise<SpecClient> {
    const client = new SpecClient(server, roomId, name, desired)
    await client.enter()
    await client.refresh()
    return client
  }

  /** What it does on a poll or a message, whatever the message is. */
  async refresh(): Promise<void> {
    await this.poll()
    if (this.room.status !== 'active') return this.takeTickets()
    // Its page goes back and forth between the tickets and the game.
    if (!this.me?.ticketSelectionDone || this.me.selectedTicketIds.length === 0) {
      throw new Error(`${this.name} is kept out of the game`)
    }
    await this.markAll()
    await this.claimAll()
  }

  /** Reads the game and the winners. A player who is not in the room joins again. */
  async poll(): Promise<void> {
    await this.read()
    if (!this.me) {
      this.sentHome++
      await this.enter()
      await this.read()
    }
    this.winners = (await this.ask<SpecWinner[]>('winners', 'GET', `/api/rooms/${this.roomId}/winners`)) ?? []
    for (const { playerName, pattern, ticketNumber } of this.winners) {
      // What its gallery shows.
      if (!playerName || !pattern || !(ticketNumber > 0)) throw new Error(`${this.name} cannot show a winner`)
    }
  }

  /** Marks what was called as of the last poll, if the game ran then. */
  async markAll(): Promise<void> {
    if (this.room.status !== 'active') return
    for (const ticketId of this.me?.selectedTicketIds ?? []) {
      const isNew = (number: number) =>
        this.room.calledNumbers.includes(number) && !this.marked.has(`${ticketId}/${number}`)
      for (const number of numbersOf(this.ticket(ticketId)).filter(isNew)) {
        await this.ask('mark', 'POST', `/api/players/${this.playerId}/mark`, { ticketId, number })
        this.marked.add(`${ticketId}/${number}`)
      }
    }
  }

  /** Claims what its own checks allow, if the game ran at the last poll. */
  async claimAll(): Promise<void> {
    if (this.room.status !== 'active') return
    for (const pattern of CLASSIC) {
      const isClosed = this.room.disabledPatterns.includes(pattern)
      const ticketId = this.me?.selectedTicketIds.find((id) => this.isComplete(pattern, id))
      if (isClosed || this.claimed.has(pattern) || ticketId === undefined) continue
      this.claimed.add(pattern)
      const claim = { playerId: this.playerId, playerName: this.name, pattern, ticketNumber: `${ticketId + 1}` }
      if (await this.ask('claim', 'POST', `/api/rooms/${this.roomId}/winners`, { ...claim, screenshot: null })) {
        this.won.push(pattern)
      }
    }
  }

  /** Opens the socket. The caller refreshes after each message. */
  async listen(heard: (message: SpecMessage) => void): Promise<WebSocket> {
    const payload = { playerId: this.playerId, isHost: false }
    const named = JSON.stringify({ type: 'player_joined', roomId: this.roomId, payload })
    const { socket, log } = await sendOnSocket(this.server, { cookie: this.browser.cookieHeader ?? '' }, named)
    for (const message of log.messages) heard(message as SpecMessage)
    socket.on('message', (data) => heard(JSON.parse(String(data))))
    return socket
  }

  /** The numbers of all the tickets that the player holds. */
  numbers(): number[] {
    return (this.me?.selectedTicketIds ?? []).flatMap((ticketId) => numbersOf(this.ticket(ticketId)))
  }

  /** Clears what it stored, as the specification has it on every join. */
  private async enter(): Promise<void> {
    const joined = await this.ask<{ id: string }>('join', 'POST', `/api/rooms/${this.roomId}/join`, { name: this.name })
    if (!joined) throw new Error(`${this.name} could not join: ${this.refusals.at(-1)}`)
    this.playerId = joined.id
    this.won = []
    this.marked = new Set()
    this.claimed = new Set()
    this.hasSelected = false
    this.hasConfirmed = false
  }

  private async read(): Promise<void> {
    const answer = await this.ask<{ gameState: SpecState }>('state', 'GET', `/api/game-state/${this.roomId}`)
    if (!answer) throw new Error(`the game could not be read: ${this.refusals.at(-1)}`)
    this.room = answer.gameState.room
    this.me = answer.gameState.players.find(({ id }) => id === this.playerId)
  }

  /** Selects as many tickets as desired, once, and confirms them when there are as many, once. */
  private async takeTickets(): Promise<void> {
    if (!this.me || this.me.ticketSelectionDone) return
    if (!this.hasSelected && this.me.selectedTicketIds.length === 0) {
      this.hasSelected = true
      for (let ticketId = 0; ticketId < this.desired; ticketId++) {
        const path = `/api/rooms/${this.roomId}/tickets/${ticketId}/select`
        await this.ask('select', 'POST', path, { playerId: this.playerId })
      }
      await this.read()
    }
    const ticketIds = this.me?.selectedTicketIds ?? []
    if (this.hasConfirmed || ticketIds.length !== this.desired) return
    this.hasConfirmed = true
    await this.ask('confirm', 'POST', `/api/players/${this.playerId}/confirm-tickets`, { ticketIds })
    await this.read()
  }

  private ticket(ticketId: number) {
    return ticketOf({ id: this.roomId }, { id: this.playerId }, ticketId)
  }

  private isComplete(pattern: Pattern, ticketId: number): boolean {
    const rows = this.ticket(ticketId).map((row) => numbersOf([row]))
    const isMarked = (number: number) => this.marked.has(`${ticketId}/${number}`)
    if (pattern === 'First Five') return rows.flat().filter(isMarked).length >= 5
    if (pattern === 'Full House') return rows.flat().every(isMarked)
    return (rows[['Top Line', 'Middle Line', 'Bottom Line'].indexOf(pattern)] ?? []).every(isMarked)
  }

  /** The answer, or null for a refusal, which is noted. */
  private async ask<Answer>(what: string, method: string, path: string, body?: object): Promise<Answer | null> {
    const answer = await this.browser.send<Answer & { code?: string }>(method, path, body)
    if (answer.status < 400) return answer.body
    this.refusals.push(`${what}: ${answer.body.code}`)
    return null
  }
}
