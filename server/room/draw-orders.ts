import { type FixedOrder, fixedOrder } from '#shared/game/draw/calls.ts'
import { BoundedMap } from '../bounded-map.ts'
import type { Db, Tx } from '../db/open.ts'
import { loadDrawKeys } from './draw-repo.ts'

/** An order with its salts takes some 8 kB. An evicted order is computed again. */
const MAX_ENTRIES = 10_000

/**
 * Orders that this process has computed, by the epoch of their room. Entries never go out of date: the order of a
 * running game never changes, and an epoch is never reused.
 */
const kept = new BoundedMap<string, FixedOrder>(MAX_ENTRIES)

/** The order of a running game. */
export async function orderOf(on: Db | Tx, room: { id: string; epoch: string }): Promise<FixedOrder> {
  const known = kept.get(room.epoch)
  if (known) return known
  const order = fixedOrder(await loadDrawKeys(on, room.id))
  keepOrder(room.epoch, order)
  return order
}

/** Caches an order that was just fixed, once it is committed. */
export function keepOrder(epoch: string, order: FixedOrder): void {
  kept.set(epoch, order)
}
