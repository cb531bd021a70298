import { lastContribution, takenEntropy } from '#client/seat/draw-contributions.ts'
import { noteOwnCall } from '#client/seat/own-calls.ts'
import { readSeat, type StoredSeat } from '#client/seat/stored-seat.ts'
import type { Answers, GameStateAnswer, RoomAnswer } from '#shared/api.ts'
import type { Bodies } from '#shared/bodies.ts'
import type { PlayerId, RoomId } from '#shared/game/ids.ts'
import type { CommandBody, CommandOf, RoomCommandType } from '#shared/game/room/commands/commands.ts'
import type { ClientMessage } from '#shared/messages.ts'
import { isPractice } from '#shared/room-number.ts'
import { requestFor } from './command-request.ts'
import { queryClient, roomKeys } from './query-client.ts'
import type { SocketStatus } from './reconnecting-socket.ts'
import { type RequestError, request, requestIfChanged, SILENT_MS, type TaggedAnswer } from './request.ts'
import { sayGoodbye } from './seats.ts'

/** The commands that change a room as a whole. Each is answered with the room. */
export type RoomCommand = CommandOf<RoomCommandType>

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
  /** The bytes that this browser added to the draw, and those with which it started the game, as far as they were taken. */
  contributions(playerId: PlayerId): { own: string | null; last: string | null }

  /** The room, unless it is still in the state that `etag` names: then null. */
  readRoom(etag: string | null): Promise<TaggedAnswer<RoomAnswer> | null>
  /** The same during the game. */
  readGame(etag: string | null): Promise<TaggedAnswer<RoomAnswer> | null>
  readWinners(etag: string | null): Promise<TaggedAnswer<Answers['winnersAnswer']> | null>
  /** The draw of a round; without one, of the present one. */
  readDraw(round?: number): Promise<Answers['drawAnswer']>

  change(command: RoomCommand): Promise<Answers['roomChangeAnswer']>
  call(call: CommandBody<'call_number'>): Promise<Answers['callAnswer']>
  mark(mark: Bodies['markBody'] & { playerId: PlayerId }): Promise<Answers['playerAnswer']>
  /** @param isPutOut it is wrong, and puts the ticket out */
  claim(claim: CommandBody<'claim'>, isPutOut?: boolean): Promise<Answers['claimAnswer']>
  /** Nobody waits for the answer. */
  leave(playerId: PlayerId): void
}

/** A game that this page plays by itself. */
export interface PracticeSource extends GameSource {
  /** Nobody has left it. */
  readonly isOpen: boolean
  seat(): StoredSeat
  openLine(listener: LineListener): RoomLine
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

/** The source of a room's game: this page for practice, else the server. */
export function sourceOf(roomId: RoomId): GameSource {
  return practiceOf(roomId) ?? serverGame(roomId)
}

/** The game that this page plays, if it is that of the room. */
export function practiceOf(roomId: RoomId): PracticeSource | null {
  return isPractice(roomId) ? practice : null
}

/** A game on the server, over HTTP and a socket. */
function serverGame(roomId: RoomId): GameSource {
  const room = `/api/rooms/${roomId}`
  return {
    networkMode: 'online',
    seat: () => {
      const seat = readSeat()
      return seat?.roomId === roomId ? seat : null
    },
    contributions: (playerId) => ({ own: takenEntropy(playerId), last: lastContribution(playerId) }),

    readRoom: (etag) => requestIfChanged(room, 'roomAnswer', etag),
    readGame: async (etag) => {
      const answer = await requestIfChanged(`/api/game-state/${roomId}`, 'gameStateAnswer', etag)
      return answer && { etag: answer.etag, body: roomOf(answer.body) }
    },
    readWinners: (etag) => requestIfChanged(`${room}/winners`, 'winnersAnswer', etag),
    readDraw: (round) =>
      request({ path: round === undefined ? `${room}/draw` : `${room}/draw?round=${round}`, answer: 'drawAnswer' }),

    change: ({ type, ...fields }) =>
      request({ ...requestFor<typeof type>(type, roomId, fields as never), answer: 'roomChangeAnswer' }),
    call: (call) => {
      const epoch = queryClient.getQueryData<RoomAnswer>(roomKeys.room(roomId))?.epoch ?? ''
      if (call.number !== undefined) noteOwnCall(roomId, epoch, call.number)
      return request({
        ...requestFor('call_number', roomId, call),
        answer: 'callAnswer',
        limitMs: SILENT_MS,
      })
    },
    mark: ({ playerId, ...mark }) =>
      request({
        method: 'POST',
        path: `/api/players/${playerId}/mark`,
        send: mark,
        answer: 'playerAnswer',
        limitMs: SILENT_MS,
      }),
    claim: (claim, isPutOut = false) => {
      const send = () =>
        request({
          ...requestFor('claim', roomId, claim),
          answer: 'claimAnswer',
          limitMs: SILENT_MS,
        })
      // The answer that was lost may have been a win. To the same claim the server gives the same answer, but a wrong one
      // that never arrived may be right by now.
      return send().catch((error: RequestError) => (error.code === null && !isPutOut ? send() : Promise.reject(error)))
    },
    leave: (playerId) => sayGoodbye(roomId, playerId),
  }
}

const roomOf = ({ gameState, epoch, version }: GameStateAnswer): RoomAnswer => ({ ...gameState, epoch, version })
