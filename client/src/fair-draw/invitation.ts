import { store, storedJson } from '#client/device/storage.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The seal that came with an invitation: 128 bits of the commitment of one round. */
export interface Invitation {
  round: number
  code: string
}

interface Stored extends Invitation {
  roomId: RoomId
  /** When the link was opened, in epoch milliseconds. */
  since: number
}

const KEY = 'invitations'
const MAX_ENTRIES = 20
/** Longer than any evening. After that the same six digits may be another room. */
const VALID_MS = 48 * 60 * 60_000
/** Hex digits of 128 bits. */
const CODE_DIGITS = 32

/** The first 128 bits of a commitment as 22 letters of base64url. */
export function sealCode(commitment: string): string {
  const bytes = commitment.slice(0, CODE_DIGITS).match(/../g) ?? []
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The end of a room's link that carries the seal. A browser never sends it to the server. */
export function invitationHash(round: number, commitment: string): string {
  return `#s=${sealCode(commitment)}${round > 1 ? `.${round}` : ''}`
}

/** Keeps the seal of a link that was opened. A link without one replaces what an earlier link said. */
export function keepInvitation(roomId: RoomId, hash: string): void {
  const [, code, round = '1'] = hash.match(/^#s=([\w-]{22})(?:\.([1-9]\d?))?$/) ?? []
  const others = read().filter((each) => each.roomId !== roomId)
  const added = code ? [{ roomId, code, round: Number(round), since: Date.now() }] : []
  store(KEY, JSON.stringify([...added, ...others].slice(0, MAX_ENTRIES)))
}

/** The invitation by which this browser came to a room, if it was a link. */
export function invitationTo(roomId: RoomId): Invitation | null {
  return read().find((each) => each.roomId === roomId && Date.now() - each.since < VALID_MS) ?? null
}

function read(): Stored[] {
  const stored = storedJson(KEY)
  return Array.isArray(stored) ? stored.filter(isStored) : []
}

function isStored(value: unknown): value is Stored {
  if (typeof value !== 'object' || value === null) return false
  return 'roomId' in value && 'since' in value && 'round' in value && 'code' in value
}
