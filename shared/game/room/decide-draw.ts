import { type DrawnCall, drawNext, type FixedOrder, fixedOrder } from '#shared/game/draw/calls.ts'
import { publicSeedOf } from '#shared/game/draw/commitment.ts'
import { leavesOfOrder } from '#shared/game/draw/leaves.ts'
import type { DrawInputs, Effects } from './decision.ts'
import type { RoomView } from './state.ts'

/** Fixes the order of the numbers, from the room's secret and all that the players' browsers have added. */
export function sealedDraw(inputs: DrawInputs | null): Effects['sealedDraw'] {
  if (!inputs) throw new Error('the draw was not loaded')
  const { secret, commitment, contributions } = inputs
  const publicSeed = publicSeedOf(commitment, contributions)
  const order = fixedOrder({ secret, publicSeed })
  return { publicSeed, leaves: leavesOfOrder(order), order }
}

/** The next number of the fixed order. Null in a rehearsal: a sound check does not touch the order. */
export function nextDrawn(room: RoomView, order: FixedOrder | null): DrawnCall | null {
  return order && drawNext(order, room.calledNumbers, room.hostCalledNumbers)
}

/** The proof of a call that was made already, by its place in the game from 0; none if the host chose the number. */
export function proofOfCall(room: RoomView, order: FixedOrder | null, index: number): DrawnCall['proof'] | undefined {
  if (room.hostCalledNumbers.includes(room.calledNumbers[index] as number)) return undefined
  return nextDrawn({ ...room, calledNumbers: room.calledNumbers.slice(0, index) }, order)?.proof
}
