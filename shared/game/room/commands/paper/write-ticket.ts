import * as z from 'zod/mini'
import { isBoardNumber } from '#shared/game/board.ts'
import type { PlayerId } from '#shared/game/ids.ts'
import { DEFAULT_TICKET_COUNT, PAPER_NO_MAX, TICKET_POOL } from '#shared/game/limits.ts'
import { type Decision, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import { papersOf } from '#shared/game/room/phones.ts'
import type { PlayerView, RoomState, RoomView, WrittenTicket } from '#shared/game/room/state.ts'
import { rowOf, ticketFrom } from '#shared/game/written.ts'
import { playerName } from '#shared/input/body-values.ts'
import { joinsOnPaper } from './add-papers.ts'

export const by = 'caller'
export const route = 'POST /api/rooms/:roomId/write-ticket'
export const answer = 'papersAnswer'

/** Fifteen numbers, row by row, and who holds them: somebody on paper, or somebody new with this name. */
export const body = z.object({
  personId: z.optional(z.string().check(z.maxLength(64))),
  name: z.optional(playerName),
  numbers: z.array(z.custom<number>(isBoardNumber, { error: 'invalid_number' })).check(z.maxLength(90)),
})

export const needs = ['everybody', 'newPapers'] as const

export type WriteTicket = Sent<'write_ticket', typeof body>

/**
 * The caller writes down a ticket that is not the room's, for somebody on paper. It is judged like the room's tickets.
 * Everybody reads that the host wrote it down, and after how many calls.
 */
export function decide({ room, players }: RoomState, command: WriteTicket, given: Given<'newPapers'>): Decision {
  const { personId, name, numbers } = command
  if (room.status === 'finished') return refuse('game_finished')
  if (room.status !== 'active') return refuse('game_not_started')
  if (ticketFrom(numbers) === null) return refuse('invalid_request')
  const owner = papersOf(players).find((player) => player.personId === personId)
  if (personId !== undefined && !owner) return refuse('player_not_found')
  const written = { numbers: inRows(numbers), after: room.calledNumbers.length }
  if (!owner) return forSomebodyNew(room, name, written, given)
  if (writtenNumbers(owner).includes(String(written.numbers)))
    return unchanged({ type: 'joined', playerId: owner.id, isReconnection: true })
  const ticketId = owner.selectedTicketIds.length
  if (ticketId >= TICKET_POOL) return refuse('invalid_ticket')
  return made([{ type: 'ticket_written', payload: { playerId: owner.id, ticketId, written } }], owner.id)
}

const writtenNumbers = ({ written = {} }: PlayerView) => Object.values(written).map(({ numbers }) => String(numbers))

const made = (events: RoomEvent[], playerId: PlayerId): Decision => ({
  ok: true,
  events,
  effects: {},
  answer: { type: 'joined', playerId, isReconnection: false },
})

/** Somebody who comes with the ticket. They hold no ticket of the room: those on paper were fixed before the start. */
function forSomebodyNew(
  room: RoomView,
  name: string | undefined,
  written: WrittenTicket,
  { newPapers, isNameTaken, taken, maxPlayers, now }: Given<'newPapers'>,
): Decision {
  if (room.locked) return refuse('room_locked')
  if (name === undefined) return refuse('name_required')
  if (isNameTaken) return refuse('name_taken')
  const [person] = newPapers.people
  if (!person || person.paperNo > PAPER_NO_MAX || taken.seats >= maxPlayers) return refuse('room_full')
  const { type, payload } = joinsOnPaper(room, { ...person, name, ticketCount: DEFAULT_TICKET_COUNT }, now)
  return made([{ type, payload: { ...payload, written: { 0: written } } }], payload.playerId)
}

/** Each row in the order in which it is printed. */
const inRows = (numbers: readonly number[]) =>
  [0, 1, 2].flatMap((row) => rowOf(numbers, row).sort((left, right) => left - right))
