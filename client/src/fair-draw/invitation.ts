import { store, storedJson } from '#client/device/storage.ts'
import { DAY_MS } from '#shared/game/durations.ts'
import type { RoomId } from '#shared/game/ids.ts'

/** The seal of a link: 128 bits of the commitment of one round. */
export interface Invitation {
  round: number
  code: string
}

interface Stored extends Partial<Invitation> {
  roomId: RoomId
  /** The token of the link: who has it was invited. */
  invite?: string | undefined
  /** Until when it counts, in epoch milliseconds. */
  until: number
}

const INVITATIONS_KEY = 'invitations'
const MOST_INVITATIONS = 20
/** Longer than any evening, from when it begins. After that the same six digits may be another room. */
const VALID_MS = 2 * DAY_MS
/** Hex digits of 128 bits. */
const CODE_DIGITS = 32

/** The first 128 bits of a commitment as 22 letters of base64url. */
export function sealCode(commitment: string): string {
  const bytes = commitment.slice(0, CODE_DIGITS).match(/../g) ?? []
  const text = String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16)))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

/** The end of a room's link: the seal, and the token that only people with a seat know. A page's request never has it. */
export function linkHash(sealed: { round: number; commitment: string } | null, invite: string | undefined): string {
  const seal = sealed && `s=${sealCode(sealed.commitment)}${sealed.round > 1 ? `.${sealed.round}` : ''}`
  const parts = [seal, invite && `i=${invite}`].filter(Boolean)
  return parts.length > 0 ? `#${parts.join('&')}` : ''
}

/**
 * Keeps what came with a link that was opened, to an evening that begins now or later. A link without a seal replaces what
 * an earlier link said.
 */
export function keepInvitation(roomId: RoomId, hash: string, startsInMs = 0): void {
  const [, code, round, invite] = hash.match(/^#(?:s=([\w-]{22})(?:\.([1-9]\d?))?)?&?(?:i=([\da-f]{32}))?$/) ?? []
  const others = read().filter((each) => each.roomId !== roomId)
  const seal = code ? { code, round: Number(round ?? 1) } : {}
  const added = code || invite ? [{ roomId, ...seal, invite, until: Date.now() + startsInMs + VALID_MS }] : []
  store(INVITATIONS_KEY, JSON.stringify([...added, ...others].slice(0, MOST_INVITATIONS)))
}

/** The seal with which this browser came to a room, if it came by a link that had one. */
export function invitationTo(roomId: RoomId): Invitation | null {
  const { code, round } = readOf(roomId) ?? {}
  return code && round ? { code, round } : null
}

/** The token of the link by which this browser came to a room. */
export function inviteTo(roomId: RoomId): string | undefined {
  return readOf(roomId)?.invite
}

function readOf(roomId: RoomId): Stored | undefined {
  return read().find((each) => each.roomId === roomId && Date.now() < each.until)
}

function read(): Stored[] {
  const stored = storedJson(INVITATIONS_KEY)
  return Array.isArray(stored) ? stored.filter(isStored) : []
}

function isStored(value: unknown): value is Stored {
  return typeof value === 'object' && value !== null && 'roomId' in value && 'until' in value
}
