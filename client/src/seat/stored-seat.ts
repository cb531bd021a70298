import { useLayoutEffect, useState } from 'react'
import { Listeners } from '#client/device/listeners.ts'
import { forget, readStored, store, storedJson, storedOfTab, storeOfTab } from '#client/device/storage.ts'
import type { PersonId, PlayerId, RoomId } from '#shared/game/ids.ts'
import { DEFAULT_TICKET_COUNT, isTicketCount } from '#shared/game/limits.ts'
import type { PlayerView } from '#shared/game/room/state.ts'
import { addToPhone, forgetPhonePeople } from './phone-people.ts'

/** The seat that this browser remembers. It grants no rights: the server decides by session. */
export interface StoredSeat {
  roomId: RoomId
  playerId: PlayerId
  /** The same person in all rounds; unknown until the room was seen. */
  personId?: PersonId | undefined
  playerName: string
  isHost: boolean
}

/** The seat of a player, as this browser remembers it. */
export function seatOf({ id, roomId, personId, name, isHost }: PlayerView): StoredSeat {
  return { roomId, playerId: id, personId, playerName: name, isHost }
}

/** The seat that this tab took last, else that of the browser: another tab may be in another room by now. */
export function readSeat(): StoredSeat | null {
  return seatOfTab() ?? lastSeat()
}

const seatOfTab = () => storedOfTab('seat') as StoredSeat | null

/** The seat of the last game, or null if any part of it is missing. */
function lastSeat(): StoredSeat | null {
  const roomId = readStored('currentRoomId')
  const playerId = readStored('playerId')
  const playerName = readStored('playerName')
  if (!roomId || !playerId || !playerName) return null
  const personId = readStored('personId') ?? undefined
  return { roomId, playerId, personId, playerName, isHost: readStored('isHost') === 'true' }
}

const saved = new Listeners()

/** Calls `listener` whenever a seat is stored. Ends with the function it returns. */
export const onSeatSaved = saved.subscribe

/** Stores a seat that the server granted, and tells the screen. */
export function saveSeat(seat: StoredSeat): void {
  keepSeat(seat)
  saved.tell()
}

/** The same. People who play in this room on this phone go on playing there. */
export function addSeat(seat: StoredSeat): void {
  if (seat.personId) joinThoseHere(seat.roomId, seat.personId)
  saveSeat(seat)
}

/**
 * Takes up seats in one room that the server knows to be this browser's, as if nothing had been forgotten: all of them play
 * on this phone. The person who was shown last is shown again, or else the host.
 */
export function takeUpSeats(seats: readonly StoredSeat[]): void {
  const last = readSeat()
  const shown =
    seats.find(({ playerId }) => playerId === last?.playerId) ?? seats.find(({ isHost }) => isHost) ?? seats[0]
  if (!shown) return
  if (seats.length > 1) addToPhone(shown.roomId, ...seats.flatMap(({ personId }) => personId ?? []))
  saveSeat(shown)
}

/** Adds a person to those who play in a room on this phone, whose game goes on. Returns false if nobody does. */
export function joinThoseHere(roomId: RoomId, newId: PersonId): boolean {
  const seat = readSeat()
  if (seat?.roomId !== roomId || !seat.personId) return false
  addToPhone(roomId, seat.personId, newId)
  return true
}

/** Stores the seat of whose tickets are shown, for the next visit. The screen that shows them goes on. */
export function keepSeat(seat: StoredSeat): void {
  storeOfTab('seat', seat)
  noteLeft(seat.roomId, false)
  store('currentRoomId', seat.roomId)
  store('playerId', seat.playerId)
  store('playerName', seat.playerName)
  if (seat.personId) store('personId', seat.personId)
  else forget('personId')
  if (seat.isHost) store('isHost', 'true')
  else forget('isHost')
}

/** Deletes room, player and host flag, when the player leaves, and the name unless another tab plays under it. */
export function clearSeat(roomId: RoomId): void {
  forgetRoom(roomId)
  if (!lastSeat()) forget('playerName')
}

/** Deletes the seat in a room, but keeps the name. Another tab may have a seat elsewhere by now, which stays. */
export function forgetRoom(roomId: RoomId): void {
  noteLeft(roomId, true)
  if (seatOfTab()?.roomId === roomId) storeOfTab('seat', null)
  forgetPhonePeople(roomId)
  if (readStored('currentRoomId') === roomId) forget('currentRoomId', 'playerId', 'personId', 'isHost')
}

const LEFT_KEY = 'leftRooms'
const MOST_LEFT = 20

function roomsLeft(): readonly RoomId[] {
  const stored = storedJson(LEFT_KEY)
  return Array.isArray(stored) ? stored : []
}

/** Whether the way back into a room is offered no more, although the server may still know a seat there. */
export const hasLeft = (roomId: RoomId): boolean => roomsLeft().includes(roomId)

function noteLeft(roomId: RoomId, isLeft: boolean): void {
  if (hasLeft(roomId) === isLeft) return
  const others = roomsLeft().filter((other) => other !== roomId)
  store(LEFT_KEY, JSON.stringify(isLeft ? [roomId, ...others].slice(0, MOST_LEFT) : others))
}

/** The name that was typed last, to fill in the form. */
export function readPlayerName(): string {
  return readStored('playerName') ?? ''
}

/** How many tickets the player asked for, 1 to 10. */
export function readDesiredTicketCount(): number {
  const stored = Number(readStored('desiredTicketCount'))
  return isTicketCount(stored) ? stored : DEFAULT_TICKET_COUNT
}

/** Stores how many tickets the player asked for. */
export function saveDesiredTicketCount(count: number): void {
  store('desiredTicketCount', String(count))
}

/** The seat of this browser, read once, and again when another one was stored. */
export function useSeat(): StoredSeat | null {
  const [seat, setSeat] = useState(readSeat)
  // Listens before the effects of what is inside run: one of them may store the seat of the next round at once.
  useLayoutEffect(() => onSeatSaved(() => setSeat(readSeat())), [])
  return seat
}
