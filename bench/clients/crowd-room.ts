import type { CallAnswer, CreateRoomAnswer, JoinAnswer } from '../../shared/api.ts'
import { CLASSIC, type Pattern } from '../../shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '../../shared/game/tickets.ts'
import type { Ticket } from '../../shared/game/types.ts'
import type { RoomMessage } from '../../shared/messages.ts'
import { surprised, tally } from './crowd-figures.ts'
import { post, takeSeat } from './crowd-line.ts'

export interface Player {
  id: string
  headers: string
  ticket: Ticket
  left: Set<number>
  marked: number[]
  version: number
}

export interface Call {
  at: number
  last: number
  heard: number
}

export interface Room {
  id: string
  epoch: string
  /** Whether its players have sockets. */
  isWatched: boolean
  hostHeaders: string
  players: Player[]
  called: number[]
  /** Patterns that nobody can win any more. */
  closed: Set<Pattern>
  /** What the messages said, by version. */
  said: Map<number, RoomMessage>
  /** Calls of the host, by the version that they made. */
  calls: Map<number, Call>
}

/** Opens a room, fills it, starts its game and makes the first calls, which everybody marks. */
export async function openRoom(count: number, calls: number): Promise<Room> {
  const created = await takeSeat<CreateRoomAnswer>('/api/rooms', { hostName: 'Asha', ticketCount: 1 })
  const { room: view, hostPlayer } = created.answer
  const seated = [{ id: hostPlayer.id, headers: created.headers }]
  while (seated.length < count) {
    const body = { name: `Player ${seated.length}`, ticketCount: 1 }
    const { answer, headers } = await takeSeat<JoinAnswer>(`/api/rooms/${view.id}/join`, body)
    seated.push({ id: answer.id, headers })
  }
  await post(`/api/rooms/${view.id}/start`, created.headers, { playerId: hostPlayer.id })
  const players = seated.map(({ id, headers }): Player => {
    const ticket = ticketsFor(playerSeed(view.id, id))[0] as Ticket
    return { id, headers, ticket, left: new Set(numbersOf(ticket)), marked: [], version: 0 }
  })
  const room: Room = {
    id: view.id,
    epoch: '',
    isWatched: false,
    hostHeaders: created.headers,
    players,
    called: [],
    closed: new Set(),
    said: new Map(),
    calls: new Map(),
  }
  for (let i = 0; i < calls; i++) {
    const called = await call(room)
    if (!called) break
    const { number } = called
    noteCalled(room, number)
    await Promise.all(players.filter(({ left }) => left.has(number)).map((player) => mark(room, player, number)))
  }
  return room
}

/** Calls a number. Returns undefined if the game is over: its last win can be stored just before. */
export async function call(room: Room): Promise<CallAnswer | undefined> {
  tally.calls++
  const { status, body } = await post(`/api/rooms/${room.id}/call-number`, room.hostHeaders, {})
  if (status === 409) return undefined
  if (status !== 200) throw new Error(`a call was answered ${status}: ${body}`)
  return JSON.parse(body)
}

export async function mark(room: Room, player: Player, number: number): Promise<void> {
  player.left.delete(number)
  tally.marks++
  const { status, body } = await post(`/api/players/${player.id}/mark`, player.headers, { ticketId: 0, number })
  if (status === 200) player.marked.push(number)
  // After the last win the game is over.
  else if (room.closed.size < CLASSIC.length) surprised('a mark', status, body)
}

export function noteCalled(room: Room, number: number): void {
  if (!room.called.includes(number)) room.called.push(number)
}
