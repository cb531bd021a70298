import * as z from 'zod/mini'
import { PAPER_NO_MAX, PAPER_SHEETS_MAX, PAPER_TICKETS_MAX } from '#shared/game/limits.ts'
import { type PaperPerson, paperPlayerId } from '#shared/game/paper.ts'
import { refusedNewPlayers } from '#shared/game/room/commands/people/newcomers.ts'
import { type Decision, refuse, unchanged } from '#shared/game/room/decision.ts'
import type { RoomEvent } from '#shared/game/room/events.ts'
import type { Given, Sent } from '#shared/game/room/needs.ts'
import type { RoomState, RoomView } from '#shared/game/room/state.ts'
import { playerName, within } from '#shared/input/body-values.ts'

export const by = 'host'
export const route = 'POST /api/rooms/:roomId/papers'
export const answer = 'papersAnswer'

/** A sheet for one person with a name, or `sheets` people named after the number on their sheet: "Paper 4". */
export const body = z
  .object({
    name: z.optional(playerName),
    ticketCount: within(1, PAPER_TICKETS_MAX, 'invalid_paper_count'),
    sheets: z._default(within(1, PAPER_SHEETS_MAX, 'invalid_sheets'), 1),
  })
  .check(z.refine(({ name, sheets }) => name === undefined || sheets === 1, { error: 'invalid_sheets' }))

export const needs = ['newPapers'] as const

export type AddPapers = Sent<'add_papers', typeof body> & {
  /** Identifies this request, so that it can be repeated. */
  seatRequest?: string | null
}

/** The name of somebody on paper whom the host gives none. */
export const paperName = (paperNo: number) => `Paper ${paperNo}`

/**
 * The host makes people on paper. They may come in whenever somebody may join, and have their tickets at once: nobody waits
 * for them.
 */
export function decide({ room }: RoomState, command: AddPapers, given: Given<'newPapers'>): Decision {
  const { newPapers } = given
  if (newPapers.made) return unchanged({ type: 'joined', playerId: newPapers.made, isReconnection: true })
  const full = refusedNewPlayers(room, command.sheets, false, given)
  if (full) return full
  if (newPapers.people.some(({ paperNo }) => paperNo > PAPER_NO_MAX)) return refuse('room_full')
  if (given.isNameTaken) return refuse('name_taken')
  const ticketCount = Math.min(command.ticketCount, room.rules.most)
  const events = newPapers.people.map((person) =>
    joinsOnPaper(room, { ...person, name: command.name ?? paperName(person.paperNo), ticketCount }, given.now),
  )
  const [first] = events
  if (!first) throw new Error('no sheet was asked for')
  const { playerId } = first.payload
  return { ok: true, events, effects: {}, answer: { type: 'joined', playerId, isReconnection: false } }
}

/** The event by which somebody on paper comes in. */
export function joinsOnPaper({ round }: RoomView, person: PaperPerson, now: number) {
  return {
    type: 'player_joined',
    payload: {
      ...person,
      playerId: paperPlayerId(person.personId, round),
      isHost: false,
      kind: 'paper',
      joinedAt: new Date(now).toISOString(),
    },
  } as const satisfies RoomEvent
}
