import { type FixedOrder, fixedOrder } from '#shared/game/draw/calls.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Db, Tx } from '../db/open.ts'
import { loadDrawKeys } from './draw-repo.ts'

/** Orders with their salts are some 8 kB each, and one that was forgotten is worked out again. */
const MAX_ENTRIES = 10_000

/**
 * Orders that this process has worked out, by the epoch of their room. Nothing here can go out of date: the order of a
 * running game never changes, and an epoch names one room for ever.
 */
const kept = new BoundedMap<string, FixedOrder>(MAX_ENTRIES)

/** The order of a game that runs. */
export async function orderOf(on: Db | Tx, room: { id: string; epoch: string }): Promise<FixedOrder> {
  const known = kept.get(room.epoch)
  if (known) return known
  const order = fixedOrder(await loadDrawKeys(on, room.id))
  keepOrder(room.epoch, order)
  return order
}

/** Remembers an order that was just fixed, once it is committed. */
export function keepOrder(epoch: string, order: FixedOrder): void {
  kept.set(epoch, order)
}
