import { randomHex } from '#client/device/random-hex.ts'
import { refusedAs } from '#client/server-state/request.ts'
import type { DrawEvidence, LastThrow } from '#shared/game/draw/evidence.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import { judgeMark } from '#shared/game/marks.ts'
import { applyAt } from '#shared/game/room/apply.ts'
import type { Command } from '#shared/game/room/commands/commands.ts'
import { type CommandFiles, decideBy } from '#shared/game/room/commands/decide-by.ts'
import { type Actor, CLOCK, type CommandAnswer, type Decision, type Effects } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { Need, Needs } from '#shared/game/room/needs.ts'
import { newPlayer, newRoom, newState } from '#shared/game/room/new-room.ts'
import type { PlayerView, RoomState, RoomView, WinnerView } from '#shared/game/room/state.ts'
import type { RoomMessage } from '#shared/messages.ts'
import { messagesOf } from '#shared/room-messages.ts'
import { PRACTICE_ROOM } from '#shared/room-number.ts'
import { LocalDraw } from './local-draw.ts'

/** Least time between two calls, as on a server where nobody has set another. */
const COOLDOWN_MS = 5_000
/** Room for the player and the computer players. */
const MAX_PLAYERS = 10

/** Only computer players come in. */
const NO_STRANGER = {
  seatOfName: null,
  waitingPerson: null,
  newPersonId: null,
  isNameTaken: false,
  isBarred: false,
  otherSeats: { here: 0, inAll: 0 },
  newSeatInSeconds: 0,
} as const

/** An id in the form of a UUID, as evidence wants the ids of players. */
export function newId(): string {
  return randomHex().replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

interface Host {
  id: PlayerId
  name: string
  ticketCount: number
}

/** What a room in memory may differ in from that of a practice game. */
interface Place {
  roomId?: RoomId
  cooldownMs?: number
}

/**
 * The gate of a local game, as `execute` is that of the server: the file of the command decides, `apply` changes, the
 * messages are passed on. The room is in memory and ends with the page.
 */
export class LocalRoom {
  protected state: RoomState
  private readonly draw: LocalDraw
  protected readonly wins: WinnerView[] = []
  private readonly commands: CommandFiles
  private readonly tell: (messages: RoomMessage[]) => void

  constructor(
    commands: CommandFiles,
    host: Host,
    tell: (messages: RoomMessage[]) => void,
    { roomId = PRACTICE_ROOM, cooldownMs = COOLDOWN_MS }: Place = {},
  ) {
    const { id: hostId } = host
    const epoch = randomHex()
    const now = this.now()
    const createdAt = new Date(now).toISOString()
    const room = newRoom({ id: roomId, epoch, hostId, callCooldownMs: cooldownMs, createdAt })
    const seat = { roomId: room.id, personId: hostId as string, isHost: true, joinedAt: createdAt }
    this.state = newState(room, newPlayer({ ...host, ...seat }), now)
    this.draw = new LocalDraw({ roomId: this.state.room.id, epoch })
    this.commands = commands
    this.tell = tell
  }

  /** A clock that nobody sets while the page is open. */
  now(): number {
    return Math.floor(performance.timeOrigin + performance.now())
  }

  get nextCallAt(): number | null {
    return this.state.nextCallAt
  }

  get players(): readonly PlayerView[] {
    return this.state.players
  }

  get winners(): WinnerView[] {
    return [...this.wins]
  }

  /** The room as it is seen now. */
  get room(): RoomView {
    const { room, nextCallAt } = this.state
    return { ...room, auto: { ...room.auto, dueInMs: nextCallAt && Math.max(0, nextCallAt - this.now()) } }
  }

  get evidence(): DrawEvidence {
    return this.draw.evidence(this.state.room)
  }

  /** The player with that id. */
  player(playerId: PlayerId): PlayerView {
    const player = this.state.players.find(({ id }) => id === playerId)
    if (!player) throw refusedAs('player_not_found')
    return player
  }

  lastThrow(): LastThrow {
    return this.draw.lastThrow()
  }

  /** Runs a command of a player, of the clock, or of somebody who comes in. */
  execute(by: PlayerId | typeof CLOCK | null, command: Command): CommandAnswer {
    const now = this.now()
    const decision = decideBy(this.commands, this.state, by === null || by === CLOCK ? by : this.actor(by), command, {
      now,
      cooldownMs: this.state.room.callCooldownMs,
      sinceLastCallMs: null,
      newId: newId(),
      randomBelow: () => {
        throw new Error('the order of a local game is fixed before its first number')
      },
      ...Object.assign({}, ...(this.commands[command.type]?.needs ?? []).map((need) => this.given(need))),
    })
    if (!decision.ok) throw refusedAs(decision.refused, decision.n)
    this.keep(decision, now)
    if (decision.answer.type === 'refused') throw refusedAs(decision.answer.refused)
    return decision.answer
  }

  /** Marks a number. As on the server this changes no version: only the player acts on it. */
  mark(playerId: PlayerId, ticketId: number, number: number): PlayerView {
    const player = this.player(playerId)
    const marked = player.markedNumbers[ticketId] ?? []
    if (marked.includes(number)) return player
    const { room } = this.state
    const refused = judgeMark(room, player.selectedTicketIds, { roomId: room.id, playerId, ticketId, number })
    if (refused) throw refusedAs(refused)
    const after = { ...player, markedNumbers: { ...player.markedNumbers, [ticketId]: [...marked, number] } }
    this.state = { ...this.state, players: this.state.players.map((each) => (each === player ? after : each)) }
    return after
  }

  /** What a command needs. Nobody else is there, and everything is at hand. */
  protected given(need: Need): Partial<Needs[Need]> {
    const { length } = this.state.players
    switch (need) {
      case 'drawInputs':
        return { drawInputs: this.draw.inputs }
      case 'order':
        return { order: this.draw.order }
      case 'newcomer':
        return { ...NO_STRANGER, maxPlayers: MAX_PLAYERS, taken: { seats: length, places: length } }
      case 'holdPace':
        return { holdInSeconds: 0 }
      case 'everybody':
      case 'wins':
        return {}
      default:
        throw new Error(`a local game has no ${need}`)
    }
  }

  private actor(playerId: PlayerId): Actor {
    return { playerId, isHost: this.player(playerId).isHost, isLent: false }
  }

  private keep({ events, effects }: Extract<Decision, { ok: true }>, now: number): void {
    if (effects.nextRound) throw new Error('a local game has one round; playing again begins another one')
    const after = events.reduce((state, event) => applyAt(state, event, now), this.state)
    const { room } = after
    this.state = { ...after, room: { ...room, version: room.version + events.length } }
    if (effects.contribution) this.draw.add(effects.contribution)
    if (effects.sealedDraw) this.draw.seal(effects.sealedDraw)
    for (const event of events) {
      this.draw.follow(event)
      this.keepWin(event, effects)
    }
    this.tell(messagesOf(this.state.room, events))
  }

  private keepWin(event: RoomEvent, { screenshot = null }: Effects): void {
    if (event.type === 'winner_announced') this.wins.push({ ...event.payload.winner, screenshot })
  }
}
