import { randomHex } from '#client/device/random-hex.ts'
import type { StoredSeat } from '#client/seat/stored-seat.ts'
import type { LineListener, PracticeSource, RoomCommand, RoomLine } from '#client/server-state/game-source.ts'
import { refusedAs, type TaggedAnswer } from '#client/server-state/request.ts'
import type { RoomAnswer } from '#shared/api.ts'
import type { Bodies } from '#shared/bodies.ts'
import { etagOf } from '#shared/etag.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import type { PlayedFor } from '#shared/game/places.ts'
import type { CommandBody } from '#shared/game/room/commands/commands.ts'
import { CLOCK, type CommandAnswer } from '#shared/game/room/decision.ts'
import type { Versioned } from '#shared/game/room/state.ts'
import { firstTickets } from '#shared/game/room/ticket-changes.ts'
import type { RoomMessage } from '#shared/messages.ts'
import { PRACTICE_ROOM } from '#shared/room-number.ts'
import { ComputerPlayers, unlessRefused } from './computer-players.ts'
import { LocalRoom, newId } from './local-room.ts'
import { PRACTICE_COMMANDS } from './practice-commands.ts'

/** How often the clock looks whether the game is over. */
const PRACTICE_SWEEP_MS = 15_000
/** Least time until the clock looks again for a call that is due. */
const LOOK_AGAIN_MS = 50

/**
 * A game that this page plays by itself: a person, who hosts it, and computer players. Numbers come by auto call. Nothing
 * is sent or stored.
 */
export class LocalGame implements PracticeSource {
  readonly networkMode = 'always'
  isOpen = true
  private readonly me: StoredSeat
  private readonly room: LocalRoom
  private readonly computers: ComputerPlayers
  private readonly listeners = new Set<LineListener>()
  private readonly own = randomHex()
  private readonly last: string
  private callTimer: ReturnType<typeof setTimeout> | undefined
  /** The due time that the timer waits for. */
  private timedFor: number | null = null
  private readonly sweep: ReturnType<typeof setInterval>

  /** @param chosen the patterns and their places, which become the classic five if nobody could play them */
  constructor(name: string, ticketCount: number, { patterns, places, ownPattern }: PlayedFor) {
    const playerId = newId()
    this.me = { roomId: PRACTICE_ROOM, playerId, personId: playerId, playerName: name, isHost: true }
    this.room = new LocalRoom(PRACTICE_COMMANDS, { id: playerId, name, ticketCount }, (messages) => this.tell(messages))
    const rules = { patterns: [...patterns], places, ownPattern }
    unlessRefused(() => this.room.execute(playerId, { type: 'set_rules', ...rules }))
    this.computers = new ComputerPlayers(this.room, name)
    const ticketIds = firstTickets(ticketCount)
    this.room.execute(playerId, { type: 'confirm_tickets', playerId, ticketIds, entropy: this.own })
    this.room.execute(playerId, { type: 'auto_call', state: 'on' })
    const lastThrow = this.room.lastThrow()
    this.last = lastThrow.entropy
    this.room.execute(playerId, { type: 'start_game', playerId, lastThrow })
    this.sweep = setInterval(() => this.room.execute(CLOCK, { type: 'finish_if_over' }), PRACTICE_SWEEP_MS)
    document.addEventListener('visibilitychange', this.followClock)
  }

  seat = () => this.me
  contributions = () => ({ own: this.own, last: this.last })

  readRoom = (etag: string | null) => this.unlessKnown(etag, () => this.state())
  readGame = this.readRoom
  readWinners = (etag: string | null) => this.unlessKnown(etag, () => this.room.winners)
  readDraw = async () => this.room.evidence

  openLine(listener: LineListener): RoomLine {
    this.listeners.add(listener)
    listener.status('local')
    queueMicrotask(() => listener.opened())
    const nothing = () => {}
    return { send: nothing, retryNow: nothing, pause: nothing, close: () => this.listeners.delete(listener) }
  }

  async change(command: RoomCommand) {
    this.room.execute(this.me.playerId, command)
    return { ...this.version(), room: this.room.room }
  }

  async call(call: CommandBody<'call_number'>) {
    const answer = this.room.execute(this.me.playerId, { type: 'call_number', ...call })
    const { type: _, ...called } = asked(answer, 'call')
    return { ...this.version(), room: this.room.room, ...called }
  }

  async mark({ playerId, ticketId, number }: Bodies['markBody'] & { playerId: PlayerId }) {
    return { ...this.version(), player: this.room.mark(playerId, ticketId, number) }
  }

  async claim({ playerId, pattern, ticketNumber, screenshot = null, after }: CommandBody<'claim'>) {
    const claim = { playerId, pattern, ticketNumber, screenshot, after }
    const { winnerId } = asked(this.room.execute(playerId, { type: 'claim', ...claim }), 'winner')
    const winner = this.room.winners.find(({ id }) => id === winnerId)
    if (!winner) throw refusedAs('room_not_found')
    return { ...winner, ...this.version() }
  }

  leave(): void {
    this.close()
  }

  close(): void {
    this.isOpen = false
    this.stop()
    this.listeners.clear()
  }

  /** Nothing comes by itself any more. */
  private stop(): void {
    clearTimeout(this.callTimer)
    clearInterval(this.sweep)
    document.removeEventListener('visibilitychange', this.followClock)
    this.computers.stop()
  }

  private tell(messages: RoomMessage[]): void {
    this.followClock()
    for (const message of messages) {
      if (message.type === 'number_called') this.computers.heard(message.payload.number)
      if (message.type === 'player_removed') this.computers.left(message.payload.playerId)
      if (message.type === 'game_finished') this.stop()
      const text = JSON.stringify(message)
      for (const listener of this.listeners) listener.message(text)
    }
  }

  /**
   * Calls the next number when it is due, and keeps a timer that already waits for that time. Late timers run together, and
   * a call that is very late is put off: if the sweep replaced the timer each time, no call would ever be made. A game that
   * nobody sees waits.
   */
  private followClock = (): void => {
    const nextCallAt = document.hidden ? null : this.room.nextCallAt
    if (nextCallAt === this.timedFor) return
    clearTimeout(this.callTimer)
    this.timedFor = nextCallAt
    if (nextCallAt === null) return
    this.callTimer = setTimeout(
      () => {
        this.timedFor = null
        this.room.execute(CLOCK, { type: 'call_due' })
        this.followClock()
      },
      Math.max(LOOK_AGAIN_MS, nextCallAt - this.room.now()),
    )
  }

  private state(): RoomAnswer {
    const { room, players } = this.room
    return { ...this.version(), room, players: [...players], waiting: [] }
  }

  private version(): Versioned {
    const { epoch, version } = this.room.room
    return { epoch, version }
  }

  private async unlessKnown<Body>(known: string | null, read: () => Body): Promise<TaggedAnswer<Body> | null> {
    const etag = etagOf(this.version())
    return etag === known ? null : { etag, body: read() }
  }
}

function asked<T extends CommandAnswer['type']>(answer: CommandAnswer, type: T): Extract<CommandAnswer, { type: T }> {
  if (answer.type !== type) throw new Error(`expected the answer ${type}, got ${answer.type}`)
  return answer as Extract<CommandAnswer, { type: T }>
}
