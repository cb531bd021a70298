import { LocalRoom, newId } from '#client/screens/practice/local-room.ts'
import { ALL_NUMBERS } from '#shared/game/board.ts'
import type { PersonId, PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Pattern } from '#shared/game/patterns.ts'
import { COMMANDS, type Command } from '#shared/game/room/commands/commands.ts'
import type { SeatOfName } from '#shared/game/room/decision.ts'
import type { HouseRules } from '#shared/game/room/house-rules.ts'
import type { Need, Needs } from '#shared/game/room/needs.ts'
import { newPlayer, newRound } from '#shared/game/room/new-room.ts'
import type { PlayerView, RoomState, WinnerView } from '#shared/game/room/state.ts'
import { peopleOf } from '#shared/game/room/two-seats.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { RoomMessage } from '#shared/messages.ts'

const MAX_PLAYERS = 100

/**
 * A room that a test plays in the page: the gate of a practice game under a room number of its own, where everybody may
 * do everything that `decide` allows. Nobody waits for a number.
 */
export class RoomInPage extends LocalRoom {
  readonly hostId: PlayerId
  readonly id: RoomId
  /** How many people on paper the present command makes. */
  private sheets = 1
  /** Whom the host has removed, and not let in since. */
  private removed: readonly PlayerView[] = []
  /** Whom the present command lets in. */
  private letIn: PersonId | null = null
  /** How somebody who comes in next relates to the seat with their name. */
  seatOfName: SeatOfName = null

  constructor(roomId: RoomId, host: { name: string; ticketCount: number }, tell: (messages: RoomMessage[]) => void) {
    const id = newId()
    super(COMMANDS, { id, ...host }, tell, { roomId, cooldownMs: 0 })
    this.hostId = id
    this.id = roomId
  }

  /** Changes what no command changes, such as a plan that the room was opened with. */
  amend(change: (state: RoomState) => RoomState): void {
    this.state = change(this.state)
  }

  /** The wins of a round that is on record. */
  forgetWins(): void {
    this.wins.length = 0
  }

  /** Changes fields of the latest win, as a server that lies would. */
  amendWin(change: Partial<WinnerView>): void {
    Object.assign(this.wins.at(-1) ?? {}, change)
  }

  named(name: string): PlayerView {
    const player = this.players.find((each) => each.name === name)
    if (!player) throw new Error(`nobody here is called ${name}`)
    return player
  }

  override execute(...[by, command]: Parameters<LocalRoom['execute']>) {
    if (command.type === 'add_papers') this.sheets = command.sheets
    this.letIn = command.type === 'let_in' ? command.personId : null
    const before = this.players
    const answer = super.execute(by, command)
    const isHere = ({ id }: PlayerView) => this.players.some((player) => player.id === id)
    this.removed = [...this.removed, ...before].filter((player) => !isHere(player))
    return answer
  }

  /** Whom the host may let in again. */
  get whoWasRemoved() {
    return peopleOf([...this.removed]).map(({ personId, name }) => ({ personId, name }))
  }

  /** Runs a command of the host. */
  byHost(command: Command): void {
    this.execute(this.hostId, command)
  }

  join(name: string, ticketCount = 1): void {
    this.seatOfName = null
    this.execute(null, { type: 'join', name, ticketCount })
  }

  joinSeats(kept: string, second: string): void {
    const [keptId, secondId] = [this.named(kept).id, this.named(second).id]
    this.byHost({ type: 'same_person', keptId, secondId })
  }

  remove(name: string): void {
    this.byHost({ type: 'remove_player', removedId: this.named(name).id })
  }

  addPaper(name: string | undefined, ticketCount = 1, sheets = 1): void {
    this.byHost({ type: 'add_papers', name, ticketCount, sheets })
  }

  setRules(rules: Partial<HouseRules>): void {
    this.byHost({ type: 'set_rules', ...rules })
  }

  start(): void {
    this.byHost({ type: 'start_game', playerId: this.hostId })
  }

