import { forget, readStored, store } from '#client/device-storage.ts'
import { isTicketCount } from '#shared/game/ticket-count.ts'
import { DEFAULT_TICKET_COUNT } from '#shared/limits.ts'

/** Who this browser plays as. It is only a memory: the server knows by its session who may act. */
export interface StoredSeat {
  roomId: string
  playerId: string
  /** The same person in all rounds; unknown until the room was seen. */
  personId?: string | undefined
  playerName: string
  isHost: boolean
}

/** The seat of the last game, or null if any part of it is missing. */
export function readSeat(): StoredSeat | null {
  const roomId = readStored('currentRoomId')
  const playerId = readStored('playerId')
  const playerName = readStored('playerName')
  if (!roomId || !playerId || !playerName) return null
  const personId = readStored('personId') ?? undefined
  return { roomId, playerId, personId, playerName, isHost: readStored('isHost') === 'true' }
}

/** Remembers a seat that the server gave. */
export function saveSeat(seat: StoredSeat): void {
  store('currentRoomId', seat.roomId)
  store('playerId', seat.playerId)
  store('playerName', seat.playerName)
  if (seat.personId) store('personId', seat.personId)
  else forget('personId')
  if (seat.isHost) store('isHost', 'true')
  else forget('isHost')
}

/** Forgets room, player, name and host flag, as on leaving. */
export function clearSeat(): void {
  forget('currentRoomId', 'playerId', 'personId', 'playerName', 'isHost')
}

/** Forgets a room that is gone, but not the name. */
export function forgetRoom(): void {
  forget('currentRoomId', 'playerId', 'personId', 'isHost')
}

/** The name that was typed last, for the form. */
export function readPlayerName(): string {
  return readStored('playerName') ?? ''
}

/** How many tickets the player asked for, 1 to 10. */
export function readDesiredTicketCount(): number {
  const stored = Number(readStored('desiredTicketCount'))
  return isTicketCount(stored) ? stored : DEFAULT_TICKET_COUNT
}

/** Remembers how many tickets the player asked for. */
export function saveDesiredTicketCount(count: number): void {
  store('desiredTicketCount', String(count))
}
