import type { ZodMiniType, z } from 'zod/mini'
import type { FixedOrder } from '#shared/game/draw/draw.ts'
import type { Actor, DrawInputs, NewPapers, RemovedPerson, SeatOfName, WaitingPerson } from './decision.ts'
import type { Right } from './rights.ts'
import type { PlayerView } from './state.ts'

/** What every decision may depend on besides the room: the clock and its cooldown, ids and randomness. */
export interface DecisionContext {
  /** The database's clock in milliseconds. */
  now: number
  cooldownMs: number
  /** Time since the last call by the monotonic clock; null if this process has not seen that call. */
  sinceLastCallMs: number | null
  /** Id for a player or win that the command creates. */
  newId: string
  /** Uniform integer from 0 to below - 1, from a cryptographic source. */
  randomBelow(below: number): number
}

/** Whether there is a place for somebody new. */
interface Places {
  maxPlayers: number
  /** Seats of this round, and places in the next one: of those who have not said goodbye or who wait for it. */
  taken: { seats: number; places: number }
  /** Seconds until the sender may take a new seat; 0 if they may now. */
  newSeatInSeconds: number
}

/** Whether a session may come in at all. */
export interface Admission {
  /** How the sender relates to the seat with the name that was sent. */
  seatOfName: SeatOfName
  /** Somebody else in the room has a name that looks like it in another script. */
  isNameTaken: boolean
  /** The host has removed the sender from this room. */
  isBarred: boolean
  /** The sender's seats other than the one with this name, in this room and in all rooms. */
  otherSeats: { here: number; inAll: number }
}

/** What only some commands need, by the name of the need. The server loads each in `server/room/gate/needs/`. */
export interface Needs {
  /** All players are in the state. Without it only the actor is, and whom the command names. */
  everybody: object
  /** The wins of the round are in the state. */
  wins: object
  /** The inputs for the order, at the start. */
  drawInputs: { drawInputs: DrawInputs }
  /** The order of a running game; null before the start. */
  order: { order: FixedOrder | null }
  /** Who asks to come in. */
  newcomer: Admission &
    Places & {
      /** Who has this name and no seat, if anybody. */
      waitingPerson: WaitingPerson | null
      /** Id for somebody who waits for the next round, by which the same request finds them again; null if it has no key. */
      newPersonId: string | null
    }
  /** Whether a link of the host's own is theirs, and whether another device has used it. */
  hostLink: Admission & { isHostLink: boolean; isLinkUsed: boolean }
  /** Whether somebody else in the room, removed or waiting ones among them, has this name or one that looks like it. */
  freeName: { isNameTaken: boolean }
  /** The numbers of new people on paper. */
  newPapers: Places & { newPapers: NewPapers; isNameTaken: boolean }
  /** Whom the host has removed, with their second seat, and whether they have been let in already in a later round. */
  removed: { removed: RemovedPerson | null; secondSeat: PlayerView | null; isBack: boolean; maxPlayers: number }
  /** Whether the sender owns both seats of which the command says whose they are, and to how many devices these belong. */
  twoSeats: { ownsBoth: boolean; devices: number }
  /** Seconds until the sender may ask the numbers to wait again; 0 if they may now. */
  holdPace: { holdInSeconds: number }
}
export type Need = keyof Needs

/** What some needs give together. */
export type Loaded<Named extends Need> = (Named extends unknown ? (given: Needs[Named]) => void : never) extends (
  given: infer All,
) => void
  ? All
  : never

/** What a decision gets besides the room and the command. */
export type Given<Named extends Need = never> = DecisionContext & { actor: Actor } & Loaded<Named>
/** The same for a command of somebody who may not have a seat in the room. */
export type GivenToAnyone<Named extends Need = never> = DecisionContext & { actor: Actor | null } & Loaded<Named>
/** The same for a command of the clock. */
export type GivenToClock<Named extends Need = never> = DecisionContext & Loaded<Named>

/** A command with the fields of its body. */
export type Sent<Type extends string, Body extends ZodMiniType> = { type: Type } & z.output<Body>

/** The file of a command. Its `decide` takes the state, the command and what it needs. */
export interface CommandFile {
  /** Who may send it. */
  by: Right
  /** Method and path. None for a command of the clock. */
  route?: string
  /** The validator of its answer in `shared/api.ts`. By default it answers with the room as it is then. */
  answer?: string
  /** The validator of its body, if it has one. */
  body?: ZodMiniType
  /** Its own request limit: how much it allows is in `server/limits/limits.ts`, what counts in `server/http/limits.ts`. */
  limit?: 'falseClaims' | 'wrongHostLinks' | 'recordings'
  /** The largest body, if it may be larger than others. */
  maxBodyBytes?: number
  needs?: readonly Need[]
}
