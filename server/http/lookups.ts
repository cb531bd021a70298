import { setTimeout as sleep } from 'node:timers/promises'
import type { RequestHandler } from 'express'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#shared/game/durations.ts'
import type { PlayerId, RoomId, SessionHash } from '#shared/game/ids.ts'
import { normaliseRoomNumber } from '#shared/room-number.ts'
import type { Db } from '../db/db.ts'
import { RefusedError } from '../errors.ts'
import type { Limits } from '../limits/limits.ts'
import { loadWaitingOf } from '../room/rows/next-people.ts'
import { type Hosted, loadHosted, loadVersion, wasRoom } from '../room/rows/repo.ts'
import { hasSeatIn } from '../room/rows/seats-repo.ts'
import { addressKey } from './request-origin.ts'
import { sessionHash } from './session.ts'
import type { ReadSession } from './session-handler.ts'
import type { Turns } from './turns.ts'
import { type Found, WrongNumbers } from './wrong-numbers.ts'

const WRONG_ROOM_DELAY_MS = 1_000
/** Delayed answers at once. */
const MOST_DELAYED_ANSWERS = 1_000

/** A client that names a room. */
export interface Caller {
  /** As limits count it. */
  address: string
  /** Hash of the session, or null without a seat. Called only if the address is out of tries. */
  session(): Promise<SessionHash | null>
}

/** What a room is looked up for. Each has its own tries, so that pages which poll deleted rooms keep nobody from joining. */
const PURPOSES = ['look', 'join'] as const
type Purpose = (typeof PURPOSES)[number]

/**
 * Guards room numbers against guessing. An address may look up a number of missing rooms, and then some more numbers, of
 * which it is told only the right ones. After that it finds only rooms in which the session has a seat, or waits for one, and
 * those that were found from there before, unless it goes on to try numbers. Above a limit for all addresses together,
 * answers for missing rooms are delayed; requests for existing rooms are not affected.
 */
export interface Lookups {
  /** Admits a lookup of an existing room. Refuses missing rooms, and clients that are out of tries. */
  admit(caller: Caller, roomId: RoomId, purpose: Purpose): Promise<void>
  /** Whether `admit` would pass for every client at this address, without a query. */
  isOpenTo(address: () => string, roomId: RoomId): boolean
  /** Records a new player from this address. */
  seated(address: string, playerId: PlayerId): void
}

const NO_GUARD: Lookups = { admit: async () => {}, isOpenTo: () => true, seated: () => {} }

const MOST_ADDRESSES = 10_000
const MOST_KNOWN_ROOMS = 20_000
/** An existing room is assumed to exist for this long. */
const ROOM_KNOWN_MS = 60_000
/** A room that was found from an address is at home there for an evening. */
const AT_HOME_MS = 12 * HOUR_MS
const MOST_AT_HOME = 50_000

