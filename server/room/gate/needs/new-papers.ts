import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { type AddPapers, paperName } from '#shared/game/room/commands/paper/add-papers.ts'
import type { WriteTicket } from '#shared/game/room/commands/paper/write-ticket.ts'
import type { NewPapers } from '#shared/game/room/decision.ts'
import type { Needs } from '#shared/game/room/needs.ts'
import { nextPeople } from '../../../db/tables/next-people.ts'
import { players } from '../../../db/tables/players.ts'
import { likeness } from '../../seats/look-alikes.ts'
import { personIdOf } from '../../seats/seat-request.ts'
import type { LoadContext } from './load-context.ts'
import { INVITED, secondsUntilSeat } from './seat-pace.ts'

/**
 * What decides whether a locked room takes people on paper. The host brings them, so they are counted with the people who
 * were invited.
 */
export async function newPapersNeeds(
  { deps, on, row }: LoadContext,
  command: AddPapers | WriteTicket,
): Promise<Needs['newPapers']> {
  const { name } = command
  const { sheets, seatRequest } = command.type === 'add_papers' ? command : { sheets: 1 }
  const roomId = row.id
  const { id, personId, paperNo, removed } = players
  const seated = await on
    .select({ id, name: players.name, personId, paperNo, removed })
    .from(players)
    .where(eq(players.roomId, roomId))
  const waiting = await on.select({ name: nextPeople.name }).from(nextPeople).where(eq(nextPeople.roomId, roomId))
  const taken = new Set([...seated, ...waiting].map((person) => likeness(person.name)))
  const isTaken = (wanted: string) => taken.has(likeness(wanted))
  const first = seatRequest ? personIdOf(seatRequest) : randomUUID()
  const people: NewPapers['people'] = []
  // Removed people keep their number: their sheets are printed.
  for (let no = 1 + Math.max(0, ...seated.map((player) => player.paperNo ?? 0)); people.length < sheets; no++) {
    if (name !== undefined || !isTaken(paperName(no))) {
      people.push({ paperNo: no, personId: people.length === 0 ? first : randomUUID() })
    }
  }
  return {
    newPapers: { made: seated.find((player) => player.personId === first)?.id ?? null, people },
    maxPlayers: deps.maxPlayers,
    taken: { seats: seated.filter((player) => !player.removed).length, places: 0 },
    newSeatInSeconds: await secondsUntilSeat(deps.limits, roomId, INVITED),
    isNameTaken: name !== undefined && isTaken(name),
  }
}
