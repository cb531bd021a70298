import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { REACT_AGAIN_MS } from '#shared/game/reactions.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** How often something may be done: so many points in so many seconds, for each key. */
interface Limit {
  points: number
  seconds: number
  /** What the points are counted by. */
  key: string
  protects: string
}

/**
 * Every limit by time. Each process counts for itself, but for uploads, which the database counts. Who counts: requests
 * `http/limits.ts`, room numbers `http/wrong-numbers.ts`, seats `room/gate/needs/seat-pace.ts`, admin codes `admin/code.ts`,
 * uploads `objects/uploads.ts`.
 */
export const LIMITS = {
  rooms: { points: 30, seconds: 10 * MINUTE, key: 'address', protects: 'the numbers of rooms' },
  // Rooms for later live for months, so a network gets few of them.
  plans: { points: 20, seconds: 24 * HOUR, key: 'address', protects: 'half of all rooms' },
  wrongRooms: { points: 20, seconds: 10 * MINUTE, key: 'address and purpose', protects: 'rooms from being guessed' },
  // Beyond those only a right number is answered, so that people who name their room do not pay for the mistakes of others.
  spareRooms: { points: 20, seconds: 10 * MINUTE, key: 'address and purpose', protects: 'rooms from being guessed' },
  // More than mistakes of people can cause: somebody tries numbers.
  refusedRooms: { points: 1_000, seconds: 10 * MINUTE, key: 'address and purpose', protects: 'rooms from guesses' },
  // Beyond it their answers come late.
  wrongRoomsInAll: { points: 600, seconds: MINUTE, key: 'everybody', protects: 'rooms from many addresses that guess' },
  // Secrets cannot be guessed, but nobody needs to try.
  wrongHostLinks: { points: 20, seconds: 10 * MINUTE, key: 'address', protects: 'the seats of hosts' },
  wrongAdminCodes: { points: 5, seconds: 15 * MINUTE, key: 'address', protects: 'the admin panel' },
  // Beyond it tries are slow and not refused, so that nobody can lock the admin out.
  wrongAdminCodesInAll: { points: 60, seconds: HOUR, key: 'everybody', protects: 'it from many addresses that guess' },
  uploadLinks: { points: 20, seconds: HOUR, key: 'everybody', protects: 'the disk' },
  falseClaims: { points: 10, seconds: MINUTE, key: 'session and player', protects: 'the room from noise' },
  newSeats: { points: 300, seconds: MINUTE, key: 'room', protects: 'the seats of a room' },
  newSeatsOfAddress: { points: 200, seconds: MINUTE, key: 'room and address', protects: 'them from one address' },
  // Apart, and from anywhere: a hall may come in at once, behind one address.
  newSeatsOfInvited: { points: 600, seconds: MINUTE, key: 'room', protects: 'the seats from a link that got around' },
  // Twice a whole board, for mistakes and for a second family behind the same address: 25 MB at most.
  recordings: { points: 400, seconds: HOUR, key: 'address', protects: 'the disk' },
  holds: { points: 1, seconds: 2 * MINUTE, key: 'player', protects: 'the game from being stopped' },
  reactions: {
    points: 1,
    seconds: REACT_AGAIN_MS / 1_000,
    key: 'session and player',
    protects: 'the screen from noise',
  },
  socketMessages: { points: 20, seconds: 4, key: 'socket', protects: 'the event loop' },
} satisfies Record<string, Limit>

export type LimitName = keyof typeof LIMITS

/** How many of something there may be at once. */
export const AT_ONCE = {
  // A whole club behind one Wi-Fi: 500 players, each with a socket and the six connections of a browser.
  connectionsOfAddress: 4_000,
  // Of a connection. Browsers and proxies wait for an answer before they send the next request.
  waitingRequests: 32,
  socketsOfSession: 20,
  socketsOfAddress: 2_000,
  // Sockets that have not named a room yet. A page does so at once.
  unnamedSocketsOfAddress: 200,
}

/** Counts what is limited by time. */
export interface Limits {
  /** Whether anything is limited. */
  isOn: boolean
  /** Takes a point. Returns 0, or the seconds until there is one if none is left. */
  take(name: LimitName, key: string): Promise<number>
  /** Seconds until there is a point; 0 if there is one now. */
  secondsLeft(name: LimitName, key: string): Promise<number>
  giveBack(name: LimitName, key: string): Promise<void>
  /** Gives back all points of a key. */
  forget(name: LimitName, key: string): Promise<void>
}

/** Nothing is limited. */
export const NO_LIMITS: Limits = {
  isOn: false,
  take: async () => 0,
  secondsLeft: async () => 0,
  giveBack: async () => {},
  forget: async () => {},
}

/** The limits of this process. */
export function memoryLimits(): Limits {
  const limiters = Object.fromEntries(
    Object.entries(LIMITS).map(([name, { points, seconds }]) => [
      name,
      new RateLimiterMemory({ keyPrefix: '', points, duration: seconds }),
    ]),
  ) as Record<LimitName, RateLimiterMemory>
  return {
    isOn: true,
    secondsLeft: async (name, key) => {
      const taken = await limiters[name].get(key)
      const isOut = taken !== null && taken.consumedPoints >= LIMITS[name].points
      return isOut ? secondsOf(taken) : 0
    },
    take: async (name, key) => {
      try {
        await limiters[name].consume(key)
        return 0
      } catch (error) {
        if (!(error instanceof RateLimiterRes)) throw error
        // What is refused does not count.
        await limiters[name].reward(key)
        return Math.max(1, secondsOf(error))
      }
    },
    giveBack: async (name, key) => {
      await limiters[name].reward(key)
    },
    forget: async (name, key) => {
      await limiters[name].delete(key)
    },
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes) => Math.max(0, Math.ceil(msBeforeNext / 1_000))
