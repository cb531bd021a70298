import { setTimeout as wait } from 'node:timers/promises'

const WITHIN_MS = 10_000
const LOOK_EVERY_MS = 100

/** Waits until the given number of messages has arrived. A measurement counts only if nothing was lost. */
export async function waitForDeliveries(name: string, due: number, heard: () => Promise<number>): Promise<void> {
  const giveUpAt = performance.now() + WITHIN_MS
  for (let count = await heard(); count < due; count = await heard()) {
    if (performance.now() > giveUpAt) throw new Error(`${name}: ${count} of ${due} deliveries arrived`)
    await wait(LOOK_EVERY_MS)
  }
}
