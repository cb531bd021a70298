import { fixedOrder } from '#shared/game/draw/calls.ts'
import { listHashOf, publicSeedOf } from '#shared/game/draw/commitment.ts'
import type { LastThrow } from '#shared/game/draw/evidence.ts'
import { leavesOfOrder } from '#shared/game/draw/leaves.ts'
import type { DrawInputs, SealedDraw } from './decision.ts'

/**
 * Fixes the order of the numbers from the room's secret, the contributions of the players' browsers and the last throw.
 * Returns null if the last throw was over another list of contributions.
 */
export function sealedDraw(inputs: DrawInputs | null, lastThrow: LastThrow | null): SealedDraw | null {
  if (!inputs) throw new Error('the draw was not loaded')
  const { secret, commitment, contributions } = inputs
  if (lastThrow && lastThrow.list !== listHashOf(commitment, contributions)) return null
  const publicSeed = publicSeedOf(commitment, contributions, lastThrow)
  const order = fixedOrder({ secret, publicSeed })
  return { lastThrow, publicSeed, leaves: leavesOfOrder(order), order }
}