  /** Calls those of the numbers that are not called yet. */
  call(...numbers: number[]): void {
    for (const number of new Set(numbers))
      if (!this.room.calledNumbers.includes(number)) this.byHost({ type: 'call_number', number })
  }

  /** Calls a number that is drawn. */
  callDrawn(): number {
    this.byHost({ type: 'call_number' })
    return this.room.currentNumber as number
  }

  /** Opens the next round and deals: everybody but the host, whose id tests keep, has another seat. */
  openNextRound(): void {
    const players = this.players.map(({ id, roomId, personId, name, isHost, ticketCount, kind, paperNo, joinedAt }) =>
      newPlayer({
        ...{ roomId, personId, name, isHost, ticketCount, kind, paperNo, joinedAt },
        id: isHost ? id : newId(),
      }),
    )
    this.amend(({ room, ...state }) => ({
      ...state,
      room: { ...room, ...newRound(), epoch: newId(), round: room.round + 1, status: 'ticket_selection' },
      players,
    }))
  }

  end(): void {
    this.byHost({ type: 'end_game' })
  }

  /** The numbers of one of a player's tickets, row by row. */
  numbersOf(name: string, ticketId = 0): number[] {
    const [ticket] = ticketsFor(playerSeed(this.id, this.named(name).id)).slice(ticketId)
    return ticket ? numbersOf(ticket) : []
  }

  /** The numbers that are on none of a player's tickets. */
  notOn(name: string): number[] {
    const own = this.named(name).selectedTicketIds.flatMap((ticketId) => this.numbersOf(name, ticketId))
    return ALL_NUMBERS.filter((number) => !own.includes(number))
  }

  /** Five numbers of a player's ticket from two lines, so that only First Five is ready. */
  ofTwoLines(name: string, ticketId = 0): number[] {
    const numbers = this.numbersOf(name, ticketId)
    return [0, 1, 2, 5, 6].map((place) => numbers[place] as number)
  }

  /** Calls numbers of a player's ticket and marks them. */
  callAndMark(name: string, numbers: readonly number[], ticketId = 0): void {
    this.call(...numbers)
    for (const number of numbers) this.mark(this.named(name).id, ticketId, number)
  }

  claim(name: string, pattern: Pattern, ticketNumber = 1): void {
    const playerId = this.named(name).id
    const claim = { playerId, pattern, ticketNumber, screenshot: null, after: this.room.calledNumbers.length }
    this.execute(playerId, { type: 'claim', ...claim })
  }

  /** Calls, marks and claims. */
  win(name: string, count: number, ...patterns: Pattern[]): void {
    this.callAndMark(name, this.numbersOf(name).slice(0, count))
    for (const pattern of patterns) this.claim(name, pattern)
  }

  protected override given(need: Need): Partial<Needs[Need]> {
    const places = {
      maxPlayers: MAX_PLAYERS,
      taken: { seats: this.players.length, places: this.players.length },
      newSeatInSeconds: 0,
    }
    switch (need) {
      case 'newcomer':
        return { ...super.given(need), ...places, seatOfName: this.seatOfName }
      case 'removed': {
        const [player, secondSeat = null] = this.removed.filter(({ personId }) => personId === this.letIn)
        const removed = player ? { player, round: this.room.round, isNameTaken: false, isInDraw: true } : null
        return { removed, secondSeat, isBack: false, maxPlayers: MAX_PLAYERS }
      }
      case 'twoSeats':
        return { ownsBoth: false, devices: 2 }
      case 'freeName':
        return { isNameTaken: false }
      case 'newPapers':
        return { ...places, isNameTaken: false, newPapers: { made: null, people: this.nextPapers() } }
      default:
        return super.given(need)
    }
  }

  private nextPapers(): { paperNo: number; personId: PersonId }[] {
    const first = Math.max(0, ...this.players.map(({ paperNo = 0 }) => paperNo)) + 1
    return Array.from({ length: this.sheets }, (_, i) => ({ paperNo: first + i, personId: newId() }))
  }
}
