import { DEFAULT_TICKET_COUNT, TICKET_POOL } from '#shared/limits.ts'

/** Who this browser plays as. It is only a memory: the server knows by its session who may act. */
export interface StoredSeat {
  roomId: string
  playerId: string
  playerName: string
  isHost: boolean
}

/** The seat of the last game, or null if any part of it is missing. */
export function readSeat(): StoredSeat | null {
  const roomId = localStorage.getItem('currentRoomId')
  const playerId = localStorage.getItem('playerId')
  const playerName = localStorage.getItem('playerName')
  if (!roomId || !playerId || !playerName) return null
  return { roomId, playerId, playerName, isHost: localStorage.getItem('isHost') === 'true' }
}

/** Remembers a seat that the server gave. */
export function saveSeat(seat: StoredSeat): void {
  localStorage.setItem('currentRoomId', seat.roomId)
  localStorage.setItem('playerId', seat.playerId)
  localStorage.setItem('playerName', seat.playerName)
  if (seat.isHost) localStorage.setItem('isHost', 'true')
  else localStorage.removeItem('isHost')
}

/** Forgets room, player, name and host flag, as on leaving. */
export function clearSeat(): void {
  for (const key of ['currentRoomId', 'playerId', 'playerName', 'isHost']) localStorage.removeItem(key)
}

/** Forgets a room that is gone, but not the name. */
export function forgetRoom(): void {
  for (const key of ['currentRoomId', 'playerId', 'isHost']) localStorage.removeItem(key)
}

/** The name that was typed last, for the form. */
export function readPlayerName(): string {
  return localStorage.getItem('playerName') ?? ''
}

/** How many tickets the player asked for, 1 to 10. */
export function readDesiredTicketCount(): number {
  const stored = Number(localStorage.getItem('desiredTicketCount'))
  return Number.isInteger(stored) && stored >= 1 && stored <= TICKET_POOL ? stored : DEFAULT_TICKET_COUNT
}

/** Remembers how many tickets the player asked for. */
export function saveDesiredTicketCount(count: number): void {
  localStorage.setItem('desiredTicketCount', String(count))
}