export function guardLookups(db: Db, turns: Turns, limits: Limits): Lookups {
  if (!limits.isOn) return NO_GUARD
  const byAddress = new LRUCache<string, WrongNumbers>({ max: MOST_ADDRESSES })
  const known = new LRUCache<string, true>({ max: MOST_KNOWN_ROOMS, ttl: ROOM_KNOWN_MS })
  const answerLate = lateAnswers(limits)
  const isKnown = (roomId: RoomId) => known.has(roomId)
  const atHome = new LRUCache<string, true>({ max: MOST_AT_HOME, ttl: AT_HOME_MS })
  const isAtHome = (address: string, roomId: RoomId) => atHome.has(`${address} ${roomId}`)
  const noteHome = (address: string, roomId: RoomId): void => {
    atHome.set(`${address} ${roomId}`, true)
  }
  const keyOf = (address: string, purpose: Purpose) => `${purpose} ${address}`
  const numbersOf = (key: string) => {
    const numbers = byAddress.get(key) ?? new WrongNumbers()
    byAddress.set(key, numbers)
    return numbers
  }
  const find = async (roomId: RoomId): Promise<Found> => {
    if (isKnown(roomId)) return 'room'
    if (await loadVersion(db, roomId)) {
      known.set(roomId, true)
      return 'room'
    }
    return (await wasRoom(db, roomId)) ? 'former room' : 'nothing'
  }

  /** The same for everybody there whom it might help to tell right numbers from wrong ones. */
  const refuse = (numbers: WrongNumbers): never => {
    throw new RefusedError('too_many_wrong_rooms', { retryAfterSeconds: numbers.refuse() })
  }
  const look = (address: string, roomId: RoomId) => turns.take({ address, session: null }, () => find(roomId))

  return {
    admit: async ({ address, session }, roomId, purpose) => {
      const numbers = numbersOf(keyOf(address, purpose))
      const done = await numbers.take(roomId, isKnown(roomId))
      if (!done && (numbers.isGuessing() || !isAtHome(address, roomId))) {
        const own = await session()
        const isIn = own && (await turns.take({ address, session: own }, () => isPartOf(db, roomId, own)))
        return isIn ? noteHome(address, roomId) : refuse(numbers)
      }
      const found = await look(address, roomId).catch((error) => {
        // A failure is no wrong guess.
        done?.('room')
        throw error
      })
      const isSpare = done?.(found).isSpare
      if (found === 'room') return noteHome(address, roomId)
      if (found === 'nothing') await answerLate()
      if (found === 'nothing' && isSpare) refuse(numbers)
      throw new RefusedError('room_not_found')
    },
    isOpenTo: (address, roomId) => {
      if (!isKnown(roomId)) return false
      const from = address()
      const isOpen = byAddress.get(keyOf(from, 'look'))?.hasTry() ?? true
      if (isOpen) noteHome(from, roomId)
      return isOpen
    },
    seated: (address, playerId) => {
      for (const purpose of PURPOSES) numbersOf(keyOf(address, purpose)).earn(playerId)
    },
  }
}

/** Whether the session has a seat in the room, or waits for one. */
async function isPartOf(db: Db, roomId: RoomId, session: SessionHash): Promise<boolean> {
  return (await hasSeatIn(db, roomId, session)) || (await loadWaitingOf(db, roomId, session)).length > 0
}

/** Counts the wrong numbers of all addresses. Above the limit of a minute each answer waits, up to a number of them. */
function lateAnswers(limits: Limits): () => Promise<void> {
  let waiting = 0
  return async () => {
    if ((await limits.take('wrongRoomsInAll', 'everybody')) === 0) return
    if (waiting >= MOST_DELAYED_ANSWERS) throw new RefusedError('too_many_requests', { retryAfterSeconds: 1 })
    waiting++
    await sleep(WRONG_ROOM_DELAY_MS).finally(() => waiting--)
  }
}

/** Guards every route with a room number in its path. Reads the session only for clients that are out of tries. */
export function lookupGate(lookups: Lookups, purpose: Purpose, readSession: ReadSession): RequestHandler {
  return async (request, response, next) => {
    const { roomId, typedRoom } = request.params
    const number = normaliseRoomNumber(String(typedRoom ?? roomId))
    // What cannot be a room number reveals nothing.
    if (number === null) return next()
    const address = () => addressKey(request.ip)
    if (purpose === 'look' && lookups.isOpenTo(address, number)) return next()
    const session = async () => {
      await readSession(request, response)
      return sessionHash(request)
    }
    await lookups.admit({ address: address(), session }, number, purpose)
    next()
  }
}

/** What the preview of a link tells of its room, with the same guard: a preview is a lookup too. */
export function guardedHosted(db: Db, lookups: Lookups, turns: Turns) {
  return async (roomId: RoomId, ip: string | undefined): Promise<Hosted | null> => {
    const address = addressKey(ip)
    const isRefused = await lookups.admit({ address, session: async () => null }, roomId, 'look').then(
      () => false,
      (error) => error instanceof RefusedError || Promise.reject(error),
    )
    return isRefused ? null : turns.take({ address, session: null }, () => loadHosted(db, roomId))
  }
}
