import type { CallAnswer, DrawAnswer, SeatsAnswer } from '#shared/api.ts'
import { CLASSIC, type Pattern } from '#shared/game/patterns.ts'
import { numbersOf, playerSeed, ticketsFor } from '#shared/game/tickets.ts'
import type { Ticket } from '#shared/game/types.ts'
import { BrowserSession, type Seated, type TestRoom } from './browser-session.ts'
import type { TestServer } from './test-server.ts'

/** Calls a number, drawn unless one is given. The host's browser may use any process on the same database. */
export async function call(room: TestRoom, number?: number, host = room.host.browser): Promise<CallAnswer> {
  const { status, body } = await host.post<CallAnswer>(`/api/rooms/${room.id}/call-number`, { number })
  if (status !== 200) throw new Error(`a call was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Calls those of the numbers that are not called yet. */
export async function callNumbers(room: TestRoom, numbers: Iterable<number>): Promise<void> {
  const { calledNumbers } = (await room.state()).room
  for (const number of new Set(numbers)) if (!calledNumbers.includes(number)) await call(room, number)
}

/** A player in the seat of the present round. */
export async function seatedNow(room: TestRoom, player: Seated): Promise<Seated> {
  const { seats } = (await player.browser.get<SeatsAnswer>(`/api/rooms/${room.id}/seats`)).body
  return { ...player, id: seats[0]?.playerId ?? '' }
}

/** The public evidence of the draw. */
export async function drawOf(server: TestServer, room: TestRoom): Promise<DrawAnswer> {
  return (await new BrowserSession(server).get<DrawAnswer>(`/api/rooms/${room.id}/draw`)).body
}

/** The numbers of the host's first ticket. */
export function hostTicket(room: TestRoom): Ticket {
  return ticketsFor(playerSeed(room.id, room.host.id))[0] as Ticket
}

/** Lets the host win everything. All their numbers must have been called. */
export async function winEverything(
  room: TestRoom,
  host = room.host.browser,
  patterns: readonly Pattern[] = CLASSIC,
): Promise<void> {
  for (const number of numbersOf(hostTicket(room))) {
    await host.post(`/api/players/${room.host.id}/mark`, { ticketId: 0, number })
  }
  for (const pattern of patterns) {
    const claim = { playerId: room.host.id, pattern, ticketNumber: 1 }
    const { status } = await host.post(`/api/rooms/${room.id}/winners`, claim)
    if (status !== 201) throw new Error(`${pattern} was answered ${status}`)
  }
}
