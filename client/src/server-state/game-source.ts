import type { StoredSeat } from '#client/seat/stored-seat.ts'
import type { Answers, Bodies, RoomAnswer } from '#shared/api.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { Command } from '#shared/game/room/commands.ts'
import type { ClientMessage } from '#shared/messages.ts'
import { isPractice } from '#shared/room-number.ts'
import type { SocketStatus } from './reconnecting-socket.ts'
import type { TaggedAnswer } from './request.ts'
import { serverGame } from './server-game.ts'

/** The commands that change a room as a whole. Each is answered with the room. */
export type RoomCommand = Extract<
  Command,
  {
    type:
      | 'set_rules'
      | 'lock_room'
      | 'remove_player'
      | 'end_game'
      | 'take_over'
      | 'auto_call'
      | 'hold'
      | 'take_break'
      | 'next_round'
      | 'close_evening'
  }
>

/** `local`: the game is in this page, and nothing can come between. */
export type LineStatus = SocketStatus | 'local'

export interface LineListener {
  opened(): void
  message(text: string): void
  status(status: LineStatus): void
}

/** Brings what happens in a room, as `serverMessage` describes it. */
export interface RoomLine {
  send(message: ClientMessage): void
  /** Connects at once, unless the line is up. */
  retryNow(): void
  /** Closes the line until `retryNow`. */
  pause(): void
  close(): void
}

/**
 * A game as the screens see it: what is known of it, what happens in it and what a player can do. The server plays it, or
 * this page does by itself. What is refused is thrown as a `RequestError`.
 */
export interface GameSource {
  /** `always` if it needs no network. */
  networkMode: 'online' | 'always'
  /** The seat that this browser has in it. */
  seat(): StoredSeat | null
  /** The bytes that this browser added to the draw and that it started the game with, as far as they were taken. */
  dice(playerId: PlayerId): { added: string | null; thrown: string | null }

  /** The room, unless it is still in the state that `etag` names: then null. */
  readRoom(etag: string | null): Promise<TaggedAnswer<RoomAnswer> | null>
  /** The same during the game. */
  readGame(etag: string | null): Promise<TaggedAnswer<RoomAnswer> | null>
  readWinners(etag: string | null): Promise<TaggedAnswer<Answers['winnersAnswer']> | null>
  readDraw(): Promise<Answers['drawAnswer']>
  openLine(listener: LineListener): RoomLine

  change(command: RoomCommand): Promise<Answers['roomChangeAnswer']>
  call(call: Bodies['callNumberBody']): Promise<Answers['callAnswer']>
  mark(mark: Bodies['markBody'] & { playerId: PlayerId }): Promise<Answers['playerAnswer']>
  claim(claim: Bodies['claimBody']): Promise<Answers['claimAnswer']>
  /** Nobody waits for the answer. */
  leave(playerId: PlayerId): void
}

/** A game that this page plays by itself. */
export interface PracticeSource extends GameSource {
  /** Nobody has left it. */
  readonly isOpen: boolean
  seat(): StoredSeat
  /** Nothing happens in it any more. */
  close(): void
}

let practice: PracticeSource | null = null

export function practiceGame(): PracticeSource | null {
  return practice
}

/** Takes the place of the practice game before it, if there was one. */
export function setPractice(game: PracticeSource | null): void {
  practice?.close()
  practice = game
}

/** Who plays the game of a room. */
export function sourceOf(roomId: RoomId): GameSource {
  return practice && isPractice(roomId) ? practice : serverGame(roomId)
}
