import { numberAnnouncement } from '#shared/game/announcements.ts'
import { uncalled } from '#shared/game/board.ts'
import {
  type DrawnCall,
  drawNext,
  type FixedOrder,
  fixedOrder,
  leavesOfOrder,
  listHashOf,
  publicSeedOf,
} from '#shared/game/draw/draw.ts'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import type { PaperList } from '#shared/game/draw/proof.ts'
import type { CallSource } from '#shared/game/types.ts'
import { areAllPrizesWon } from './claim-rules.ts'
import type { CommandOf } from './commands.ts'
import {
  type Actor,
  type Decision,
  type DecisionContext,
  type DrawInputs,
  decided,
  refuse,
  type SealedDraw,
  unchanged,
} from './decision.ts'
import { mayCall } from './rights.ts'
import type { RoomState, RoomView } from './state.ts'

/** The host, or the player who calls for them, calls a number: the next one of the draw, or one that the host took from a bag. */
export function decideCall(
  { room, lastCalledAt }: RoomState,
  actor: Actor | null,
  command: CommandOf<'call_number'>,
  given: DecisionContext,
): Decision {
  if (!actor || !mayCall(room, { id: actor.playerId, isHost: actor.isHost })) return refuse('not_host_to_call')
  if (room.status === 'finished') return refuse('game_finished')
  if (command.number !== undefined && (actor.isLent || !actor.isHost)) return refuse('host_seat_lent')
  const alreadyMade = command.after === undefined ? undefined : room.calledNumbers[command.after]
  if (command.after !== undefined && alreadyMade !== undefined) {
    const source = room.hostCalledNumbers.includes(alreadyMade) ? 'host' : 'draw'
    const proof = proofOfCall(room, given.order, command.after)
    return unchanged({ type: 'call', number: alreadyMade, seq: command.after + 1, source, proof })
  }
  if (areAllPrizesWon(room)) return refuse('all_prizes_won')
  const bag = uncalled(room.calledNumbers)
  if (bag.length === 0) return refuse('no_numbers_left')
  if (command.number !== undefined && !bag.includes(command.number)) {
    return { ok: false, refused: 'number_already_called', n: command.number }
  }
  // Who calls on the host's behalf, or on a borrowed device, does not have the bag.
  const hasBag = room.rules.bag && room.status === 'active' && actor.isHost && !actor.isLent
  if (hasBag && command.number === undefined) return refuse('own_bag')
  const waitMs = cooldownLeft(lastCalledAt, given)
  const isAutomatic = room.auto.state === 'on' && room.status === 'active'
  const refused = isAutomatic ? 'cooldown_of_auto_call' : 'cooldown'
  if (waitMs > 0) return { ok: false, refused, n: Math.ceil(waitMs / 1000) }
  const call = nextCall(room, given, command.number)
  const { number, seq, source, proof } = call
  return decided([{ type: 'number_called', payload: call }], { type: 'call', number, seq, source, proof })
}

/** The next call: the host's number, or else the next one of the draw. In a rehearsal it is any that was not called. */
export function nextCall(room: RoomView, given: DecisionContext, chosen?: number) {
  const drawn = chosen === undefined ? nextDrawn(room, given.order) : null
  const bag = uncalled(room.calledNumbers)
  const number = chosen ?? drawn?.number ?? (bag[given.randomBelow(bag.length)] as number)
  const source: CallSource = chosen === undefined ? 'draw' : 'host'
  const seq = room.calledNumbers.length + 1
  return { number, seq, source, announcement: numberAnnouncement(number), proof: drawn?.proof }
}

/** The next number of the fixed order. Null before the game starts: sound checks do not use the order. */
function nextDrawn(room: RoomView, order: FixedOrder | null): DrawnCall | null {
  return order && drawNext(order, room.calledNumbers, room.hostCalledNumbers)
}

/** The proof of an earlier call, by its index in the game. None if the host chose the number. */
function proofOfCall(room: RoomView, order: FixedOrder | null, index: number): DrawnCall['proof'] | undefined {
  if (room.hostCalledNumbers.includes(room.calledNumbers[index] as number)) return undefined
  return nextDrawn({ ...room, calledNumbers: room.calledNumbers.slice(0, index) }, order)?.proof
}

/**
 * Milliseconds until the next call is allowed. System clocks can jump, so a process that has seen the last call uses
 * its monotonic clock; others use the database's clock. A last call in the future blocks nothing.
 */
export function cooldownLeft(lastCalledAt: number | null, given: DecisionContext): number {
  if (given.sinceLastCallMs !== null) return Math.max(0, given.cooldownMs - given.sinceLastCallMs - HEARD_LATE_MS)
  if (lastCalledAt === null || lastCalledAt > given.now) return 0
  return Math.max(0, given.cooldownMs - (given.now - lastCalledAt))
}

/** Allowance for the delay before this process hears of a call. */
const HEARD_LATE_MS = 100

/**
 * Fixes the order of the numbers from the room's secret, the contributions of the players' browsers, the people on paper and
 * the last throw. Returns null if the last throw was over another list.
 */
export function sealedDraw(
  inputs: DrawInputs | null,
  paper: PaperList | null,
  lastThrow: LastThrow | null,
): SealedDraw | null {
  if (!inputs) throw new Error('the draw was not loaded')
  const { secret, commitment, contributions } = inputs
  if (lastThrow && lastThrow.list !== listHashOf(commitment, contributions, paper)) return null
  const publicSeed = publicSeedOf(commitment, contributions, lastThrow, paper)
  const order = fixedOrder({ secret, publicSeed })
  return { paper, lastThrow, publicSeed, leaves: leavesOfOrder(order), order }
}
